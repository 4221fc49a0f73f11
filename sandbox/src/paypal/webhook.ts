import type { Delivery } from '../actions';
import type { Notice } from '../deliver';
import { code, hmac } from '../ids';
import type { Context } from '../options';
import { type DisputeOf, disputeEventOf, eventOf } from './resource';
import type { PaypalOrder } from './store';

const SIGNING_KEY = code(32);

/** What is signed: the message's id and time, the webhook, and the event's own text. */
export const signatureOf = (id: string, time: string, webhookId: string, event: string, key = SIGNING_KEY): string =>
  hmac(`${id}|${time}|${webhookId}|${event}`, key);

/** A webhook's message; `key` is another one when it is meant to be found out. */
export function webhook(
  context: Pick<Context, 'keys' | 'notifyBase' | 'siteUrl'>,
  order: PaypalOrder,
  type: string,
  key?: string,
): Notice {
  return signed(context, type, eventOf(`WH-${code(20)}`, type, order, context.siteUrl), key);
}

/** A dispute of the buyer's, over all or a part, and, with how it ended, its end. */
export function disputeNotice(
  context: Pick<Context, 'keys' | 'notifyBase'>,
  order: PaypalOrder,
  about: DisputeOf = {},
): Notice {
  const type = about.outcome ? 'CUSTOMER.DISPUTE.RESOLVED' : 'CUSTOMER.DISPUTE.CREATED';
  return signed(context, type, disputeEventOf(`WH-${code(20)}`, type, order, about));
}

function signed(
  { keys, notifyBase }: Pick<Context, 'keys' | 'notifyBase'>,
  type: string,
  body: string,
  key?: string,
): Notice {
  const id = code(24);
  const time = new Date().toISOString();
  return {
    what: `Webhook ${type}`,
    url: `${notifyBase}/paypal/notify`,
    headers: {
      'content-type': 'application/json',
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.sandbox.invalid/certs',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signatureOf(id, time, keys.PAYPAL_WEBHOOK_ID, body, key),
    },
    body,
  };
}

/** Sends a webhook the way the payer's button wants it: at once, late, or three times. */
export async function notifyShop(context: Context, order: PaypalOrder, type: string): Promise<Delivery[]> {
  const notice = webhook(context, order, type);
  if (order.manner === 'late') return [context.messenger.sendLater(notice, context.delayMs)];
  const times = order.manner === 'thrice' ? [1, 2, 3] : [1];
  return Promise.all(times.map(() => context.messenger.send(notice)));
}
