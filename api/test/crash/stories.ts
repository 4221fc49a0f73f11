import { randomUUID } from 'node:crypto';
import type { Intent, OrderBody, OrderRefund, OrderResult, PaypalOrder, ReturnResult } from '@qhatu/contract/wire';
import type { Sandbox } from '../../../sandbox/src/app';
import type { Buyer } from '../../src/domains/orders/fixtures';

/** A purchase and what became of it: what was answered is what must be true at the end. */
export interface Story {
  kind: StoryKind;
  /** Ids that were answered under the purchase's one key. */
  orderIds: Set<number>;
  /** What the provider calls the charge; null: a transfer. */
  charge: string | null;
  /** Céntimos that went back, by what was answered; null: the order's own rows say it. */
  refunded: number | null;
  /** Ids of returns. */
  returns: Set<number>;
  isOver: boolean;
}

/** How a purchase is paid, and what comes after. */
export const STORIES = {
  'transfer, unpaid': { method: 3, endsAs: 'awaiting_payment' },
  'transfer, cancelled': { method: 3, endsAs: 'refunded' },
  'card, returned': { method: 1, endsAs: 'delivered' },
  'card, cancelled': { method: 1, endsAs: 'refunded' },
  'PayPal, refunded in part': { method: 2, endsAs: 'delivered' },
  'card, a line not sent': { method: 1, endsAs: 'paid' },
  'card, refunded in part': { method: 1, endsAs: 'delivered' },
} as const;
type StoryKind = keyof typeof STORIES;
export const KINDS_OF_STORY = Object.keys(STORIES) as StoryKind[];
/** Céntimos of a refund in part. */
const PART = 2_000;

/** Where the stories happen: people, products, providers that outlive the api, and an api that is called until it answers. */
export interface Street {
  buyers: Buyer[];
  staff: { token: string };
  products: readonly [number, number];
  sandbox: Sandbox;
  /** A complete body: two units of the first product and one of the second. */
  bodyOf: (buyer: Buyer, method: 1 | 2 | 3) => OrderBody;
  /** Presses a button on a provider's page. */
  press: (provider: 'izipay' | 'paypal', field: string, id: string) => Promise<void>;
  /** Says the same until somebody answers, whoever died meanwhile. `again`: 409 says that it was done before. */
  insist: <T>(ask: Ask) => Promise<T>;
}

export interface Ask {
  path: string;
  who: { token: string };
  /** Left out: GET. */
  body?: object;
  key?: string;
  again?: boolean;
}

/** One purchase from the basket to its end. */
export async function tell(street: Street, buyer: Buyer, story: Story): Promise<void> {
  const { insist, staff } = street;
  const { id, lines } = await buy(street, buyer, story);
  const act = (path: string, body: object, who: { token: string } = staff) => insist({ path, body, who, again: true });
  const deliver = async () => {
    for (const line of lines) {
      for (const step of ['processed', 'sent', 'received']) await act(`admin/lines/${line}/advance`, { step });
    }
  };
  switch (story.kind) {
    case 'transfer, unpaid':
      return;
    case 'transfer, cancelled': {
      await act(`admin/orders/${id}/approve`, {});
      await act(`orders/${id}/cancel`, { account: 'BCP 191-1234567-0-12, Rosa Quispe' }, buyer);
      const open = await insist<OrderRefund[]>({ path: 'admin/refunds', who: staff });
      const byHand = open.find(({ order_id, status }) => order_id === id && status === 'by-hand');
      if (byHand) await act(`admin/refunds/${byHand.id}/done`, { operation: `OP-${id}` });
      story.refunded = null;
      return;
    }
    case 'card, cancelled':
      await act(`orders/${id}/cancel`, {}, buyer);
      story.refunded = null;
      return;
    case 'card, a line not sent':
      await act(`staff/orders/${id}/lines/cancel`, { lines: lines.slice(0, 1), reason: 'Se agotó' });
      story.refunded = null;
      return;
    case 'card, returned': {
      await deliver();
      const wanted = [{ detail_id: lines[0], qty: 1 }];
      const body = { reason: 'unwanted', comment: 'No me quedó', lines: wanted };
      const { returns } = await insist<ReturnResult>({ path: `orders/${id}/returns`, body, who: buyer });
      for (const one of returns) {
        story.returns.add(one.id);
        await act(`staff/returns/${one.id}/accept`, {});
        await act(`staff/returns/${one.id}/receive`, { restock: wanted });
      }
      story.refunded = null;
      return;
    }
    case 'card, refunded in part':
    case 'PayPal, refunded in part': {
      await deliver();
      const body = { amount: PART / 100, reason: 'Llegó rayado' };
      await insist<OrderRefund>({ path: `admin/orders/${id}/refunds`, body, who: staff });
      story.refunded = PART;
      return;
    }
  }
}

/** Under one key, however often it is said. */
async function buy(street: Street, buyer: Buyer, story: Story): Promise<{ id: number; lines: number[] }> {
  const { insist, press, sandbox } = street;
  const { method } = STORIES[story.kind];
  const key = randomUUID();
  const body = street.bodyOf(buyer, method);
  let code: string | undefined;
  if (method !== 3) {
    const { reference } = await insist<Intent>({ path: 'orders/intents', body, who: buyer, key });
    if (method === 1) {
      const path = `getformtoken/${body.total.toFixed(2)}/${body.email}?reference=${reference}`;
      const { formToken } = await insist<{ formToken: string }>({ path, who: buyer });
      await press('izipay', 'formToken', formToken);
      story.charge = formToken;
      code = sandbox.stores.cards.charges.get(formToken)?.transactions[0]?.uuid;
    } else {
      const order = await insist<PaypalOrder>({ path: 'paypal/orders', body: { reference }, who: buyer });
      await press('paypal', 'token', order.id);
      await insist({ path: `paypal/orders/${order.id}/capture`, body: {}, who: buyer });
      story.charge = order.id;
      code = order.id;
    }
  }
  const sent = { path: 'orders', body: code === undefined ? body : { ...body, code }, who: buyer, key };
  // Said twice, as a second tab does: it is the same order.
  const answers = await Promise.all([insist<OrderResult>(sent), insist<OrderResult>(sent)]);
  for (const { payment } of answers) story.orderIds.add(payment.id);
  const { payment } = answers[0];
  return { id: payment.id, lines: payment.details.map(({ id }) => id) };
}
