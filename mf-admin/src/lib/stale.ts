import { ApiError } from '@qhatu/shared-state';

/** What a 409 `stale` tells: how the thing stands, and who changed what. */
export interface Stale<T> {
  current: T;
  changes: { at: string; by: string; fields: string[] }[];
}

/** What the answer to a save of an old version tells, its `current` as `fromWire` has it; null for every other error. */
export function staleOf<Wire, T>(error: unknown, fromWire: (current: Wire) => T): Stale<T> | null {
  if (!(error instanceof ApiError) || error.code !== 'stale') return null;
  const { current, changes } = error.body as Stale<Wire>;
  return { current: fromWire(current), changes };
}
