/** @jest-environment node */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ownCallHeaders } from '../own-calls';
import { CatalogChanges } from './catalog-changes';

const ours = ownCallHeaders('a-key-of-the-house');
let api: Server;
let answer: string;
let now: number;
let warn: jest.Mock;
let changes: CatalogChanges;
beforeEach(async () => {
  now = 1_000;
  warn = jest.fn();
  api = createServer((request, response) => {
    expect(request.url).toBe('/api/web/catalog/revision');
    // Its own, not one address' share of what visitors may ask (D376).
    expect(request.headers).toMatchObject(ours);
    response.end(answer);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  changes = new CatalogChanges({ apiOrigin, headers: ours, everyMs: 1_000, log: { warn }, now: () => now });
});
afterEach(() => new Promise((resolve) => api.close(resolve)));

/** What is known after each of these answers, one every half second. */
async function after(answers: readonly string[]): Promise<number[]> {
  const seen: number[] = [];
  for (const each of answers) {
    answer = each;
    await changes.look();
    seen.push(changes.changedAt);
    now += 500;
  }
  return seen;
}
const revisions = (...numbers: number[]) => numbers.map((revision) => JSON.stringify({ revision }));
const NEVER = Number.NEGATIVE_INFINITY;

it('pages made before the catalogue’s revision moved may be old; an API that is silent or talks nonsense says nothing', async () => {
  const said = [...revisions(4, 4), 'nonsense', ...revisions(5), '{}', ...revisions(5)];
  expect(await after(said)).toEqual([NEVER, NEVER, NEVER, 3_300, 3_300, 3_300]);
  expect(warn).toHaveBeenCalledTimes(1);
  await new Promise((resolve) => api.close(resolve));
  await changes.look();
  expect(changes.changedAt).toBe(3_300);
});

it('an API process that has not heard of a change takes no change back; a database that was put back does [D268]', async () => {
  expect(await after(revisions(4, 5, 4, 5, 4))).toEqual([NEVER, 2_300, 2_300, 2_300, 2_300]);
  await after(revisions(...Array.from({ length: 19 }, () => 4)));
  expect(changes.changedAt).toBe(2_300);
  await after(revisions(4, 4));
  expect(changes.changedAt).toBeGreaterThan(10_000);
});

it('changes that follow each other are a stream until it is over; some by hand are none [D268]', async () => {
  await after(revisions(1, 2, 2, 2, 3, 3, 3, 4));
  expect(changes.streaming).toBe(false);
  await after(revisions(5, 6));
  expect(changes.streaming).toBe(true);
  now += 1_000;
  expect(changes.streaming).toBe(false);
});
