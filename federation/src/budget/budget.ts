import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Sizes } from './sizes';

const kB = z.number().positive();
/** A module may have no styles at all. */
const Weights = z.strictObject({ js: kB, css: z.number().nonnegative() });

/** `budget.json` of a remote: kilobytes (1,000 bytes) as they travel. The team's own file; a reviewer sees it grow. */
const Budget = z.strictObject({
  entry: kB,
  /** For every exposed module that is not named below. */
  each: Weights,
  exposes: z.record(z.string(), Weights.partial()).default({}),
});
export type Budget = z.infer<typeof Budget>;

export const budgetFile = (dir: string): string => path.join(dir, 'budget.json');

/** @throws with a sentence when there is none or it cannot be used */
export async function readBudget(dir: string): Promise<Budget> {
  const file = budgetFile(dir);
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} is missing: every remote says how much it may weigh`);
  });
  const parsed = Budget.safeParse(JSON.parse(text));
  if (parsed.success) return parsed.data;
  throw new Error(
    `${file}: ${parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`).join('; ')}`,
  );
}

const inKb = (bytes: number): string => (bytes / 1_000).toFixed(1);

/** A sentence for everything that weighs more than it may. */
export function overBudget(sizes: Sizes, budget: Budget): string[] {
  const problems: string[] = [];
  const hold = (what: string, bytes: number, allowed: number) => {
    if (bytes > allowed * 1_000) problems.push(`${what} weighs ${inKb(bytes)} kB, its budget is ${allowed} kB`);
  };
  hold('the entry', sizes.entry, budget.entry);
  for (const [expose, { js, css }] of Object.entries(sizes.exposes)) {
    const own = { ...budget.each, ...budget.exposes[expose] };
    hold(`${expose} (scripts)`, js, own.js);
    hold(`${expose} (styles)`, css, own.css);
  }
  return problems;
}
