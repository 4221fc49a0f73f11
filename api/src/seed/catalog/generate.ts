import { hash32 } from '../random';
import { makeProduct } from './product';
import type { ProductSeed } from './rows';
import type { ProductType } from './spec';
import { TYPES } from './types';

/** Products of D40 and the polos to design on keep these ids for themselves. */
export const FIXED_IDS = { first: 9001, last: 9012 } as const;
const FIXED_COUNT = FIXED_IDS.last - FIXED_IDS.first + 1;
/** How often a name that is taken is written again before it stands twice. */
const ATTEMPTS = 24;

/** Types in proportion to their weights, well mixed: every stretch of the catalogue has something of everything. */
function order(): ProductType[] {
  const all = TYPES.flatMap((type, t) =>
    Array.from({ length: type.weight }, (_, n) => ({ type, key: hash32(`${n}/${t}`) / 2 ** 32, n })),
  );
  // The n-th of `weight` copies belongs into the n-th part of the list, at a place of its own within it.
  return all.sort((a, b) => (a.n + a.key) / a.type.weight - (b.n + b.key) / b.type.weight).map(({ type }) => type);
}

/** The generated part of a catalogue of `total` products, one after the other (D40). */
export function* generateProducts(total: number): Generator<ProductSeed> {
  const types = order();
  const names = new Map<number, Set<string>>();
  const count = Math.max(0, total - FIXED_COUNT);
  for (let i = 0, id = 0; i < count; i++) {
    id = id + 1 === FIXED_IDS.first ? FIXED_IDS.last + 1 : id + 1;
    const type = types[i % types.length];
    if (!type) return;
    const taken = names.get(type.sub) ?? new Set<string>();
    names.set(type.sub, taken);
    let product = makeProduct(id, type, 0);
    for (let attempt = 1; taken.has(product.row.name) && attempt < ATTEMPTS; attempt++)
      product = makeProduct(id, type, attempt);
    taken.add(product.row.name);
    yield product;
  }
}
