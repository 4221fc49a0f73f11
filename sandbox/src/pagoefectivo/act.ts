import type { Action, Outcome } from '../actions';
import type { Notice } from '../deliver';
import { digits, hmac } from '../ids';
import type { Context } from '../options';
import type { Cip, CipStore } from './store';

/** Plays what PagoEfectivo does when somebody pays at an agent. */
export async function actOnCip(context: Context, store: CipStore, cip: Cip, action: Action): Promise<Outcome> {
  const { keys, messenger, notifyBase, delayMs } = context;
  if (!store.isOpen(cip)) return { text: 'Este código ya se cerró.', deliveries: [] };
  const operation = digits(8);
  const notice = (eventType: 'cip.paid', key: string = keys.PAGOEFECTIVO_SECRET_KEY): Notice => {
    // As documented: the code is text here, and our own name for the purchase is not in it.
    const data = { cip: cip.cip, currency: 'PEN', amount: Number(cip.amount) };
    const body = JSON.stringify({ eventType, operationNumber: operation, data });
    return {
      what: `Notificación ${eventType}`,
      url: `${notifyBase}/pagoefectivo/notify`,
      headers: { 'content-type': 'application/json', 'pe-signature': hmac(body, key) },
      body,
      // One second attempt, and never again.
      tries: 2,
    };
  };

  switch (action) {
    case 'pay':
      store.pay(cip);
      return { text: 'Código pagado.', deliveries: [await messenger.send(notice('cip.paid'))] };
    case 'review':
    case 'refuse':
      return { text: 'El agente no recibió el pago.', deliveries: [] };
    case 'delay':
      store.pay(cip);
      return {
        text: 'Código pagado; el aviso va en camino.',
        deliveries: [messenger.sendLater(notice('cip.paid'), delayMs)],
      };
    case 'duplicate': {
      store.pay(cip);
      const once = notice('cip.paid');
      return {
        text: 'Código pagado y avisado tres veces.',
        deliveries: await Promise.all([1, 2, 3].map(() => messenger.send(once))),
      };
    }
    case 'forge':
      return {
        text: 'Aviso con firma falsa enviado; no se cobró.',
        deliveries: [await messenger.send(notice('cip.paid', 'somebody-else'))],
      };
    case 'expire':
      cip.status = 'expired';
      // Of a code that ends unpaid it tells nobody.
      return { text: 'El código venció.', deliveries: [] };
  }
}
