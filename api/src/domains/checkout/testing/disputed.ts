import type { OrderBody } from '@qhatu/contract/wire';
import { keys } from '../../../../../sandbox/src/app';
import type { Notice } from '../../../../../sandbox/src/deliver';
import type { PaypalOrder } from '../../../../../sandbox/src/paypal/store';
import { disputeNotice, webhook } from '../../../../../sandbox/src/paypal/webhook';
import { type PayingShop, well } from './shop';

/** How PayPal ends a dispute. */
export const LOST = 'RESOLVED_BUYER_FAVOUR';
export const WON = 'RESOLVED_SELLER_FAVOUR';

const signing = { keys, notifyBase: 'http://x', siteUrl: 'http://x' };

/** Orders that were paid at PayPal's stand-in, and its notices of disputes over them, carried to the shop. Amounts in US cents. */
export function paypalDisputes(stage: { shop: PayingShop }) {
  async function notify({ headers, body }: Notice): Promise<string> {
    const url = '/api/web/payments/paypal/notify';
    return well(await stage.shop.app.inject({ method: 'POST', url, headers, payload: body })).state;
  }
  return {
    /** S/ 57.00, charged as US$ 15.19: US$ 4.00 are S/ 15.01; or what these lines cost. */
    paid: async (lines?: OrderBody['lines']) => {
      const { shop } = stage;
      const purchase = await shop.register(2, lines && { lines });
      const { reference, buyer } = purchase;
      const charge: string = well(await shop.post('paypal/orders', { reference }, buyer.token)).id;
      await shop.press('paypal', charge, 'pay');
      well(await shop.post(`paypal/orders/${charge}/capture`, undefined, buyer.token));
      const theirs = shop.sandbox.stores.paypal.orders.get(charge);
      if (!theirs) throw new Error('no order at PayPal');
      const { id } = await shop.db
        .selectFrom('orders')
        .select('id')
        .where('reference', '=', reference)
        .executeTakeFirstOrThrow();
      return { id, theirs, buyer, purchase, captureId: theirs.captureId ?? '' };
    },
    begun: (order: PaypalOrder, cents?: number) => notify(disputeNotice(signing, order, { cents })),
    ended: (order: PaypalOrder, outcome: string, cents?: number) =>
      notify(disputeNotice(signing, order, { outcome, cents })),
    reversed: (order: PaypalOrder, cents: number): Promise<string> => {
      stage.shop.sandbox.stores.paypal.takeBack(order, cents);
      return notify(webhook(signing, order, 'PAYMENT.CAPTURE.REVERSED'));
    },
    /** A person of the shop refunds it on PayPal's own pages; `at` is ISO 8601. */
    givenThere: (order: PaypalOrder, cents: number, at?: string): Promise<string> => {
      stage.shop.sandbox.stores.paypal.giveBack(order, cents, at);
      return notify(webhook(signing, order, 'PAYMENT.CAPTURE.REFUNDED'));
    },
  };
}
