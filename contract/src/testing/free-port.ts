import { createSocket, type Socket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below the ports that the kernel gives to whoever asks for any (32768 and up on Linux): those come and go all the time. */
const [FIRST, LAST] = [20_000, 32_000];
/** Far more than there are taken ones on any machine: then no port can be bound at all. */
const TRIES = 1_000;
/** Ports claimed by this process, until it ends. */
const claims: Socket[] = [];

/**
 * Finds a TCP port of 127.0.0.1 that nobody listens on, and that no other test gets while this process lives. The UDP port
 * of the same number is held for that: it does not hinder a TCP server, and the kernel frees it with the process. Without
 * the claim another server could take the port before the test's own comes up. @throws the last error when none of many can
 * be bound
 */
export async function freePort(): Promise<number> {
  let cause: unknown;
  for (let tries = 0; tries < TRIES; tries++) {
    const port = FIRST + Math.floor(Math.random() * (LAST - FIRST));
    try {
      const claim = await claimed(port);
      await listenOnce(port).catch((error) => {
        claim.close();
        throw error;
      });
      claims.push(claim);
      return port;
    } catch (error) {
      cause = error;
    }
  }
  throw new Error(`none of ${TRIES} ports could be bound: ${String(cause)}`, { cause });
}

/** Rejects when somebody else has it. */
const claimed = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = createSocket('udp4').unref();
    socket.once('error', (error) => {
      socket.close();
      reject(error);
    });
    socket.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(socket));
  });

/** Rejects when somebody listens on it. */
const listenOnce = (port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    // On every address, as a server may that is told none.
    server.listen({ port, exclusive: true }, () => server.close(() => resolve()));
  });
