import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const API = path.join(__dirname, '..', 'api', 'src');

const sources = readdirSync(API, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.ts') && !/\.test\.ts$|^db\/migrations\/|\/testing\/|fixtures/.test(file),
);

/** The parts of an argument list, or of an object's inside, that commas divide. */
function parts(text: string): string[] {
  let depth = 0;
  const cut = [...text].flatMap((sign, at) => {
    if ('([{'.includes(sign)) depth += 1;
    if (')]}'.includes(sign)) depth -= 1;
    return sign === ',' && depth === 0 ? [at] : [];
  });
  const bounds = [-1, ...cut, text.length];
  return bounds.slice(1).flatMap((end, nth) => text.slice((bounds[nth] ?? 0) + 1, end).trim() || []);
}

/** What stands between the bracket that opens at `from` and the one that closes it. */
function inside(text: string, from: number): string {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    if ('([{'.includes(text[at] ?? '')) depth += 1;
    if (')]}'.includes(text[at] ?? '')) depth -= 1;
    if (depth === 0) return text.slice(from + 1, at);
  }
  return text.slice(from + 1);
}

/** The calls of a chain that begins at `from`, with their arguments: `.set(…)`, `.where(…)`. */
function* callsOf(text: string, from: number): Generator<{ name: string; values: string }> {
  const next = /^\s*(?:\/\/.*\n\s*)*\.(\$?\w+)\s*(?=\()/;
  let at = from;
  for (let call = next.exec(text.slice(at)); call; call = next.exec(text.slice(at))) {
    at += call[0].length;
    const values = inside(text, at);
    yield { name: call[1] ?? '', values };
    at += values.length + 2;
  }
}

/** Columns by name, none of them the state. A spread of something that is not written out may hold anything. */
function isHarmless(values: string): boolean {
  const object = values.trim();
  return object.startsWith('{') && parts(inside(object, 0)).every((part) => /^(?!status\b)\w+\s*(:|$)/.test(part));
}

/** What is set in rows of `orders` in a way that sets, or might set, their state. */
function writers(text: string): string[] {
  const chains = [...text.matchAll(/\b(?:updateTable|mergeInto)\(\s*'orders(?: as \w+)?'\s*\)/g)].flatMap((begin) =>
    [...callsOf(text, begin.index + begin[0].length)].flatMap(({ name, values }) =>
      /^(set|thenUpdateSet)$/.test(name) && !isHarmless(values) ? [values] : [],
    ),
  );
  // SQL that is written out; what is filled in before the first `=` may be a column, or a list of them.
  const written = [...text.matchAll(/\bupdate\s+"?orders"?\s[^`]*?\bset\b([^`]*?)(?:\bwhere\b|\bfrom\b|`)/gi)]
    .map(([, columns = '']) => columns)
    .filter((columns) => parts(columns).some((part) => /^"?status\b/.test(part) || !/^\w+\s*=/.test(part)));
  return [...chains, ...written].map((values) => values.trim().replaceAll(/\s+/g, ' '));
}

test('nothing but the state machine writes the state of an order [D120]', () => {
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.flatMap((file) =>
    writers(readFileSync(path.join(API, file), 'utf8')).map((values) => `${file}: ${values}`),
  );
  expect(found.sort()).toEqual([
    // Address, name and telephone.
    'domains/after-sale/staff-orders/change.ts: { ...changed, updated_at: sql<Date>`now()` }',
    'domains/orders/move.ts: { ...also, status: to, updated_at: sql<Date>`now()` }',
  ]);
});

test.each([
  ["db.updateTable('orders').set({ status: 'paid' }).where('id', '=', 1)", 1],
  ["db.updateTable('orders')\n  .where('id', '=', 1)\n  // Why.\n  .set({ note: null, ...changes })", 1],
  ["db.updateTable('orders as o').set(changes)", 1],
  ["db.updateTable('orders').set('status', 'paid')", 1],
  ["db.updateTable('orders').set(({ ref }) => ({ total: ref('subtotal') }))", 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
  ["sql`update orders set refunded = total, status = 'refunded' where id = ${id}`", 1],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a template
  ['sql`update orders o set ${columns} where id = 1`', 1],
  ["sql`update orders set reminded_at = now() where status = 'paid'`", 0],
  ["db.updateTable('orders').set({ refunded: sum(1, 2), note })", 0],
  ["db.updateTable('order_lines').set({ status: 'sent' })", 0],
])('%s: %i writers [D120]', (text, count) => {
  expect(writers(text)).toHaveLength(count);
});
