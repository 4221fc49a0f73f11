import { randomUUID } from 'node:crypto';
import type {
  CipResult,
  Intent,
  OrderBody,
  OrderRefund,
  OrderResult,
  PaypalOrder,
  ReturnResult,
} from '@qhatu/contract/wire';
import type { Sandbox } from '../../../sandbox/src/app';
import type { Notice } from '../../../sandbox/src/deliver';
import { cardAnswer, cardNotice } from '../../../sandbox/src/izipay/act';
import type { Context } from '../../../sandbox/src/options';
import { cipNotice } from '../../../sandbox/src/pagoefectivo/act';
import { disputeNotice, webhook } from '../../../sandbox/src/paypal/webhook';
import type { Buyer } from '../../src/domains/orders/fixtures';

/** A purchase and what became of it: what was answered is what must be true at the end. */
export interface Story {
  kind: StoryKind;
  /** Which of its kind it is in its run, from 0: what comes in turns goes by it. */
  nth: number;
  /** Ids that were answered under the purchase's one key. */
  orderIds: Set<number>;
  /** Our name for a purchase that a provider charges: its notice may be all that makes it an order. */
  reference: string | null;
  /** What the provider calls the charge; null: a transfer. */
  charge: string | null;
  /** Céntimos that went back, by what was answered; null: the order's own rows say it. */
  refunded: number | null;
  /** Céntimos that were never the order's and that somebody has transferred back. */
  unapplied: number;
  /** Ids of returns. */
  returns: Set<number>;
  /** Notices that the shop has answered, as they came. */
  delivered: Notice[];
  isOver: boolean;
}

/** A purchase of which nothing has happened. */
export const newStory = (kind: StoryKind, nth = 0): Story => ({
  ...{
    kind,
    nth,
    orderIds: new Set(),
    reference: null,
    charge: null,
    refunded: 0,
    unapplied: 0,
    returns: new Set(),
    delivered: [],
    isOver: false,
  },
});

/** How a purchase is paid, what comes after, and how often money is given back. */
export const STORIES = {
  'transfer, unpaid': { method: 3, endsAs: 'awaiting_payment', refunds: 0 },
  'transfer, cancelled': { method: 3, endsAs: 'refunded', refunds: 1 },
  'transfer, late, corrected and paid back': { method: 3, endsAs: 'expired', refunds: 1 },
  'transfer, late, withdrawn and accepted': { method: 3, endsAs: 'paid', refunds: 0 },
  'card, returned': { method: 1, endsAs: 'delivered', refunds: 1 },
  'card, cancelled': { method: 1, endsAs: 'refunded', refunds: 1 },
  'PayPal, refunded in part': { method: 2, endsAs: 'delivered', refunds: 1 },
  'card, a line not sent': { method: 1, endsAs: 'paid', refunds: 1 },
  'card, refunded in part': { method: 1, endsAs: 'delivered', refunds: 1 },
  'card, refunded by its seller': { method: 1, endsAs: 'delivered', refunds: 1 },
  'card, told by its notice alone': { method: 1, endsAs: 'paid', refunds: 0 },
  'card, paid after it was let go': { method: 1, endsAs: 'paid', refunds: 0 },
  'PayPal, told by its notices alone': { method: 2, endsAs: 'paid', refunds: 0 },
  'PayPal, dispute lost': { method: 2, endsAs: 'refunded', refunds: 1 },
  'PayPal, dispute over a part lost': { method: 2, endsAs: 'delivered', refunds: 1 },
  'PayPal, dispute settled by a refund': { method: 2, endsAs: 'refunded', refunds: 1 },
  'PayPal, dispute over a part settled by a refund': { method: 2, endsAs: 'delivered', refunds: 1 },
  'PayPal, dispute won': { method: 2, endsAs: 'delivered', refunds: 0 },
  'cash code, paid': { method: 4, endsAs: 'paid', refunds: 0 },
  'cash code, paid after its time': { method: 4, endsAs: 'paid', refunds: 0 },
  'cash code, paid after it was cancelled': { method: 4, endsAs: 'cancelled', refunds: 1 },
} as const;
type StoryKind = keyof typeof STORIES;
export const KINDS_OF_STORY = Object.keys(STORIES) as StoryKind[];
type Method = (typeof STORIES)[StoryKind]['method'];
/** Céntimos of a refund in part. */
const PART = 2_000;
/** US cents of a dispute over a part. */
const DISPUTED_CENTS = 301;
/** Soles of a late transfer: as it was recorded by mistake, and as it came. */
const LATE = { recorded: 30, amount: 25.5 };
/** PayPal's clock stands so far behind at a dispute's beginning, since its list is aged at the end (`ageMovements`). */
const DISPUTED_BEFORE_MS = 5 * 3_600_000;

/** Where the stories happen: people, products, providers that outlive the api, and an api that is called until it answers. */
export interface Street {
  buyers: Buyer[];
  staff: { token: string };
  /** Whose products they are. */
  seller: { token: string };
  products: readonly [number, number];
  sandbox: Sandbox;
  /** What the providers' notices are signed with, and where they go. */
  signing: Pick<Context, 'keys' | 'notifyBase' | 'siteUrl'>;
  /** A complete body: two units of the first product and one of the second. */
  bodyOf: (buyer: Buyer, method: Method) => OrderBody;
  /** Presses a button on a provider's page, of which nobody tells the shop. */
  press: (provider: 'izipay' | 'paypal' | 'pagoefectivo', field: string, id: string) => Promise<void>;
  /** Says the same until somebody answers, whoever died meanwhile. `again`: 409 says that it was done before. */
  insist: <T>(ask: Ask) => Promise<T>;
  /** Carries a notice to the shop, twice at once, as often as its provider would. False: nobody ever answered. */
  carry: (notice: Notice) => Promise<boolean>;
  /** The order's time is over: resolves when the shop has let it go. */
  endHold: (orderId: number) => Promise<void>;
}

export interface Ask {
  path: string;
  who: { token: string };
  /** Left out: GET. */
  body?: object;
  key?: string;
  again?: boolean;
  /** Left out: POST with a body, GET without. */
  method?: 'DELETE';
}

/** One purchase from the basket to its end. */
export async function runStory(street: Street, buyer: Buyer, story: Story): Promise<void> {
  const { insist, staff, seller } = street;
  const act = (path: string, body: object, who: { token: string } = staff) => insist({ path, body, who, again: true });
  const deliver = async (lines: readonly number[]) => {
    for (const line of lines) {
      for (const step of ['processed', 'sent', 'received']) await act(`admin/lines/${line}/advance`, { step });
    }
  };
  const openByHand = async (id: number) =>
    (await insist<OrderRefund[]>({ path: 'admin/refunds', who: staff })).find(
      ({ order_id, status }) => order_id === id && status === 'by-hand',
    );
  /** What the shop has to pay by hand of an order is paid by hand. */
  const payByHand = async (id: number) => {
    const due = await openByHand(id);
    if (due) await act(`admin/refunds/${due.id}/done`, { operation: `OP-${id}`, amount: due.amount });
  };
  switch (story.kind) {
    case 'transfer, unpaid':
      await buy(street, buyer, story);
      return;
    case 'transfer, cancelled': {
      const { id } = await buy(street, buyer, story);
      await act(`admin/orders/${id}/approve`, {});
      await act(`orders/${id}/cancel`, { account: 'BCP 191-1234567-0-12, Rosa Quispe' }, buyer);
      await payByHand(id);
      story.refunded = null;
      return;
    }
    case 'transfer, late, corrected and paid back':
    case 'transfer, late, withdrawn and accepted': {
      const { id } = await buy(street, buyer, story);
      await street.endHold(id);
      const { recorded, amount } = LATE;
      const late = `admin/orders/${id}/late-transfer`;
      await act(late, { amount: recorded, operation: `LATE-${id}` });
      const refund = (await openByHand(id))?.id;
      const wrong = { recorded, reason: 'El banco dice otra cosa' };
      if (story.kind === 'transfer, late, withdrawn and accepted') {
        await act(`${late}/${refund}/withdraw`, wrong);
        await act(`admin/orders/${id}/approve`, {});
        return;
      }
      await act(`${late}/${refund}/correct`, { ...wrong, amount });
      await payByHand(id);
      story.unapplied = Math.round(amount * 100);
      return;
    }
    case 'card, cancelled': {
      const { id } = await buy(street, buyer, story);
      await act(`orders/${id}/cancel`, {}, buyer);
      story.refunded = null;
      return;
    }
    case 'card, a line not sent': {
      const { id, lines } = await buy(street, buyer, story);
      await act(`staff/orders/${id}/lines/cancel`, { lines: lines.slice(0, 1), reason: 'Se agotó' });
      story.refunded = null;
      return;
    }
    case 'card, returned': {
      const { id, lines } = await buy(street, buyer, story);
      await deliver(lines);
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
      const { id, lines } = await buy(street, buyer, story);
      await deliver(lines);
      const body = { amount: PART / 100, reason: 'Llegó rayado' };
      await insist<OrderRefund>({ path: `admin/orders/${id}/refunds`, body, who: staff });
      story.refunded = PART;
      return;
    }
    case 'card, refunded by its seller': {
      const { id, lines } = await buy(street, buyer, story);
      await deliver(lines);
      const body = { lines: [{ detail_id: lines[0], amount: PART / 100 }], reason: 'Llegó con una mancha' };
      const wish = { path: `staff/orders/${id}/refunds`, body, who: seller, key: randomUUID() };
      // Pressed twice: it is the same refund.
      await Promise.all([insist(wish), insist(wish)]);
      story.refunded = PART;
      return;
    }
    case 'card, told by its notice alone':
    case 'card, paid after it was let go': {
      const { reference, formToken } = await chargeCard(street, buyer, story, randomUUID());
      if (story.kind === 'card, paid after it was let go') {
        await insist({ path: `orders/intents/${reference}`, who: buyer, method: 'DELETE' });
      }
      await payCard(street, formToken);
      await carryNotice(street, story, cardNoticeOf(street, formToken));
      return;
    }
    case 'PayPal, told by its notices alone': {
      const { charge } = await chargePaypal(street, buyer, story, randomUUID());
      // The first of them has it captured, the second tells what is known by then.
      for (const type of ['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']) {
        await carryNotice(street, story, webhook(street.signing, paypalOrder(street, charge), type));
      }
      return;
    }
    case 'PayPal, dispute over a part lost': {
      const { lines } = await buy(street, buyer, story);
      await deliver(lines);
      const order = paypalOrder(street, story.charge ?? '');
      const cents = DISPUTED_CENTS;
      await carryNotice(street, story, disputeNotice(street.signing, order, { cents }));
      street.sandbox.stores.paypal.takeBack(order, cents);
      // PayPal tells of the same money twice, in any order.
      const delivered = [
        webhook(street.signing, order, 'PAYMENT.CAPTURE.REVERSED'),
        disputeNotice(street.signing, order, { cents, outcome: 'RESOLVED_BUYER_FAVOUR' }),
      ];
      for (const notice of story.nth % 2 === 0 ? delivered : delivered.reverse())
        await carryNotice(street, story, notice);
      story.refunded = null;
      return;
    }
    case 'PayPal, dispute settled by a refund':
    case 'PayPal, dispute over a part settled by a refund': {
      const { lines, total } = await buy(street, buyer, story);
      await deliver(lines);
      const order = paypalOrder(street, story.charge ?? '');
      const isWhole = story.kind === 'PayPal, dispute settled by a refund';
      const cents = isWhole ? undefined : DISPUTED_CENTS;
      order.disputedAt = new Date(Date.now() - DISPUTED_BEFORE_MS).toISOString();
      await carryNotice(street, story, disputeNotice(street.signing, order, { cents }));
      street.sandbox.stores.paypal.giveBack(order, cents);
      const refund = webhook(street.signing, order, 'PAYMENT.CAPTURE.REFUNDED');
      const end = disputeNotice(street.signing, order, { cents, outcome: 'RESOLVED_BUYER_FAVOUR' });
      // PayPal tells of the same money twice, in any order; of each third the refund stands in its list alone. The two kinds begin
      // with another order each, so that one round has two of them.
      const told = [[refund, end], [end, refund], [end]][(story.nth + (isWhole ? 0 : 1)) % 3] ?? [];
      for (const notice of told) await carryNotice(street, story, notice);
      story.refunded = cents === undefined ? Math.round(total * 100) : null;
      return;
    }
    case 'PayPal, dispute lost':
    case 'PayPal, dispute won': {
      const { lines, total } = await buy(street, buyer, story);
      await deliver(lines);
      const isLost = story.kind === 'PayPal, dispute lost';
      const order = paypalOrder(street, story.charge ?? '');
      await carryNotice(street, story, disputeNotice(street.signing, order));
      // Orders v2 shows nothing of it; the list of transactions does.
      if (isLost) street.sandbox.stores.paypal.takeBack(order);
      const outcome = isLost ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR';
      await carryNotice(street, story, disputeNotice(street.signing, order, { outcome }));
      story.refunded = isLost ? Math.round(total * 100) : 0;
      return;
    }
    case 'cash code, paid':
    case 'cash code, paid after its time': {
      const { id } = await buy(street, buyer, story);
      if (story.kind === 'cash code, paid after its time') await street.endHold(id);
      await payCode(street, story);
      return;
    }
    case 'cash code, paid after it was cancelled': {
      const { id } = await buy(street, buyer, story);
      await act(`orders/${id}/cancel`, {}, buyer);
      await payCode(street, story);
      story.refunded = 0;
      return;
    }
  }
}

const carryNotice = async ({ carry }: Street, story: Story, notice: Notice): Promise<void> => {
  if (await carry(notice)) story.delivered.push(notice);
};

export function paypalOrder({ sandbox }: Street, id: string) {
  const order = sandbox.stores.paypal.orders.get(id);
  if (!order) throw new Error(`PayPal does not know ${id}`);
  return order;
}

export function cardNoticeOf({ sandbox, signing }: Street, formToken: string): Notice {
  const charge = sandbox.stores.cards.charges.get(formToken);
  const transaction = charge?.transactions[0];
  if (!transaction) throw new Error('the card was not paid');
  return cardNotice(signing, cardAnswer(signing.keys, charge, transaction));
}

export const payCard = ({ press }: Street, formToken: string) => press('izipay', 'formToken', formToken);

/** Somebody pays the code at an agent, who knows nothing of the shop. */
async function payCode(street: Street, story: Story): Promise<void> {
  await street.press('pagoefectivo', 'cip', story.charge ?? '');
  await carryNotice(street, story, cipNoticeOf(street, story.charge ?? ''));
}

export function cipNoticeOf({ sandbox, signing }: Street, code: string): Notice {
  const cip = sandbox.stores.cips.cips.get(code);
  if (!cip) throw new Error(`there is no code ${code}`);
  return cipNotice(signing, cip, `9${cip.cip}`);
}

/** Registers what a provider is to charge. */
async function register(street: Street, buyer: Buyer, story: Story, key: string) {
  const body = street.bodyOf(buyer, STORIES[story.kind].method);
  const { reference } = await street.insist<Intent>({ path: 'orders/intents', body, who: buyer, key });
  story.reference = reference;
  return { body, reference };
}

export async function chargeCard(street: Street, buyer: Buyer, story: Story, key: string) {
  const { body, reference } = await register(street, buyer, story, key);
  const path = `getformtoken/${body.total.toFixed(2)}/${body.email}?reference=${reference}`;
  const { formToken } = await street.insist<{ formToken: string }>({ path, who: buyer });
  story.charge = formToken;
  return { body, reference, formToken };
}

/** Approved by its payer, and not captured. */
export async function chargePaypal(street: Street, buyer: Buyer, story: Story, key: string) {
  const { body, reference } = await register(street, buyer, story, key);
  const order = await street.insist<PaypalOrder>({ path: 'paypal/orders', body: { reference }, who: buyer });
  await street.press('paypal', 'token', order.id);
  story.charge = order.id;
  return { body, charge: order.id };
}

export async function takeCode(street: Street, buyer: Buyer, story: Story, key: string) {
  const { insist } = street;
  const { body, reference } = await register(street, buyer, story, key);
  const { token } = await insist<{ token: string }>({ path: 'authpagoefectivo', body: {}, who: buyer });
  const wish = { tokenAuth: token, reference, amount: body.total };
  const { data } = await insist<CipResult>({ path: 'genCIP', body: wish, who: buyer });
  story.charge = data.cip;
  return { body, code: data.cip };
}

/** Under one key, however often it is said. */
async function buy(
  street: Street,
  buyer: Buyer,
  story: Story,
): Promise<{ id: number; lines: number[]; total: number }> {
  const { insist, sandbox } = street;
  const key = randomUUID();
  const charged = async (): Promise<{ body: OrderBody; code?: string }> => {
    const { method } = STORIES[story.kind];
    if (method === 3) return { body: street.bodyOf(buyer, method) };
    if (method === 4) return takeCode(street, buyer, story, key);
    if (method === 1) {
      const { body, formToken } = await chargeCard(street, buyer, story, key);
      await payCard(street, formToken);
      return { body, code: sandbox.stores.cards.charges.get(formToken)?.transactions[0]?.uuid };
    }
    const { body, charge } = await chargePaypal(street, buyer, story, key);
    await insist({ path: `paypal/orders/${charge}/capture`, body: {}, who: buyer });
    return { body, code: charge };
  };
  const { body, code } = await charged();
  const sent = { path: 'orders', body: code === undefined ? body : { ...body, code }, who: buyer, key };
  // Said twice, as a second tab does: it is the same order.
  const answers = await Promise.all([insist<OrderResult>(sent), insist<OrderResult>(sent)]);
  for (const { payment } of answers) story.orderIds.add(payment.id);
  const { payment } = answers[0];
  return { id: payment.id, lines: payment.details.map(({ id }) => id), total: payment.total };
}
