import type { Row } from '../lib/report';
import { requestsPerSecond } from '../lib/requests-per-second';
import { percentile } from '../lib/stats';

const LOGINS_PER_SECOND = 50;
/** A machine of two cores has bad seconds; the middle of five pairs, each alone and beside, is what is told. */
const PAIRS = 5;
const SECONDS = 4;
/** Demo accounts, one after the other: so many people log in at once, not one person so often. */
const PEOPLE = ['cliente', 'cliente2', 'comisionista', 'vendedor', 'vendedor2', 'soporte'];
const credentials = (nth: number) =>
  JSON.stringify({ email: `${PEOPLE[nth % PEOPLE.length]}@demo.pe`, password: 'Demo1234' });

let visitor = 0;

/** Of an address that has not called yet: what is measured is the work, not the limits. */
function headers(): Record<string, string> {
  visitor += 1;
  return {
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(visitor >> 16) & 255}.${(visitor >> 8) & 255}.${visitor & 255}`,
  };
}

async function timed(ask: () => Promise<Response>): Promise<number> {
  const start = performance.now();
  const answer = await ask();
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}`);
  return performance.now() - start;
}

const logIn = (api: string) => () =>
  fetch(`${api}/api/web/auth/login`, { method: 'POST', headers: headers(), body: credentials(visitor) });

/** One after the other, `count` times, after a few that do not count. */
async function times(count: number, ask: (nth: number) => Promise<Response>): Promise<number[]> {
  const took: number[] = [];
  for (let nth = -10; nth < count; nth++) {
    const ms = await timed(() => ask(nth));
    if (nth >= 0) took.push(ms);
  }
  return took;
}

/** Fifty a second for a while, each at its moment whether or not the one before has answered. */
async function stream(api: string, seconds: number): Promise<number[]> {
  const running: Promise<number>[] = [];
  const start = performance.now();
  for (let nth = 0; nth < LOGINS_PER_SECOND * seconds; nth++) {
    const wait = start + (nth * 1_000) / LOGINS_PER_SECOND - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    running.push(timed(logIn(api)));
  }
  return Promise.all(running);
}

/** Login and availability on the API; product pages on the front door, alone and beside fifty logins a second. */
export async function accountRows(site: string, api: string): Promise<Row[]> {
  const nick = await times(300, (nth) => fetch(`${api}/api/web/nick/nadie.${nth + 20}`, { headers: headers() }));
  const email = await times(300, (nth) =>
    fetch(`${api}/api/web/email/nadie${nth + 20}@correo.pe`, { headers: headers() }),
  );
  const login = await times(150, logIn(api));
  const ask = () => requestsPerSecond(site, '/detalle/productos/9005', { seconds: SECONDS, connections: 8 });
  await ask();
  const pairs: { alone: number; beside: number }[] = [];
  const streamed: number[] = [];
  for (let nth = 0; nth < PAIRS; nth++) {
    const alone = await ask();
    const [beside, logins] = await Promise.all([ask(), stream(api, SECONDS + 1)]);
    pairs.push({ alone, beside });
    streamed.push(...logins);
  }
  const kept = pairs.map(({ alone, beside }) => beside / alone);
  return [
    {
      what: 'login, p95',
      value: percentile(login, 95),
      unit: 'ms',
      bound: { kind: 'max', value: 150 },
      how: `150 one after the other, p50 ${percentile(login, 50).toFixed(1)} ms, Argon2id 7 MiB, t = 5`,
    },
    {
      what: 'availability of names and e-mails, p95',
      value: percentile([...nick, ...email], 95),
      unit: 'ms',
      bound: { kind: 'max', value: 20 },
      how: `600 one after the other, p50 ${percentile([...nick, ...email], 50).toFixed(1)} ms`,
    },
    {
      what: 'product pages beside 50 logins/s, of what they are alone',
      value: percentile(kept, 50),
      unit: '×',
      bound: { kind: 'min', value: 0.75 },
      how: `${pairs.map(({ alone, beside }) => `${beside.toFixed(0)} of ${alone.toFixed(0)} req/s`).join(', ')}; logins p95 ${percentile(streamed, 95).toFixed(0)} ms, ${streamed.length} of them`,
    },
  ];
}
