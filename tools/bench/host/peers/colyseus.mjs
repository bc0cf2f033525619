// Rooms of Colyseus where a move is counted and shown to everybody at once, by a patch of its own.
import { Room, Server } from '@colyseus/core';
import { schema, t } from '@colyseus/schema';
import { WebSocketTransport } from '@colyseus/ws-transport';

const Table = schema({ moves: t.number(), last: t.number() }, 'Table');

class Toy extends Room {
  onCreate() {
    this.maxClients = 6;
    this.patchRate = null;
    this.setState(Object.assign(new Table(), { moves: 0, last: -1 }));
    this.onMessage('play', (client, seat) => {
      this.state.moves += 1;
      this.state.last = seat;
      this.broadcastPatch();
    });
  }
}

const transport = new WebSocketTransport();
const server = new Server({ transport, greet: false });
server.define('toy', Toy);
await server.listen(0, '127.0.0.1');
console.log(JSON.stringify({ port: transport.server.address().port }));
