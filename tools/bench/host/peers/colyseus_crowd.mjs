// Guests at rooms of Colyseus, with its own client: everybody moves as soon as their own move is seen.
// node colyseus_crowd.mjs '{"port": …, "server": PID, "tables": …, "seats": …, "warm_up": …, "seconds": …}'
import { readFileSync } from 'node:fs';
import { Client } from '@colyseus/sdk';

const plan = JSON.parse(process.argv[2]);
const TICKS = 100;
const figures = { moves: 0, answered: [], shown: [] };
let isOn = false;

function cpuSeconds(pid) {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}

const sleep = (seconds) => new Promise((resolve) => setTimeout(resolve, 1000 * seconds));

function sit(room, seat, table) {
  const play = () => {
    table.sent[seat] = performance.now();
    room.send('play', seat);
  };
  room.onStateChange((state) => {
    const mover = state.last;
    if (mover < 0) return;
    const now = performance.now();
    let screens = table.screens.get(state.moves);
    if (screens === undefined) {
      screens = { sent: table.sent[mover], left: plan.seats };
      table.screens.set(state.moves, screens);
    }
    screens.left -= 1;
    if (screens.left === 0) {
      table.screens.delete(state.moves);
      if (isOn) figures.shown.push(now - screens.sent);
    }
    if (mover === seat) {
      if (isOn) {
        figures.moves += 1;
        figures.answered.push(now - table.sent[seat]);
      }
      play();
    }
  });
  return play;
}

const client = new Client(`http://127.0.0.1:${plan.port}`);
const began = performance.now();
const plays = [];
for (let number = 0; number < plan.tables; number += 1) {
  const table = { sent: [], screens: new Map() };
  const first = await client.create('toy');
  const rooms = [first];
  while (rooms.length < plan.seats) rooms.push(await client.joinById(first.roomId));
  rooms.forEach((room, seat) => plays.push(sit(room, seat, table)));
}
figures.joined = (performance.now() - began) / 1000;
plays.forEach((play) => play());
await sleep(plan.warm_up);
const before = [performance.now(), cpuSeconds(plan.server), cpuSeconds(process.pid)];
isOn = true;
await sleep(plan.seconds);
isOn = false;
figures.seconds = (performance.now() - before[0]) / 1000;
figures.server_cpu = cpuSeconds(plan.server) - before[1];
figures.client_cpu = cpuSeconds(process.pid) - before[2];
figures.acts = figures.moves;
process.stdout.write(JSON.stringify(figures), () => process.exit(0));
