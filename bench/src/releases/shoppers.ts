/**
 * `… shoppers.ts http://localhost:3000 8`: 200 requests a second, one every five milliseconds as many people's browsers
 * send them, in a process of its own. Says `go` with the first one, and at the end what they took as JSON. (autocannon
 * sends the requests of each second all at once: their queue is then most of what it measures.)
 */
import http from 'node:http';
import { percentile } from '../lib/stats';

const PACE_MS = 5;
const PATHS = ['/', '/buscar', '/detalle/productos/9001', '/discovery.json'];
const [, , origin = '', seconds = ''] = process.argv;
const { hostname, port } = new URL(origin);
const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });

export interface Shopping {
  p50: number;
  p99: number;
  max: number;
  failures: number;
}

/** @returns milliseconds from the moment at which the request was due to its last byte */
function ask(path: string, due: number): Promise<{ ms: number; failed: boolean }> {
  return new Promise((resolve) => {
    const end = (failed: boolean) => resolve({ ms: performance.now() - due, failed });
    http
      .get({ hostname, port, path, agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
        answer.resume().once('end', () => end(answer.statusCode !== 200));
      })
      .once('error', () => end(true));
  });
}

const started = performance.now();
const asked: ReturnType<typeof ask>[] = [];
process.stdout.write('go\n');
await new Promise<void>((resolve) => {
  const timer = setInterval(() => {
    const now = performance.now() - started;
    while (asked.length * PACE_MS <= now)
      asked.push(ask(PATHS[asked.length % PATHS.length] ?? '/', started + asked.length * PACE_MS));
    if (now < Number(seconds) * 1_000) return;
    clearInterval(timer);
    resolve();
  }, 1);
});
const answers = await Promise.all(asked);
const times = answers.map(({ ms }) => ms);
const shopping: Shopping = {
  p50: percentile(times, 50),
  p99: percentile(times, 99),
  max: Math.max(...times),
  failures: answers.filter(({ failed }) => failed).length,
};
process.stdout.write(`${JSON.stringify(shopping)}\n`);
process.exit(0);
