import { code } from '../ids';

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
  /** By PayPal-Request-Id: the id that was answered, and US cents. */
  refunds: Map<string, { id: string; cents: number }>;
  /** What the payer pressed, which also decides how the shop is told. */
  manner: 'plain' | 'late' | 'thrice';
}

export class PaypalStore {
  readonly orders = new Map<string, PaypalOrder>();
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
      refunds: new Map(),
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
}
