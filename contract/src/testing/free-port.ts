import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below the ports that the kernel gives to whoever asks for any (32768 and up on Linux): those come and go all the time. */
const [FIRST, LAST] = [20_000, 32_000];
/** What this process has claimed, until it ends. */
const claims: Socket[] = [];

/**
 * A TCP port of 127.0.0.1 that nobody listens on, and that no other test is given while this process lives: its
 * namesake of UDP is held, which takes nothing from who will listen on it, and which the kernel lets go with the process.
 * A port that was only looked at is another one's by the time a server comes up on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    const claim = await claimed(port);
    if (!claim) continue;
    if (await canListen(port)) {
      claims.push(claim);
      return port;
    }
    claim.close();
  }
}

/** Null: somebody else has it. */
const claimed = (port: number): Promise<Socket | null> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', () => {
      socket.close();
      resolve(null);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(socket));
  });

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer().once('error', () => resolve(false));
    // On every address, as a server may that is told none.
    server.listen({ port, exclusive: true }, () => server.close(() => resolve(true)));
  });
