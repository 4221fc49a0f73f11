import { createOwnedStore } from '@qhatu/kit/owned';

export interface SavedView {
  name: string;
  /** Its filters as the address has them, without `?`. */
  search: string;
}

/** How somebody likes a list. */
export interface ListMemory {
  /** Columns that are shown or not, where that is not what the list does by itself. */
  columns: Record<string, boolean>;
  views: SavedView[];
}

export const NOTHING: ListMemory = { columns: {}, views: [] };

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as SavedView).name === 'string' &&
  typeof (value as SavedView).search === 'string';

function accept(stored: unknown): ListMemory | null {
  const { columns, views } = (stored ?? {}) as Partial<Record<keyof ListMemory, unknown>>;
  if (typeof columns !== 'object' || columns === null || !Array.isArray(views)) return null;
  const known = Object.entries(columns).filter(([, shown]) => typeof shown === 'boolean');
  return { columns: Object.fromEntries(known), views: views.filter(isView) };
}

/** Columns and saved views of each list, of each person, in this browser. */
export const listMemory = createOwnedStore<ListMemory>({ name: 'admin-lists', version: 1, accept });

export const memoryKey = (userId: number, list: string): string => `${userId}:${list}`;
