import { setTimeout as pause } from 'node:timers/promises';
import { figuresOf, Room, settle } from '@qhatu/api/test/crowd';
import { createPairs } from '../chat/people';
import type { Row } from '../lib/report';
import { largest, percentile } from '../lib/stats';
import { hotSale, logIn } from '../orders/buyers';
import { sitePort } from '../site';
import { type Machines, missingPrograms, startMachines } from './arrangement';
import { bookRows, stockProducts } from './books';
import { Buyers, type StockedProducts } from './buyers';
import { INCIDENTS, type Incident, PROMOTED } from './incidents';
import { Staff } from './staff';
import { Uploaders } from './uploaders';
import { type Answer, PAGES, searchWords, Visitors } from './visitors';

const REQUESTS_PER_SECOND = 200;
const ROOMS = 50;
const WRITE_EVERY_MS = 3_000;
const BUYERS = 3;
const STAFF = 2;
const UPLOADERS = 2;
/** Of each of two products, for each minute: about half of what people want. */
const SCARCE_PER_MINUTE = 20;
/** Errors of this long after an accident are its own. */
const FAILOVER_S = 30;
/** Between two happenings, however late it is: in less a crowded machine may acknowledge no order. */
const MIN_PAUSE_MS = 2_000;
/** Shorter runs are for CI and leave the figures out that bound nothing. */
const LONG_MINUTES = 10;
const HOT = 10;
const CROWD = 64;
const WARM_SECONDS = 4;
const SALE_SECONDS = 10;
const SEARCHERS = 4;
const SEARCH_CROWD = 8;
const SEARCH_SECONDS = 6;
/** The first one warms. */
const SEARCH_ROUNDS = 4;
/** The shop is open when so long nothing failed and each buyer has an order; it has so long for that. */
const OPEN_MS = 3_000;
const OPENING_MS = 45_000;

const max = (value: number): Row['bound'] => ({ kind: 'max', value });

/** When it began and was over, as `performance.now()`. */
interface Happened extends Incident {
  from: number;
  to: number;
  /** Why it did not come to its end; the others happen all the same. */
  problem: string | null;
}

/** All that shoppers met while everything happened. */
interface Played {
  happened: Happened[];
  answers: readonly Answer[];
  /** What was asked while every process was new, and how long that was, seconds. */
  opening: { answers: readonly Answer[]; seconds: number };
  /** `performance.now()` of its beginning, the opening over. */
  started: number;
  buyers: Buyers;
  staff: Staff;
  uploaders: Uploaders;
  /** Of conversations: what is wrong with them, and what they were. */
  chat: { said: number; problems: string[]; how: string };
}

/** All processes were started at the same moment and know nothing yet: until they answer, it would be that which is measured (D357). */
async function untilOpen(visitors: Visitors, buyers: Buyers): Promise<void> {
  const begun = performance.now();
  const isOpen = () => {
    const lately = Math.max(begun, performance.now() - OPEN_MS);
    const failedLately = [visitors, buyers.writes].some(({ answers }) =>
      failed(answers).some(({ at }) => at >= lately),
    );
    return performance.now() - begun > OPEN_MS && !failedLately && buyers.acknowledged.length >= BUYERS;
  };
  while (!isOpen() && performance.now() - begun < OPENING_MS) await pause(100);
}

/** Everything happens once, spread over these minutes, while people look, buy and write. */
async function play(machines: Machines, minutes: number, stocked: StockedProducts): Promise<Played> {
  const pairs = await createPairs(machines.databaseUrl(), ROOMS);
  const rooms = pairs.map((pair) => new Room(machines.url, pair));
  const opened = performance.now();
  const visitors = new Visitors(machines.url, REQUESTS_PER_SECOND);
  const staff = new Staff(`${machines.url}/api/web`, STAFF);
  const buyers = new Buyers(`${machines.url}/api/web`, stocked, BUYERS, (order) => staff.take(order));
  const uploaders = new Uploaders(machines.url, UPLOADERS, minutes);
  await untilOpen(visitors, buyers);
  const happened: Happened[] = [];
  const started = performance.now();
  let isOver = false;
  const writing = Promise.all(rooms.map((room) => room.keepWriting(WRITE_EVERY_MS, () => isOver)));
  const incidents = INCIDENTS.filter(({ isPossible }) => isPossible?.(machines) ?? true);
  const step = (minutes * 60_000) / (incidents.length + 1);
  for (const [nth, incident] of incidents.entries()) {
    await pause(Math.max(MIN_PAUSE_MS, started + (nth + 1) * step - performance.now()));
    // What the one before did to them is known by now, and not the next one's.
    await Promise.all([visitors, buyers.writes, staff.writes].map((each) => each.answered()));
    const from = performance.now();
    const problem = await incident.happen(machines).then(
      () => null,
      (error: Error) => error.message,
    );
    happened.push({ ...incident, from, to: performance.now(), problem });
    console.error(`  ${incident.what}: ${problem ?? ''} ${((performance.now() - from) / 1_000).toFixed(1)} s`);
  }
  isOver = true;
  await writing;
  await buyers.stop();
  await staff.stop();
  await buyers.buyTheRest();
  await uploaders.stop();
  await visitors.stop();
  await settle(rooms, 60_000);
  const problems = rooms.flatMap((room) => room.problems());
  const said = rooms.reduce((sum, room) => sum + room.said, 0);
  const how = `${said} messages of ${ROOMS * 2} people, ${JSON.stringify(figuresOf(rooms))}`;
  for (const room of rooms) room.close();
  const all = [visitors, buyers.writes, staff.writes].flatMap((each) => each.answers);
  const opening = { answers: all.filter(({ at }) => at < started), seconds: (started - opened) / 1_000 };
  const answers = all.filter(({ at }) => at >= started);
  return { happened, answers, opening, started, buyers, staff, uploaders, chat: { said, problems, how } };
}

/** Whoever was being answered when it began is among them. */
const isDuring = ({ at, ms }: Answer, { from, to }: Happened, seconds: number): boolean =>
  at + ms >= from && at <= to + seconds * 1_000;

const failed = (answers: readonly Answer[]): Answer[] => answers.filter(({ failure }) => failure !== null);

/** `3 × status 503 of /buscar, 1 × socket hang up of POST orders` */
function reasons(answers: readonly Answer[]): string {
  const counts = new Map<string, number>();
  for (const { failure, path } of failed(answers)) {
    const reason = `${failure} of ${path}`;
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `${count} × ${reason}`).join(', ');
}

/** @param next what happened after it, to which every answer from then on belongs: short runs have both within the failover's seconds */
function incidentRow(one: Happened, next: Happened | undefined, answers: readonly Answer[]): Row {
  const end = next?.from ?? Number.POSITIVE_INFINITY;
  const asked = answers.filter(
    (answer) => answer.at + answer.ms < end && isDuring(answer, one, one.mayFail ? FAILOVER_S : 1),
  );
  const lost = failed(asked);
  const how = [`${lost.length} of ${asked.length} requests failed`, reasons(lost)].filter(Boolean).join(': ');
  if (one.problem !== null)
    return {
      what: one.what,
      value: 1,
      unit: '',
      bound: max(0),
      how: `it did not come to its end: ${one.problem}; ${how}`,
    };
  if (!one.mayFail) {
    const took = ((one.to - one.from) / 1_000).toFixed(1);
    return {
      what: `${one.what}: failed`,
      value: lost.length,
      unit: 'requests',
      bound: max(0),
      how: `${how}, ${took} s`,
    };
  }
  const last = largest(
    lost.map(({ at, ms }) => at + ms),
    one.from,
  );
  return {
    what: `${one.what}: until the last failed request`,
    value: (last - one.from) / 1_000,
    unit: 's',
    bound: max(FAILOVER_S),
    how,
  };
}

/** How much was asked, and what of it the browser had to ask for once more. */
function* trafficRows({ happened, answers, opening, started }: Played): Generator<Row> {
  yield {
    what: 'from the start of every process until three seconds without a failure, and an order of each buyer',
    value: opening.seconds,
    unit: 's',
    how: `${failed(opening.answers).length} of ${opening.answers.length} requests failed in it; they are in no other row`,
  };
  const until = largest(
    answers.map(({ at }) => at),
    started,
  );
  yield {
    what: 'requests of shoppers',
    value: answers.length / Math.max(1, (until - started) / 1_000),
    unit: 'a second',
    how: `${answers.length} in ${((until - started) / 1_000).toFixed(0)} s, orders and acts of staff among them`,
  };
  const pages = answers.filter(({ failure, path }) => failure === null && PAGES.includes(path));
  const frames = pages.filter(({ isFrame }) => isFrame);
  yield {
    what: 'pages sent without their content, which the browser asks for then',
    value: (100 * frames.length) / Math.max(1, pages.length),
    unit: '%',
    how: `${frames.length} of ${pages.length}: not made within the front door’s 1.5 s`,
  };
  const promoted = happened.find(({ what, problem }) => what === PROMOTED && problem === null);
  if (!promoted) return;
  yield {
    what: `${PROMOTED}: until both front doors make pages of it`,
    value: (promoted.to - promoted.from) / 1_000,
    unit: 's',
    how: 'a renderer of it started beside the other one and the pages asked for last made by it, under all that load; its files are served at once',
  };
}

/** What shoppers saw while nothing had just died. */
function calmRow({ happened, answers }: Played): Row {
  const accidents = happened.filter(({ mayFail }) => mayFail);
  const calm = answers.filter((answer) => !accidents.some((one) => isDuring(answer, one, FAILOVER_S)));
  const lost = failed(calm);
  const p99 = percentile(
    calm.map(({ ms }) => ms),
    99,
  );
  const why = reasons(lost);
  return {
    what: 'requests that failed beside the accidents’ seconds',
    value: (100 * lost.length) / Math.max(1, calm.length),
    unit: '%',
    bound: max(0.1),
    how: `${lost.length} of ${calm.length}${why && ` (${why})`}, p99 ${p99.toFixed(0)} ms; in all ${failed(answers).length} of ${answers.length}`,
  };
}

/** Who cannot serve now says so, and when to come again: any other error of the shop reads as if it were broken. */
function faultRow({ answers }: Played): Row {
  const faults = failed(answers).filter(({ failure }) => failure?.startsWith('status 500'));
  return {
    what: 'requests answered 500 in place of ‘not now’',
    value: faults.length,
    unit: 'requests',
    bound: max(0),
    how: reasons(faults) || `of ${answers.length}, the failovers included`,
  };
}

/** Orders went on through everything: none of the bounds holds because nobody bought. */
function* orderRows({ happened, started, buyers }: Played): Generator<Row> {
  const times = buyers.acknowledged.map(({ at }) => at).sort((a, b) => a - b);
  const last = largest(times, started);
  const phases = [{ what: 'the beginning', from: started }, ...happened].map(({ what, from }, nth) => {
    const to = happened[nth]?.from ?? Number.POSITIVE_INFINITY;
    const within = times.filter((at) => at >= from && at < to);
    const marks = [from, ...within, Math.min(to, last)];
    const gap =
      largest(
        marks.slice(1).map((at, place) => at - (marks[place] ?? at)),
        0,
      ) / 1_000;
    return { what, orders: within.length, gap };
  });
  const [fewest = { what: 'nothing', orders: 0 }] = [...phases].sort((a, b) => a.orders - b.orders);
  yield {
    what: 'fewest orders acknowledged between two happenings',
    value: fewest.orders,
    unit: 'orders',
    bound: { kind: 'min', value: 1 },
    how: `after ${fewest.what}; ${times.length} in all`,
  };
  const longest = phases.sort((a, b) => b.gap - a.gap);
  yield {
    what: 'the longest without an acknowledged order',
    value: longest[0]?.gap ?? Number.POSITIVE_INFINITY,
    unit: 's',
    bound: max(FAILOVER_S),
    how: longest.map(({ what, gap }) => `${what} ${gap.toFixed(1)}`).join(', '),
  };
}

/** What the same buyers get out of one API and of all; on one machine they share its processors. */
async function* capacityRows({ url, apis, apiUrls }: Machines, hot: readonly number[]): AsyncGenerator<Row> {
  const buyer = await logIn(`${url}/api/web`, 'cliente@demo.pe');
  const [first = ''] = apiUrls;
  for (const [what, origin] of [
    ['1 API', first],
    [`${apis.length} APIs`, `${url}/api/web`],
  ] as const) {
    await hotSale(origin, buyer, hot, CROWD, WARM_SECONDS);
    const sale = await hotSale(origin, buyer, hot, CROWD, SALE_SECONDS);
    yield {
      what: `${CROWD} buyers on ${hot.length} hot products, ${what}`,
      value: sale.ordersPerSecond,
      unit: 'orders/s',
      how: `${sale.accepted} orders, ${sale.busy} told to come again, ${sale.failed} failed; PgBouncer and a synchronous replica behind it`,
    };
  }
}

/** What the same searches take with a replica behind the API and without, while people buy: the primary has less to do with it. */
async function* searchRows(machines: Machines, hot: readonly number[]): AsyncGenerator<Row> {
  const buyer = await logIn(`${machines.url}/api/web`, 'cliente@demo.pe');
  const places = [
    { what: 'with a replica', origin: machines.apiUrls[0] ?? '', times: [] as number[], refused: 0 },
    { what: 'without', origin: await machines.startWithoutReplica(), times: [] as number[], refused: 0 },
  ];
  for (let round = 0; round < SEARCH_ROUNDS; round += 1) {
    for (const place of places) {
      const [found] = await Promise.all([
        searchFor(place.origin, SEARCH_SECONDS, round),
        hotSale(machines.apiUrls[1] ?? '', buyer, hot, SEARCH_CROWD, SEARCH_SECONDS),
      ]);
      if (round === 0) continue;
      place.times.push(...found.times);
      place.refused += found.refused;
    }
  }
  for (const { what, times, refused } of places) {
    yield {
      what: `search, ${what}, p95`,
      value: percentile(times, 95),
      unit: 'ms',
      how: `${times.length} searches by ${SEARCHERS} at a time, p50 ${percentile(times, 50).toFixed(1)} ms, ${refused} refused, while ${SEARCH_CROWD} people buy at another API; all on this machine`,
    };
  }
}

/** Each searches for another word when it has its answer. @returns ms of each answer, and how many were none */
async function searchFor(
  origin: string,
  seconds: number,
  round: number,
): Promise<{ times: number[]; refused: number }> {
  const end = performance.now() + seconds * 1_000;
  const times: number[] = [];
  let [nth, refused] = [0, 0];
  const search = async () => {
    while (performance.now() < end) {
      nth += 1;
      const began = performance.now();
      const words = encodeURIComponent(searchWords(nth));
      // A price that nobody asked for before: no API has the answer in memory.
      const query = `perPage=12&filter=${words}&max_price=${5_000 + round * 10_000 + nth}`;
      const answer = await fetch(`${origin}/products/search?${query}`);
      await answer.arrayBuffer();
      if (answer.ok) times.push(performance.now() - began);
      else refused += 1;
    }
  };
  await Promise.all(Array.from({ length: SEARCHERS }, search));
  return { times, refused };
}

/**
 * A shop on many machines under 200 requests a second, 100 people in conversations, three who buy, two who approve, cancel and give back, and two who send pictures, to
 * whom everything happens once that happens to machines (docs/scale.md).
 */
export async function* machineRows(minutes: number): AsyncGenerator<Row> {
  const missing = missingPrograms();
  if (missing.length > 0) {
    console.error(`Not on this machine: ${missing.join(', ')}. The figures of many machines are left out.`);
    return;
  }
  const machines = await startMachines(sitePort + 100);
  try {
    const supply = Math.ceil(SCARCE_PER_MINUTE * minutes);
    const { stocked, hot } = await stockProducts(machines.databaseUrl(), [supply, supply], HOT);
    if (minutes >= LONG_MINUTES) {
      yield* capacityRows(machines, hot);
      yield* searchRows(machines, hot);
    }
    const played = await play(machines, minutes, stocked);
    for (const [nth, one] of played.happened.entries())
      yield incidentRow(one, played.happened[nth + 1], played.answers);
    yield* trafficRows(played);
    yield calmRow(played);
    yield faultRow(played);
    yield* orderRows(played);
    const { said, problems, how } = played.chat;
    yield {
      what: 'conversations with a message lost, doubled or out of order',
      // Where nothing was said, nothing was proved.
      value: problems.length + (said === 0 ? 1 : 0),
      unit: '',
      bound: max(0),
      how: [how, ...problems.slice(0, 3)].join('; '),
    };
    yield* played.uploaders.rows();
    yield* bookRows(machines.databaseUrl(), played.buyers, played.staff);
  } finally {
    await machines.stop();
  }
}
