import type { DesignDocument } from '@qhatu/contract/designer';

/** Everything that a draft keeps: the design and what is asked for. */
export interface Work {
  design: DesignDocument;
  /** Quantity per variant id. */
  sizes: Readonly<Record<number, number>>;
  description: string;
  optimised: boolean;
}

/** Where the work on a draft is going on: the editor. */
export interface Workbench {
  work: () => Work;
  subscribe: (listener: () => void) => () => void;
  /** What another tab made of the same draft, as one step. */
  take: (work: Work) => void;
  set: (patch: Partial<Pick<Work, 'sizes'>>) => void;
}
