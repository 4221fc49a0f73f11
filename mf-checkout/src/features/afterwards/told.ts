import { createPersisted } from '@qhatu/shared-state';

/** What was done about an order once and is not done again, also after a reload. */
export type Deed = 'event' | 'asked';

interface Told {
  /** Order ids, oldest first. */
  event: number[];
  asked: number[];
}

/** Nobody comes back to older ones by a reload. */
const KEPT = 20;

const ids = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => Number.isInteger(id)).slice(-KEPT) : [];

export const toldStore = createPersisted<Told, Told>(() => ({ event: [], asked: [] }), {
  name: 'after-purchase',
  version: 1,
  pick: ({ event, asked }) => ({ event, asked }),
  accept: (stored) => {
    const { event, asked } = (stored ?? {}) as Partial<Told>;
    return { event: ids(event), asked: ids(asked) };
  },
});

/** True the first time for this order. */
export function firstTime(deed: Deed, orderId: number): boolean {
  const before = toldStore.getState()[deed];
  if (before.includes(orderId)) return false;
  toldStore.setState({ [deed]: [...before, orderId].slice(-KEPT) });
  return true;
}
