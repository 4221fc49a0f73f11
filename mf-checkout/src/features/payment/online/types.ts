import type { Cents } from '@qhatu/contract/money';
import type { ApiError } from '@qhatu/shared-state';
import type { Purchase } from './api/purchase-intent';

/** Props of every provider's panel. */
export interface OnlinePanelProps {
  total: Cents;
  /** The figures are the server's: what is registered will not be refused for them. */
  confirmed: boolean;
  /** Checks the form and gives the purchase; null after it has said what is missing (spec 2 §5). Later when its rules come late. */
  prepare: () => Purchase | null | Promise<Purchase | null>;
  /** The purchase was refused: the page shows the server's words (D28). */
  onRefused: (error: ApiError) => void;
  /** The payment was not made: the page says why beside the method until the buyer does something; null: they have. */
  onDeclined: (msg: string | null) => void;
  /** The window was closed: no method is chosen any more (spec 2 §4). */
  onLeave: () => void;
}
