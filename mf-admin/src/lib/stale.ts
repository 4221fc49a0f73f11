import { ApiError } from '@qhatu/shared-state';

/** What a 409 `stale` tells: how the thing stands, and who changed what. */
export interface Stale<T> {
  current: T;
  changes: { at: string; by: string; fields: string[] }[];
}

/** What the answer to a save of an old version tells; null for every other error. */
export const staleOf = <T>(error: unknown): Stale<T> | null =>
  error instanceof ApiError && error.code === 'stale' ? (error.body as Stale<T>) : null;
