/** One try to buy, kept with the draft: what it was for, and the key under which the server remembers it. */
export interface Attempt {
  key: string;
  fingerprint: string;
}

/**
 * The same purchase keeps its key, so that going on after a broken connection creates nothing twice (D14); a changed
 * one gets another key.
 */
export function attemptFor(purchase: unknown, before: Attempt | null, newKey: () => string): Attempt {
  const fingerprint = JSON.stringify(purchase);
  return before?.fingerprint === fingerprint ? before : { key: newKey(), fingerprint };
}

/** One key for each size line. */
export const lineKey = ({ key }: Attempt, variantId: number): string => `${key}-${variantId}`;
