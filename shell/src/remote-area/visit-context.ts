import { createContext } from 'react';
import type { KeptState } from './KeptPage';

interface VisitOfPage {
  kept: KeptState;
  /** Says that the page has failed: it is not kept when it is left, so that coming back tries again. */
  fail: () => void;
}

/** What a page and its place know of each other. */
export const VisitContext = createContext<VisitOfPage>({ kept: { focus: null }, fail: () => undefined });
