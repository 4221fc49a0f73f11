import type { Budget } from '../config/schema';
import type { Sizes } from './sizes';

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
