"""Executing commands: each by its handler, in a transaction, or refused with nothing changed."""

from croupier.games.refusal import Refused
from croupier.night import (
    adjustments,
    announcements,
    carry_over,
    closing,
    commands,
    dealers,
    door,
    drawing,
    house_players,
    moments,
    money,
    people,
    prizes,
    raffle,
    readiness,
    real_chips,
    rebuys,
    record,
    rounds,
    screen,
    seats,
    setting_up,
    table_changes,
    tables,
    tournament,
    vouchers,
    waiting_list,
)
from croupier.night.commands import Actor, Command
from croupier.night.night import Night
from croupier.night.transaction import Handler, Outcome, Transaction

HANDLERS: dict[type[Command], Handler] = {
    commands.SetUp: setting_up.set_up,
    commands.CarryOver: carry_over.carry_over,
    commands.Resume: record.resume,
    commands.ClockChanged: record.clock_changed,
    commands.Note: record.note,
    commands.Snapshot: record.snapshot,
    commands.NewSecret: people.new_secret,
    commands.SecretUsed: people.secret_used,
    commands.Announce: announcements.announce,
    commands.Say: announcements.say,
    commands.DirectScreen: screen.direct,
    commands.Tell: announcements.tell,
    commands.LastCall: closing.last_call,
    commands.Warn: closing.warn,
    commands.Close: closing.close,
    commands.EndNight: closing.end,
    commands.Raffle: raffle.raffle,
    commands.NamePrizes: raffle.name_prizes,
    commands.PutTickets: raffle.put_tickets,
    commands.Offer: prizes.offer,
    commands.Bid: prizes.bid,
    commands.Hammer: prizes.hammer,
    commands.Join: people.join,
    commands.AddGuest: people.add_guest,
    commands.Appoint: people.appoint,
    commands.NewLink: people.new_link,
    commands.Claim: people.claim,
    commands.Knock: door.knock,
    commands.LetIn: door.let_in,
    commands.TurnAway: door.turn_away,
    commands.Readmit: door.readmit,
    commands.ChangeNight: door.change_night,
    commands.Mute: people.mute,
    commands.Remove: people.remove,
    commands.GoHome: people.go_home,
    commands.Grant: money.grant,
    commands.BuyAgain: rebuys.buy_again,
    commands.Adjust: adjustments.adjust,
    commands.MakeVouchers: vouchers.make_vouchers,
    commands.Redeem: vouchers.redeem,
    commands.Exchange: money.exchange,
    commands.CountChips: real_chips.count_chips,
    commands.ConfirmCount: real_chips.confirm_count,
    commands.OpenTable: tables.open_table,
    commands.BeginTable: tables.begin_table,
    commands.Pause: tables.pause,
    commands.GoOn: tables.go_on,
    commands.CloseTable: tables.close_table,
    commands.CloseTables: tables.close_tables,
    commands.StopTable: rounds.stop_table,
    commands.ChangeTable: table_changes.change_table,
    commands.HandOver: dealers.hand_over,
    commands.Sit: seats.sit,
    commands.Seat: seats.seat,
    commands.Leave: seats.leave,
    commands.SeatHousePlayer: house_players.seat,
    commands.DismissHousePlayer: house_players.dismiss,
    commands.FillTable: house_players.fill,
    commands.SitOut: seats.sit_out,
    commands.ComeBack: seats.come_back,
    commands.SeatTimeUp: seats.seat_time_up,
    commands.JoinWaitingList: waiting_list.join,
    commands.LeaveWaitingList: waiting_list.leave,
    commands.OfferTimeUp: waiting_list.offer_time_up,
    commands.NobodyBets: seats.nobody_bets,
    commands.CannotPay: seats.cannot_pay,
    commands.Ready: readiness.ready,
    commands.Move: rounds.move,
    commands.TimeUp: rounds.time_up,
    commands.Draw: drawing.draw,
    commands.LateShare: drawing.late_share,
    commands.TakeKey: drawing.take_key,
    commands.StartTournament: table_changes.start_tournament,
    commands.NextLevel: table_changes.next_level,
    commands.Rebuy: tournament.rebuy,
}

AFTER_THE_END = (
    commands.CarryOver,
    commands.Raffle,
    commands.Draw,
    commands.LateShare,
    commands.TakeKey,
    commands.NamePrizes,
    commands.PutTickets,
    commands.Offer,
    commands.Bid,
    commands.Hammer,
    commands.Announce,
    commands.DirectScreen,
    commands.NewLink,
    commands.Claim,
    commands.Join,
    commands.Knock,
    commands.LetIn,
    commands.TurnAway,
    commands.Readmit,
    commands.NewSecret,
    commands.SecretUsed,
    commands.Resume,
    commands.ClockChanged,
    commands.Note,
    commands.Snapshot,
)
"""What can still be done when the night is over."""


def execute(night: Night, by: Actor, command: Command, *, at: int, clock: int) -> Outcome:
    """Do a command, or raise `Refused` and change nothing."""
    if by.role not in command.roles:
        raise Refused("night", "you're not allowed to do that")
    if night.state.phase == "ended" and not isinstance(command, AFTER_THE_END):
        raise Refused("night", "the night is over")
    transaction = Transaction(night, by, command, HANDLERS, at=at, clock=clock)
    if not transaction.is_replay and transaction.says_what_was_drawn:
        raise Refused("A1", "only the house writes the record of draws")
    try:
        HANDLERS[type(command)](transaction, by, command)
    except Refused as refused:
        if not transaction.is_untouched:
            raise AssertionError(f"{command} was refused when half of it was done: {refused}") from refused
        raise
    moments.note(transaction)
    return transaction.commit()
