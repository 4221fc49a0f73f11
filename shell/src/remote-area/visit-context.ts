import { createContext } from 'react';
import type { Shelved } from './Shelf';

interface VisitOfPage {
  shelved: Shelved;
  /** Says that the page has failed: it is not kept when it is left, so that coming back tries again. */
  fail: () => void;
}

/** What a page and its place know of each other. */
export const VisitContext = createContext<VisitOfPage>({ shelved: { focus: null }, fail: () => undefined });
