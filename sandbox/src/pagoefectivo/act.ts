import type { Action, Outcome, PaymentPage } from '../actions';
import type { Notice } from '../deliver';
import { digits, hmac } from '../ids';
import type { Context } from '../options';
import type { Cip, CipStore } from './store';

/** `cip.paid` as PagoEfectivo says it; `key` is another one when it is meant to be found out. */
export function cipNotice(
  { keys, notifyBase }: Pick<Context, 'keys' | 'notifyBase'>,
  cip: Cip,
  operationNumber: string,
  key: string = keys.PAGOEFECTIVO_SECRET_KEY,
): Notice {
  // As documented: the code is text here, and our own name for the purchase is not in it.
  const data = { cip: cip.cip, currency: 'PEN', amount: Number(cip.amount) };
  const body = JSON.stringify({ eventType: 'cip.paid', operationNumber, data });
  return {
    what: 'Notificación cip.paid',
    url: `${notifyBase}/pagoefectivo/notify`,
    headers: { 'content-type': 'application/json', 'pe-signature': hmac(body, key) },
    body,
    tries: CIP_NOTICE_TRIES,
  };
}

/** One second attempt, and never again. */
const CIP_NOTICE_TRIES = 2;

/** The page of a code. */
export const cipPage = (context: Context, store: CipStore): PaymentPage => ({
  ...{ kind: 'pagoefectivo', provider: 'PagoEfectivo', field: 'cip', hasBankStep: false },
  payments: () =>
    [...store.cips.values()].map((cip) => ({
      id: cip.cip,
      amount: `S/ ${cip.amount.replace('.', ',')}`,
      reference: `CIP ${cip.cip}`,
      open: store.isOpen(cip),
      act: (action) => actOnCip(context, store, cip, action),
    })),
});

/** Plays what PagoEfectivo does when somebody pays at an agent. */
async function actOnCip(context: Context, store: CipStore, cip: Cip, action: Action): Promise<Outcome> {
  const { messenger, delayMs } = context;
  if (!store.isOpen(cip)) return { text: 'Este código ya se cerró.', deliveries: [] };
  const operation = digits(8);
  const notice = (key?: string) => cipNotice(context, cip, operation, key);

  switch (action) {
    case 'pay':
      store.pay(cip);
      return { text: 'Código pagado.', deliveries: [await messenger.send(notice())] };
    case 'review':
    case 'refuse':
      return { text: 'El agente no recibió el pago.', deliveries: [] };
    case 'delay':
      store.pay(cip);
      return {
        text: 'Código pagado; el aviso va en camino.',
        deliveries: [messenger.sendLater(notice(), delayMs)],
      };
    case 'duplicate': {
      store.pay(cip);
      const once = notice();
      return {
        text: 'Código pagado y avisado tres veces.',
        deliveries: await Promise.all([1, 2, 3].map(() => messenger.send(once))),
      };
    }
    case 'forge':
      return {
        text: 'Aviso con firma falsa enviado; no se cobró.',
        deliveries: [await messenger.send(notice('somebody-else'))],
      };
    case 'expire':
      cip.status = 'expired';
      // Of a code that ends unpaid it tells nobody.
      return { text: 'El código venció.', deliveries: [] };
  }
}
