import { createOwnedStore } from '@qhatu/kit/owned';

/** Columns that are shown or not, where that is not what the list does by itself. */
export type ColumnsShown = Record<string, boolean>;

export const NOTHING: ColumnsShown = {};

function accept(stored: unknown): ColumnsShown | null {
  const { columns } = (stored ?? {}) as { columns?: unknown };
  if (typeof columns !== 'object' || columns === null) return null;
  return Object.fromEntries(Object.entries(columns).filter(([, shown]) => typeof shown === 'boolean'));
}

/** Columns of each list, of each person, in this browser: a phone shows others than a desk. Views are the account's (D160). */
export const listMemory = createOwnedStore<{ columns: ColumnsShown }>({
  ...{ name: 'admin-lists', version: 1 },
  accept: (stored) => {
    const columns = accept(stored);
    return columns && { columns };
  },
});

export const memoryKey = (userId: number, list: string): string => `${userId}:${list}`;
