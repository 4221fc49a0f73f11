import type { DesignDocument } from '@qhatu/contract/designer';

/** Everything that a draft keeps: the design and what is asked for. */
export interface DraftContent {
  design: DesignDocument;
  /** Quantity per variant id. */
  sizes: Readonly<Record<number, number>>;
  description: string;
  optimised: boolean;
}

/** Where the work on a draft is going on: the editor. */
export interface DraftEditor {
  work: () => DraftContent;
  subscribe: (listener: () => void) => () => void;
  /** What another tab made of the same draft, as one step. */
  take: (work: DraftContent) => void;
  set: (patch: Partial<Pick<DraftContent, 'sizes'>>) => void;
}
