import { connect } from 'node:net';

/** Sends bytes as they are and answers what comes back (up to `until`): for what no HTTP client would send. */
export function rawRequest(port: number, bytes: string | string[], until?: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
      if (until && answer.includes(until)) socket.destroy();
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
    for (const part of [bytes].flat()) socket.write(part);
  });
}
