import { createPersisted } from '@qhatu/shared-state';

/** Actions that are done once for each order, also after a reload. */
export type OnceAction = 'event' | 'asked';

interface Done {
  /** Order ids, oldest first. */
  event: number[];
  asked: number[];
}

/** Number of orders that are kept: a reload never comes back to older ones. */
const KEPT = 20;

const ids = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isInteger(id)).slice(-KEPT) : [];

export const doneStore = createPersisted<Done, Done>(() => ({ event: [], asked: [] }), {
  name: 'after-purchase',
  version: 1,
  pick: ({ event, asked }) => ({ event, asked }),
  accept: (stored) => {
    const { event, asked } = (stored ?? {}) as Partial<Done>;
    return { event: ids(event), asked: ids(asked) };
  },
});

/** True the first time for this order. */
export function firstTime(action: OnceAction, orderId: number): boolean {
  const before = doneStore.getState()[action];
  if (before.includes(orderId)) return false;
  doneStore.setState({ [action]: [...before, orderId].slice(-KEPT) });
  return true;
}
