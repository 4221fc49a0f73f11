import { createStore } from '@qhatu/kit/observable';

/** How many pages have been shown. */
const shown = createStore<number>(() => 0);

/** Calls back once, when the next page's content is there. Returns how to take that back. */
export function afterPage(listener: () => void): () => void {
  const stop = shown.subscribe(() => {
    stop();
    listener();
  });
  return stop;
}

/** How many pages have been shown before this one. */
export function pageShown(): number {
  const before = shown.getState();
  shown.setState(before + 1, true);
  return before;
}
