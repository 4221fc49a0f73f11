import { whenIdle } from '@qhatu/kit/browser';
import { createStore } from '@qhatu/kit/observable';
import { atMost } from '../routing/prepare';
import type { Visit } from './visits';

/** Longest time that a page which fails or hangs holds up what follows it, in milliseconds. */
const MAX_MS = 3_000;

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

/**
 * Calls back once, when the next page's content is there and the browser has nothing better to do.
 * @param also what is waited for beside the page, for as long
 */
export function whenSettled(work: () => void, also?: Promise<void>): void {
  const page = new Promise<void>((resolve) => afterPage(resolve));
  void atMost(MAX_MS, Promise.all([page, also])).then(() => whenIdle(work));
}

/** The last step of a page's start has begun, and with it what is deferred (docs/start-order.md, D391). */
export const deferredStarted = createStore<boolean>(() => false);

/** How many pages have been shown before this one. */
export function pageShown(): number {
  const before = shown.getState();
  shown.setState(before + 1, true);
  return before;
}

interface ReadyPages {
  /** What Back shows. */
  kept: Visit | null;
  /** What a link to it shows. */
  prerendered: Visit | null;
  /** Has a page prerendered; null: none any more. */
  prerender?: (visit: Visit | null) => void;
  /** Key of the history entry that a page was drawn for: entered with it, nothing of that page is drawn anew. */
  keyOf?: (url: URL) => string | undefined;
}

/** Pages that are there before they are gone to, beside the one on screen. */
export const readyPages: ReadyPages = { kept: null, prerendered: null };

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
