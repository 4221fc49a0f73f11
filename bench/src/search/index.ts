import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Facet } from '@qhatu/contract/wire';
import type { Row } from '../lib/report';
import { startPostgres } from '../server/postgres';
import { growthTable, type Measured, measure } from './measure';
import { kindsOf } from './queries';
import { growTo, type Place, serve } from './serve';

const max = (value: number): Row['bound'] => ({ kind: 'max', value });
const rounded = (products: number) => (products >= 1e6 ? `${products / 1e6} M` : `${Math.round(products / 1000)}k`);

/** Ids that the catalogue has, from its own facets. */
async function kindsFor(api: string) {
  const answer = await fetch(`${api}/api/web/products/search?category_id=13`);
  const { facets } = (await answer.json()) as { facets: Facet[] };
  const values = facets
    .filter(({ kind }) => kind === 'attribute' || kind === 'color')
    .flatMap(({ id, values }) => values.map((value) => ({ attribute: id ?? 0, id: value.id })));
  const brands = facets.find(({ kind }) => kind === 'brand')?.values.map(({ id }) => id) ?? [];
  return kindsOf(brands, values);
}

const look = (place: Place): Promise<Measured> => serve(place, async (api) => measure(api, await kindsFor(api)));

function* rowsOf(measured: Measured, where: string, bound: number): Generator<Row> {
  for (const [kind, { p50, p95, p99, count }] of measured) {
    yield {
      what: `search, ${where}, ${kind}`,
      value: p95,
      unit: 'ms',
      ...(kind === 'mixed' ? { bound: max(bound) } : {}),
      how: `p95; p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)}; ${count} questions, one client`,
    };
  }
}

/**
 * The search at 5,000, 100,000 and 1,000,000 products on PostgreSQL (`BENCH_SEARCH_MAX` stops earlier) and at 100,000
 * on the embedded database, which are made by SQL in temporary folders and removed.
 */
export async function* searchRows(): AsyncGenerator<Row> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'qhatu-bench-search-'));
  const embedded: Place = { folder: path.join(folder, 'embedded') };
  const most = Number(process.env.BENCH_SEARCH_MAX ?? 1_000_000);
  const sizes: { label: string; measured: Measured }[] = [];
  const postgres = await startPostgres(Number(process.env.BENCH_PG_PORT ?? 5497));
  try {
    await serve(embedded, async () => undefined);
    const label = rounded(await growTo(embedded, 100_000));
    const measured = await look(embedded);
    yield* rowsOf(measured, `${label}, embedded`, 60);
    if (postgres === null) {
      console.error('No PostgreSQL on this machine: the figures of the larger catalogues are left out.');
      return;
    }
    const place: Place = { folder: path.join(folder, 'api'), postgres: postgres.url };
    sizes.push({ label: '5k', measured: await look(place) });
    for (const size of [100_000, 1_000_000].filter((products) => products <= most)) {
      const grown = rounded(await growTo(place, size));
      const figures = await look(place);
      sizes.push({ label: grown, measured: figures });
      if (size === most) yield* rowsOf(figures, `${grown}, PostgreSQL`, 50);
    }
    yield* flatness(sizes);
    console.log(`${growthTable([...sizes, { label: `${label}, embedded`, measured }])}\n`);
  } finally {
    postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Page 1 of a category stays flat: what the largest catalogue costs over the smallest one. */
function* flatness(sizes: readonly { label: string; measured: Measured }[]): Generator<Row> {
  const [small, large] = [sizes[0], sizes.at(-1)].map(
    (size) => size?.measured.get('category, page 1')?.p50 ?? Number.NaN,
  );
  yield {
    what: `search, page 1 of a category, ${sizes.at(-1)?.label} over 5k`,
    value: (large as number) - (small as number),
    unit: 'ms',
    bound: max(5),
    how: `p50, ${small?.toFixed(1)} → ${large?.toFixed(1)} ms`,
  };
}
