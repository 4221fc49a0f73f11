import type { CustomerForm } from '@qhatu/contract/forms';
import type { ReactNode } from 'react';

/** The customer's step as a wizard sees it; members have none, and load none of it (D51). */
export interface ClientStep {
  fields: ReactNode;
  /** Goes on with `next` when the form holds; otherwise names the first mistake. */
  submit: (next: () => void) => () => Promise<void>;
  /** As the wire wants it. */
  toWire: () => object;
  setError: (field: keyof CustomerForm, message: string) => void;
}
