import type { Action, Outcome, PaymentPage } from '../actions';
import type { Notice } from '../deliver';
import { type Context, type Keys, soles } from '../options';
import { browserAnswer, notificationForm, paymentOf } from './payment';
import type { CardCharge, CardStore, CardTransaction } from './store';

const FALSE_KEY = 'somebody-else';

/** What Lyra says of one try. The bank has not been asked for the money when the form answers. */
export const cardAnswer = (keys: Keys, charge: CardCharge, transaction: CardTransaction): string =>
  JSON.stringify(paymentOf(keys, charge, [{ ...transaction, captured: false }]));

/** The same as a notice to the shop, under the password; `key` is another one when it is meant to be found out. */
export const cardNotice = (
  { keys, notifyBase }: Pick<Context, 'keys' | 'notifyBase'>,
  answer: string,
  key: string = keys.IZIPAY_PASSWORD,
): Notice => ({
  what: 'Notificación de Izipay',
  url: `${notifyBase}/izipay/notify`,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: notificationForm(answer, key),
});

/** The card form's page. */
export const cardPage = (context: Context, store: CardStore): PaymentPage => ({
  ...{ kind: 'izipay', provider: 'Izipay', field: 'formToken', hasBankStep: true },
  payments: () =>
    [...store.charges.values()].map((charge) => ({
      id: charge.formToken,
      amount: soles(charge.amount),
      reference: charge.orderId,
      open: store.isOpen(charge),
      act: (action) => actOnCard(context, store, charge, action),
    })),
});

/** Plays what Izipay does when the buyer presses a button of the card form. */
async function actOnCard(context: Context, store: CardStore, charge: CardCharge, action: Action): Promise<Outcome> {
  const { keys, messenger, delayMs } = context;
  if (!store.isOpen(charge)) return { text: 'Este pago ya se cerró.', deliveries: [] };

  const notice = (raw: string, key?: string) => cardNotice(context, raw, key);
  const rawOf = (transaction: CardTransaction) => cardAnswer(keys, charge, transaction);

  switch (action) {
    case 'pay': {
      const raw = rawOf(store.try(charge, 'PAID'));
      const deliveries = [await messenger.send(notice(raw))];
      return { text: 'Pago aprobado.', deliveries, forBrowser: browserAnswer(raw, keys.IZIPAY_HMAC_KEY) };
    }
    case 'review': {
      const raw = rawOf(store.try(charge, 'RUNNING'));
      const deliveries = [await messenger.send(notice(raw))];
      return { text: 'El banco revisa el pago.', deliveries, forBrowser: browserAnswer(raw, keys.IZIPAY_HMAC_KEY) };
    }
    case 'refuse': {
      const raw = rawOf(store.try(charge, 'REFUSED'));
      const deliveries = [await messenger.send(notice(raw))];
      return { text: 'El banco no aprobó el pago.', deliveries, forBrowser: { refused: true } };
    }
    case 'delay': {
      const raw = rawOf(store.try(charge, 'PAID'));
      return { text: 'Pago aprobado; el aviso va en camino.', deliveries: [messenger.sendLater(notice(raw), delayMs)] };
    }
    case 'duplicate': {
      const raw = rawOf(store.try(charge, 'PAID'));
      const deliveries = await Promise.all([1, 2, 3].map(() => messenger.send(notice(raw))));
      const forBrowser = browserAnswer(raw, keys.IZIPAY_HMAC_KEY);
      return { text: 'Pago aprobado y avisado tres veces.', deliveries, forBrowser };
    }
    case 'forge': {
      const forged = {
        uuid: 'f'.repeat(32),
        status: 'PAID',
        amount: charge.amount,
        captured: false,
        refunded: false,
      } as const;
      const raw = rawOf(forged);
      const deliveries = [await messenger.send(notice(raw, FALSE_KEY))];
      return {
        text: 'Aviso con firma falsa enviado; no se cobró.',
        deliveries,
        forBrowser: browserAnswer(raw, FALSE_KEY),
      };
    }
    case 'expire':
      charge.expired = true;
      return { text: 'El formulario venció.', deliveries: [], forBrowser: { expired: true } };
  }
}
