import { spawn } from 'node:child_process';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { brotliCompressSync } from 'node:zlib';
import type { Row } from '../lib/report';
import { median } from '../lib/stats';
import { frontDoorProcesses, residentMb } from './memory';
import { Pointer } from './pointer';
import type { Shopping } from './shoppers';

const REMOTE = 'mf-designer';
const PROMOTES = 100;
const ROUNDS = 10;
const ROUND_SECONDS = 8;
const settle = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** 200 requests a second for some seconds. @param meanwhile what is done two seconds after the first of them */
async function shoppers(siteUrl: string, seconds: number, meanwhile?: () => Promise<unknown>): Promise<Shopping> {
  const file = path.join(import.meta.dirname, 'shoppers.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', file, siteUrl, String(seconds)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  if (meanwhile) {
    await settle(2_000);
    await meanwhile();
  }
  return JSON.parse((await lines.next()).value);
}

/** Calm seconds and some with a promote in them, in turn: what else the machine does meets both. */
async function promotesUnderLoad(siteUrl: string, pointer: Pointer) {
  await shoppers(siteUrl, 3);
  const calm: number[] = [];
  const busy: number[] = [];
  let failures = 0;
  for (let round = 0; round < ROUNDS; round++) {
    calm.push((await shoppers(siteUrl, ROUND_SECONDS)).p99);
    const during = await shoppers(siteUrl, ROUND_SECONDS, () => pointer.flip(REMOTE));
    busy.push(during.p99);
    failures += during.failures;
  }
  return { calm, busy, failures };
}

/** What releasing costs those who shop meanwhile. */
export async function* releaseRows(siteUrl: string, dataDir: string): AsyncGenerator<Row> {
  const pointer = new Pointer([siteUrl], dataDir);
  const max = (value: number) => ({ kind: 'max' as const, value });
  await pointer.flip(REMOTE);
  const promote = await pointer.flip(REMOTE);
  yield { what: 'promote until visible', value: promote, unit: 'ms', bound: max(5_000), how: 'pointer to /readyz' };
  const back = await pointer.flip(REMOTE);
  yield { what: 'roll back until visible', value: back, unit: 'ms', bound: max(5_000), how: 'pointer to /readyz' };

  const { calm, busy, failures } = await promotesUnderLoad(siteUrl, pointer);
  const list = (values: number[]) => values.map((value) => value.toFixed(1)).join(', ');
  const how = `200 req/s for ${ROUND_SECONDS} s, ${ROUNDS} times; p99 ${list(busy)}; calm ${list(calm)} ms`;
  yield { what: 'failed requests during a promote', value: failures, unit: '', bound: max(0), how };
  // Below five milliseconds a difference is the clock's.
  const twice = 2 * Math.max(median(calm), 5);
  yield { what: 'p99 during a promote', value: median(busy), unit: 'ms', bound: max(twice), how: 'median of these' };
  const over = busy.filter((p99) => p99 > twice).length;
  yield {
    what: `of ${ROUNDS} promotes, with a p99 over twice the calm one`,
    value: over,
    unit: '',
    bound: max(0),
    how: `over ${twice.toFixed(1)} ms`,
  };

  const { value: size, requests } = await sixthRemote(siteUrl, pointer);
  yield {
    what: 'a sixth remote: bytes on a page without it',
    value: size,
    unit: 'B',
    bound: max(1_000),
    how: 'home, brotli',
  };
  yield { what: 'a sixth remote: requests', value: requests, unit: '', bound: max(0), how: 'addresses named by home' };

  const port = Number(new URL(siteUrl).port);
  if (frontDoorProcesses(port).length === 0) return;
  for (let i = 0; i < 10; i++) await pointer.flip(REMOTE);
  await settle(3_000);
  const before = residentMb(frontDoorProcesses(port));
  for (let i = 0; i < PROMOTES; i++) await pointer.flip(REMOTE);
  await settle(12_000);
  const after = residentMb(frontDoorProcesses(port));
  yield {
    what: `front door and renderer after ${PROMOTES} promotes`,
    value: (100 * after) / before,
    unit: '% of before',
    bound: max(110),
    how: `${before.toFixed(0)} → ${after.toFixed(0)} MB resident`,
  };
}

const SIXTH = 'mf-sixth';
const DISCOVERY = /(id="qhatu-discovery">)([\s\S]*?)(<\/script>)/;
const weight = (html: string): number => brotliCompressSync(html).length;

/** The same page without that remote: pages differ from one moment to the next, so one is held against itself. */
const without = (html: string): string =>
  html.replace(DISCOVERY, (_all, open: string, text: string, close: string) => {
    const discovery = JSON.parse(text) as { releases: { name: string }[] };
    const releases = discovery.releases.filter(({ name }) => name !== SIXTH);
    return open + JSON.stringify({ ...discovery, releases }).replaceAll('<', '\\u003c') + close;
  });

/** Adds a remote with the routes and slots of a real one, under other names, to the document. */
async function sixthRemote(siteUrl: string, pointer: Pointer): Promise<{ value: number; requests: number }> {
  const [like] = pointer.entries(REMOTE);
  if (!like) throw new Error(`The site has no ${REMOTE}`);
  const routes = like.extras.routes.map((route) => ({ ...route, path: `/sexta${route.path}` }));
  await pointer.say(SIXTH, [
    { ...like, deployment: { traffic: 100, default: true }, extras: { ...like.extras, routes, slots: {} } },
  ]);
  const html = await fetch(siteUrl).then((answer) => answer.text());
  if (!html.includes(SIXTH)) throw new Error('Home does not know the sixth remote');
  const named = html.match(new RegExp(`(href|src)="/remotes/${SIXTH}/`, 'g')) ?? [];
  return { value: weight(html) - weight(without(html)), requests: named.length };
}
