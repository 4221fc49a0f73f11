import { isPaidOnline, type MethodId, type OnlineMethod, paymentMethod } from '@qhatu/contract/payment-methods';
import type { IntentBody, OrderBody } from '@qhatu/contract/wire';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/open';
import type { ProviderSettings } from '../../env/providers';
import { conflict } from '../../http/errors';
import { keyReused } from '../../http/idempotency';
import { placeUnpaid } from '../orders/holds';
import { lockOrder } from '../orders/move';
import type { OrderRow } from '../orders/read';
import { askProvider, openProviders, type Providers } from '../payments';
import { capturePayment, type PaypalClient } from '../payments/paypal';
import type { PaymentEvent } from '../payments/provider';
import { paymentTexts, returnedText } from '../payments/texts';
import type { OpenLimits } from '../settings/limits';
import {
  type IntentPurchase,
  intentExpired,
  intentOfKey,
  intentStatus,
  purchaseHash,
  registerIntent,
  withOwnIntentsReleased,
} from './intents';
import { type SettleHooks, type Settlement, settle } from './settle';

export interface PaymentsOptions {
  db: Db;
  log: FastifyBaseLogger;
  settings: ProviderSettings & OpenLimits & { PAYMENT_METHODS: readonly MethodId[] };
  hooks: SettleHooks;
}

type CaptureState = 'applied' | 'pending' | 'problem' | 'declined' | 'open';

/** Everything about purchases that a provider charges, between the routes and the tables. */
export class Payments {
  readonly providers: Providers;
  readonly #options: PaymentsOptions;

  constructor(options: PaymentsOptions) {
    this.#options = options;
    this.providers = openProviders(options.settings, (answer) =>
      options.log.warn({ answer }, 'a payment provider answered what we do not understand'),
    );
  }

  register(purchase: IntentPurchase): Promise<OrderRow> {
    const { db, settings } = this.#options;
    return registerIntent(db, purchase, { accepted: settings.PAYMENT_METHODS, limits: settings });
  }

  /** Applies a provider's event (see {@link settle}), and logs whatever a person must look at. */
  async settle(event: PaymentEvent): Promise<Settlement> {
    const settlement = await settle(this.#options.db, event, this.#options.hooks);
    if (settlement.state === 'problem') {
      const { provider, eventId, reference } = event;
      const entry = { provider, eventId, reference, problem: settlement.problem };
      this.#options.log.error(entry, 'money was taken that is no order');
    }
    return settlement;
  }

  /**
   * `POST orders` of a purchase that was registered (D75): the id of its order, or null when there is no such purchase
   * and the order is one without a provider. A payment that nobody has told us of yet is asked for at the provider, so
   * a process that died between capture and save loses nothing (D27). Throws 409 `payment_missing`, `intent_expired` or
   * `payment_problem`, 422 for another body, 503 when the provider does not answer.
   */
  async complete(userId: number, key: string, body: OrderBody): Promise<number | null> {
    if (!isPaidOnline(body.payment_type_id)) return null;
    const { db } = this.#options;
    const intent = await intentOfKey(db, userId, key);
    if (!intent) return null;
    if (intent.hash !== purchaseHash(body as IntentBody)) throw keyReused();
    const code = body.code?.trim() ?? '';
    if (intentStatus(intent) !== 'done') {
      if (paymentMethod(intent.payment_type_id as MethodId)?.paidLater) await this.#awaitCip(intent, code);
      else await this.#collect(intent);
    }
    return this.#orderPaidBy(intent.id, code);
  }

  /** Another purchase of a buyer whose own unpaid ones hold the products. */
  withOwnIntentsReleased<T>(of: { userId: number; key: string }, work: () => Promise<T>): Promise<T> {
    return withOwnIntentsReleased(this.#options.db, of, work);
  }

  /**
   * Asks the provider how the payment of an intent stands and applies what it says; null: nothing was paid. Throws 503.
   */
  async reconcile(intent: OrderRow): Promise<Settlement | null> {
    const event = await ask(this.providers, intent);
    return event ? this.settle(event) : null;
  }

  /**
   * Takes the money of a PayPal order that its payer approved and makes it an order here. Asking again is safe at every
   * point: PayPal knows the request by its id, and one that was captured already is read (D27).
   */
  async capture(paypal: PaypalClient, { charge_id, reference }: OrderRow): Promise<CaptureState> {
    if (!charge_id) return 'open';
    const event = await capturePayment(paypal, { chargeId: charge_id, reference });
    if (event === 'declined' || event === 'open') return event;
    const { state } = await this.settle(event);
    return state === 'refused' ? 'declined' : state;
  }

  /** A CIP is paid later: its order waits, as that of a transfer does. */
  async #awaitCip({ id, charge_id, charge_until }: OrderRow, code: string): Promise<void> {
    if (!charge_id || !charge_until || code !== charge_id) throw conflict('payment_missing', paymentTexts.missing);
    await this.#options.db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, id);
      const status = order && intentStatus(order);
      if (status === 'expired') throw intentExpired();
      if (status !== 'open') return;
      const waiting = { code, padId: code, until: charge_until, pending: null };
      await placeUnpaid(trx, id, waiting, this.#options.hooks.onStored);
    });
  }

  async #collect(intent: OrderRow): Promise<void> {
    const settlement = await this.reconcile(intent);
    if (settlement?.state === 'applied') return;
    if (settlement?.state === 'pending' && (await this.#isPlaced(intent.id))) return;
    if (settlement?.state === 'problem') throw conflict('payment_problem', returnedText(settlement.problem));
    if (intentStatus(intent) === 'expired') throw intentExpired();
    throw conflict('payment_missing', paymentTexts.missing);
  }

  async #isPlaced(id: number): Promise<boolean> {
    const orders = this.#options.db.selectFrom('orders').select('id').where('id', '=', id);
    return (await orders.where('placed_at', 'is not', null).executeTakeFirst()) !== undefined;
  }

  async #orderPaidBy(orderId: number, code: string): Promise<number> {
    const order = await this.#options.db
      .selectFrom('orders')
      .select('code')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    if (code !== '' && order.code !== code) throw keyReused();
    return orderId;
  }
}

const ask = (providers: Providers, { payment_type_id, charge_id, reference, status }: OrderRow) =>
  charge_id === null
    ? null
    : askProvider(providers, {
        method: payment_type_id as OnlineMethod,
        reference,
        chargeId: charge_id,
        open: status === 'awaiting_payment',
      });
