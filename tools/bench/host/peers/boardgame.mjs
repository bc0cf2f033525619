// Rooms of boardgame.io where a move is counted and shown to everybody; the crowd plays from Python.
import { createRequire } from 'node:module';

const { Server } = createRequire(import.meta.url)('boardgame.io/server');

const game = {
  name: 'toy',
  disableUndo: true, // else every state is kept
  setup: () => ({ moves: 0, last: '' }),
  turn: { activePlayers: { all: 'playing' }, stages: { playing: {} } },
  moves: {
    play: {
      move: ({ G, playerID }) => {
        G.moves += 1;
        G.last = playerID;
      },
      ignoreStaleStateID: true, // all six play at once
    },
  },
};

const server = Server({ games: [game], origins: [/.*/] });
const { appServer } = await server.run({ port: 0 });
console.log(JSON.stringify({ port: appServer.address().port }));
