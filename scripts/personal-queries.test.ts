import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..');
/** Addresses whose answers belong to one person. */
const PERSONAL = /^(users|orders|addresses|wishlist|promotions|support|chat)\b/;
/** The same for everybody all the same. */
const PUBLIC = new Set(['support/support-types']);

const isPersonal = (address = ''): boolean => PERSONAL.test(address) && !PUBLIC.has(address);

const rooms = readdirSync(ROOT).filter((name) => /^(mf-.+|shell|shared-state|kit)$/.test(name));
const sources = rooms.flatMap((room) =>
  readdirSync(path.join(ROOT, room, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => path.join(room, 'src', file)),
);

/** Queries of a person's addresses that do not say so. */
function unmarked(text: string): string[] {
  const asked = [...text.matchAll(/\bapiQuery(?:<[^()]*>)?\(\s*[`'"]([^`'"]*)/g)].map(([, address]) => address);
  // A query that is written out: its key stands on a line of its own, its mark on the next.
  const written = [...text.matchAll(/^ *queryKey: \['api', [`'"]([^`'"]*).*,\n(.*)$/gm)]
    .filter(([, , next]) => !next?.includes('meta: PERSONAL'))
    .map(([, address]) => address);
  return [...asked, ...written].filter(isPersonal) as string[];
}

test('a query of a person’s address is marked as personal by whoever makes it [D63]', () => {
  expect(sources.length).toBeGreaterThan(500);
  const found = sources.flatMap((file) =>
    unmarked(readFileSync(path.join(ROOT, file), 'utf8')).map((address) => `${file}: ${address}`),
  );
  expect(found).toEqual([]);
});

test('both ways of writing a query are found when the mark is missing', () => {
  expect(unmarked('useQuery(apiQuery<Order>(`orders/9`))')).toEqual(['orders/9']);
  expect(unmarked("  queryKey: ['api', 'users/activity'],\n  queryFn: read,\n")).toEqual(['users/activity']);
  expect(unmarked("  queryKey: ['api', 'users/activity'],\n  meta: PERSONAL,\n")).toEqual([]);
  expect(unmarked("apiQuery('products/9001')")).toEqual([]);
});
