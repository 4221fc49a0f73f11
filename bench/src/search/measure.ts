import { percentile } from '../lib/stats';
import type { Kind } from './queries';

export interface Figures {
  p50: number;
  p95: number;
  p99: number;
  count: number;
}

/** By the name of the kind; `mixed` is all kinds in the proportions of a shop's day. Milliseconds. */
export type Measured = Map<string, Figures>;

/** Milliseconds until the whole answer is there. Anything but 200 ends the bench: a fast refusal is no figure. */
async function ask(api: string, path: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${api}/api/web/${path}`, { headers: { 'accept-encoding': 'identity' } });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
  return performance.now() - started;
}

const figuresOf = (times: readonly number[]): Figures => ({
  p50: percentile(times, 50),
  p95: percentile(times, 95),
  p99: percentile(times, 99),
  count: times.length,
});

/** One client, one question after the other, each asked once. */
export async function measure(api: string, kinds: readonly Kind[]): Promise<Measured> {
  // Connections, plans and the first pages of the indexes are there on any day but the first.
  for (const path of ['products/search?filter=regalo', 'products/search?category_id=13&page=9', 'reviews']) {
    await ask(api, path).catch(() => 0);
  }
  const measured: Measured = new Map();
  const mixed: number[] = [];
  for (const { name, share, paths } of kinds) {
    const times: number[] = [];
    for (const path of paths) times.push(await ask(api, path));
    measured.set(name, figuresOf(times));
    // Each kind weighs as much as its share, however many questions it has.
    for (let nth = 0; nth < share * 10; nth += 1) mixed.push(times[nth % times.length] as number);
  }
  measured.set('mixed', figuresOf(mixed));
  return measured;
}

/** How each kind grows with the catalogue: one line per kind, one column per size; p50 and p95 in milliseconds. */
export function growthTable(sizes: readonly { label: string; measured: Measured }[]): string {
  const kinds = [...(sizes[0]?.measured.keys() ?? [])];
  const cell = (figures: Figures | undefined) =>
    figures ? `${figures.p50.toFixed(1)} / ${figures.p95.toFixed(1)}` : '–';
  const lines = [
    ['search, p50 / p95 ms', ...sizes.map(({ label }) => label)],
    ['---', ...sizes.map(() => '---')],
    ...kinds.map((kind) => [kind, ...sizes.map(({ measured }) => cell(measured.get(kind)))]),
  ];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
