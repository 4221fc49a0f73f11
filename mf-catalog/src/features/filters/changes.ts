import { type FilterName, type Filters, toggled } from './filters';

/** Other filters, or how they come from the ones that hold. */
export type Change = Filters | ((now: Filters) => Filters);

export const changed = (now: Filters, next: Change): Filters => (typeof next === 'function' ? next(now) : next);

/** Callbacks of a filter panel. Both are stable functions, so that only changed parts are drawn. */
export interface FilterActions {
  onChange: (next: Change) => void;
  /** The choice is likely to follow: a pointer, a finger or the focus is there. */
  onNear: (next: Change) => void;
}

/** Adds or removes one value of a group. */
export type Toggle = (now: Filters, id: string) => Filters;

type ListName = { [Name in FilterName]: Filters[Name] extends string[] ? Name : never }[FilterName];

/** A value of a filter that takes several. */
export const toggleIn =
  (name: ListName): Toggle =>
  (now, id) => ({ ...now, [name]: toggled(now[name], id) });
