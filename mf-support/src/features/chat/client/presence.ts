import { PRESENCE_MS, TYPING_MS } from '@qhatu/contract/realtime';
import { createStore } from '@qhatu/kit/observable';

/** Ids that hold for a while after they were last heard of; each ends by itself. */
export function expiringIds(ms: number) {
  const ids = createStore<ReadonlySet<number>>(() => new Set());
  const timers = new Map<number, ReturnType<typeof setTimeout>>();
  const drop = (id: number) => {
    clearTimeout(timers.get(id));
    timers.delete(id);
    if (ids.getState().has(id)) ids.setState(new Set([...ids.getState()].filter((one) => one !== id)), true);
  };
  return {
    ids,
    heard(id: number, here: boolean) {
      drop(id);
      if (!here) return;
      timers.set(
        id,
        setTimeout(() => drop(id), ms),
      );
      ids.setState(new Set([...ids.getState(), id]), true);
    },
    clear() {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      if (ids.getState().size > 0) ids.setState(new Set(), true);
    },
  };
}

/**
 * In which conversations the other side has the conversation open, and in which somebody writes. Without a connection
 * nobody knows.
 */
export function otherSidesPresence() {
  const present = expiringIds(PRESENCE_MS);
  const typing = expiringIds(TYPING_MS);
  return {
    present,
    typing,
    clear() {
      present.clear();
      typing.clear();
    },
  };
}
