import { code } from '../ids';

/** Money that is the payer's again. */
export interface PaypalReturn {
  id: string;
  /** US cents. */
  cents: number;
  /** ISO 8601. */
  at: string;
  /** Taken on, and not carried out. */
  pending?: boolean;
}

export interface PaypalOrder {
  id: string;
  reference: string;
  currency: string;
  value: string;
  createdAt: string;
  status: 'PAYER_ACTION_REQUIRED' | 'CREATED' | 'APPROVED' | 'COMPLETED' | 'VOIDED';
  /** What becomes of its capture. */
  capture: 'COMPLETED' | 'PENDING' | 'DECLINED';
  /** The payer's instrument will not be good for it. */
  declines: boolean;
  captureId: string | null;
  /** ISO 8601. */
  capturedAt: string | null;
  /** By PayPal-Request-Id: the id that was answered, and US cents. */
  refunds: Map<string, PaypalReturn>;
  /** Its refunds are e-checks: taken on, and carried out days later. */
  refundsWait?: boolean;
  /** When its buyer began a dispute, ISO 8601. */
  disputedAt?: string;
  /** What a lost dispute took. */
  takenBack: PaypalReturn | null;
  /** What the payer pressed, which also decides how the shop is told. */
  manner: 'plain' | 'late' | 'thrice';
}

/** A movement of the account, whoever made it. */
export interface PaypalMovement {
  id: string;
  /** ISO 8601. */
  at: string;
  /** `T0006` a checkout's payment, `T1107` a refund, `T1106` what PayPal took back. */
  code: string;
  status: 'P' | 'S' | 'V';
  /** US cents; less than nothing: money that went away. */
  cents: number;
  /** What it follows, and which kind of thing that is. */
  of: [string, 'ODR' | 'TXN'] | null;
  /** The shop's name for it; null: it has none. */
  reference: string | null;
}

const leftOf = ({ value, refunds }: PaypalOrder): number =>
  [...refunds.values()].reduce((left, { cents }) => left - cents, Math.round(Number(value) * 100));

export class PaypalStore {
  readonly orders = new Map<string, PaypalOrder>();
  /** What other software moved on the same account. */
  readonly others: PaypalMovement[] = [];
  /** Results by PayPal-Request-Id: the same request is never done twice. */
  readonly #requests = new Map<string, string>();

  create(
    order: Pick<PaypalOrder, 'reference' | 'currency' | 'value' | 'status'>,
    requestId: string | undefined,
  ): PaypalOrder {
    const made: PaypalOrder = {
      ...order,
      id: code(17),
      createdAt: new Date().toISOString(),
      capture: 'COMPLETED',
      declines: false,
      captureId: null,
      capturedAt: null,
      refunds: new Map(),
      takenBack: null,
      manner: 'plain',
    };
    this.orders.set(made.id, made);
    if (requestId) this.#requests.set(requestId, made.id);
    return made;
  }

  /** What this request made before. */
  requested(requestId: string | undefined): PaypalOrder | undefined {
    return this.orders.get(this.#requests.get(requestId ?? '') ?? '');
  }

  ofCapture(captureId: string): PaypalOrder | undefined {
    return [...this.orders.values()].find((order) => order.captureId === captureId);
  }

  /** Decides a dispute for the payer: what is left of the capture, or a part, is theirs, which Orders v2 has no field for. */
  takeBack(order: PaypalOrder, part?: number): void {
    order.takenBack ??= { id: code(17), cents: part ?? leftOf(order), at: new Date().toISOString() };
  }

  /** Somebody of the shop gives it back on PayPal's own pages: what is left of the capture, or so many US cents. `at` is ISO 8601. */
  giveBack(order: PaypalOrder, part?: number, at = new Date().toISOString()): void {
    const id = code(17);
    order.refunds.set(id, { id, cents: part ?? leftOf(order), at });
  }
}
