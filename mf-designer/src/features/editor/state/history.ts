/**
 * Undo and redo as lists of whole, immutable values: a step costs what it changed, since everything else is shared.
 * Steps of one gesture or one field (`tag`) that follow each other are one step.
 */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  tag: string | null;
}

/** In practice without limit: nobody undoes more than this. */
const MAX_STEPS = 500;

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [], tag: null });

export function record<T>(history: History<T>, next: T, tag: string | null = null): History<T> {
  if (next === history.present) return history;
  const sameStep = tag !== null && tag === history.tag;
  const past = sameStep ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present: next, future: [], tag };
}

/** The next change starts a step of its own, whatever its tag. */
export const seal = <T>(history: History<T>): History<T> =>
  history.tag === null ? history : { ...history, tag: null };

export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return { past: history.past.slice(0, -1), present, future: [history.present, ...history.future], tag: null };
}

export function redo<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, tag: null };
}

export const canUndo = (history: History<unknown>) => history.past.length > 0;
export const canRedo = (history: History<unknown>) => history.future.length > 0;
