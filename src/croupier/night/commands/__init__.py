"""The commands of a night, as host, dealers, guests and the clock give them and the log keeps them."""

import msgspec

from croupier.games.refusal import Refused, explain
from croupier.night.commands.command import (
    A_FAULT as A_FAULT,
    CLOCK as CLOCK,
    HOST as HOST,
    HOUSE as HOUSE,
    IT_TOOK_TOO_LONG as IT_TOOK_TOO_LONG,
    ITS_TIME_IS_UP as ITS_TIME_IS_UP,
    NOBODY_HAS_BET as NOBODY_HAS_BET,
    THE_HOST_CLOSES as THE_HOST_CLOSES,
    THE_KEY_IS_LOST as THE_KEY_IS_LOST,
    Actor as Actor,
    Command as Command,
    Line as Line,
    Minutes as Minutes,
    Name as Name,
    Reason as Reason,
    Role as Role,
    reason_words as reason_words,
)
from croupier.night.commands.draws import (
    RAFFLE as RAFFLE,
    Draw as Draw,
    LateShare as LateShare,
    TakeKey as TakeKey,
)
from croupier.night.commands.house_players import (
    DismissHousePlayer as DismissHousePlayer,
    FillTable as FillTable,
    SeatHousePlayer as SeatHousePlayer,
)
from croupier.night.commands.money import (
    Adjust as Adjust,
    BuyAgain as BuyAgain,
    ConfirmCount as ConfirmCount,
    CountChips as CountChips,
    Exchange as Exchange,
    Grant as Grant,
    MakeVouchers as MakeVouchers,
    Redeem as Redeem,
)
from croupier.night.commands.people import (
    AddGuest as AddGuest,
    Appoint as Appoint,
    ChangeNight as ChangeNight,
    Claim as Claim,
    GoHome as GoHome,
    Join as Join,
    Knock as Knock,
    LetIn as LetIn,
    Mute as Mute,
    NewLink as NewLink,
    Readmit as Readmit,
    Remove as Remove,
    Say as Say,
    Tell as Tell,
    TurnAway as TurnAway,
)
from croupier.night.commands.prizes import (
    Bid as Bid,
    Hammer as Hammer,
    NamePrizes as NamePrizes,
    Offer as Offer,
    PutTickets as PutTickets,
    Raffle as Raffle,
)
from croupier.night.commands.tables import (
    BeginTable as BeginTable,
    CannotPay as CannotPay,
    ChangeTable as ChangeTable,
    CloseTable as CloseTable,
    CloseTables as CloseTables,
    ComeBack as ComeBack,
    GoOn as GoOn,
    HandOver as HandOver,
    Leave as Leave,
    Move as Move,
    NobodyBets as NobodyBets,
    OpenTable as OpenTable,
    Pause as Pause,
    Played as Played,
    Ready as Ready,
    Seat as Seat,
    SeatTimeUp as SeatTimeUp,
    Sit as Sit,
    SitOut as SitOut,
    StopTable as StopTable,
    TimeUp as TimeUp,
)
from croupier.night.commands.tournaments import (
    Level as Level,
    NextLevel as NextLevel,
    Rebuy as Rebuy,
    StartTournament as StartTournament,
)
from croupier.night.commands.waiting_list import (
    JoinWaitingList as JoinWaitingList,
    LeaveWaitingList as LeaveWaitingList,
    OfferTimeUp as OfferTimeUp,
)
from croupier.night.commands.whole_night import (
    Announce as Announce,
    CarryOver as CarryOver,
    ClockChanged as ClockChanged,
    Close as Close,
    Create as Create,
    DirectScreen as DirectScreen,
    EndNight as EndNight,
    LastCall as LastCall,
    NewSecret as NewSecret,
    Note as Note,
    Resume as Resume,
    SecretUsed as SecretUsed,
    SetUp as SetUp,
    Snapshot as Snapshot,
    Warn as Warn,
)

Deferrable = ChangeTable | StartTournament | NextLevel
"""Commands that can wait for the end of the round."""

COMMANDS: tuple[type[Command], ...] = tuple(
    kind for kind in (*Command.__subclasses__(), *Played.__subclasses__()) if kind is not Played
)
KINDS = {str(kind.__struct_config__.tag): kind for kind in COMMANDS}


def read_command(message: object) -> Command:
    """Decode a command, or raise `Refused` for what is none."""
    do = message.get("do") if isinstance(message, dict) else None
    kind = KINDS.get(do) if isinstance(do, str) else None
    if kind is None:
        raise Refused("night", "unknown command")
    try:
        return msgspec.convert(message, kind)
    except msgspec.ValidationError as error:
        raise Refused("night", "{do}: {reason}", do=str(do), reason=explain(error)) from None
