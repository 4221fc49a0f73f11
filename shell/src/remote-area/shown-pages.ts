import { whenIdle } from '@qhatu/kit/browser';
import { createStore } from '@qhatu/kit/observable';
import { atMost } from '../routing/prepare';

/** Longest time that a page which fails or hangs holds up what follows it, in milliseconds. */
const LONGEST_MS = 3_000;

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

/** Calls back once, when the next page's content is there and the browser has nothing better to do. */
export function whenSettled(work: () => void): void {
  void atMost(LONGEST_MS, new Promise<void>((resolve) => afterPage(resolve))).then(() => whenIdle(work));
}

/** The last step of a page's start has begun, and with it what is deferred (docs/start-order.md, D391). */
export const deferredStarted = createStore<boolean>(() => false);

/** How many pages have been shown before this one. */
export function pageShown(): number {
  const before = shown.getState();
  shown.setState(before + 1, true);
  return before;
}

/** History entries whose pages are kept: Back to one of them renders nothing anew. */
let kept: ReadonlySet<string> = new Set();

export const keptEntries = {
  has: (key: string): boolean => kept.has(key),
  are: (keys: Iterable<string>): void => {
    kept = new Set(keys);
  },
};

/** What is to be written into the page that is being left. */
let notes: () => void = () => undefined;

export const leftPage = {
  /** Before a navigation; one that only changes the page's address leaves nothing. */
  noteWhenOut: (write: () => void): void => {
    notes = write;
  },
  /** The page that was left is out of the document. */
  isOut: (): void => {
    notes();
    notes = () => undefined;
  },
};
