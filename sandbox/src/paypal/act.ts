import type { Action, Outcome, PaymentPage } from '../actions';
import type { Context } from '../options';
import type { PaypalOrder, PaypalStore } from './store';
import { notifyShop, webhook } from './webhook';

const APPROVED = 'CHECKOUT.ORDER.APPROVED';

const isOpen = ({ status }: PaypalOrder): boolean => status !== 'COMPLETED' && status !== 'VOIDED';

/** PayPal's page. */
export const paypalPage = (context: Context, store: PaypalStore): PaymentPage => ({
  ...{ kind: 'paypal', provider: 'PayPal', field: 'token', hasBankStep: false },
  payments: () =>
    [...store.orders.values()].map((order) => ({
      id: order.id,
      amount: `US$ ${order.value.replace('.', ',')}`,
      reference: order.reference,
      open: isOpen(order),
      act: (action) => actOnPaypal(context, order, action),
    })),
});

/** Plays what PayPal does when the payer presses a button of its page. The money is taken when the shop captures. */
async function actOnPaypal(context: Context, order: PaypalOrder, action: Action): Promise<Outcome> {
  if (!isOpen(order)) return { text: 'Este pago ya se cerró.', deliveries: [] };
  const approve = (manner: PaypalOrder['manner'], declines = false) => {
    order.status = 'APPROVED';
    order.manner = manner;
    order.declines = declines;
  };
  const approved = { approved: order.id };

  switch (action) {
    case 'pay':
      approve('plain');
      // The shop is told behind the browser's back, and whoever comes first captures.
      void notifyShop(context, order, APPROVED);
      return { text: 'Pago autorizado.', deliveries: [], forBrowser: approved };
    case 'review':
      approve('plain');
      order.capture = 'PENDING';
      void notifyShop(context, order, APPROVED);
      return { text: 'Pago autorizado; PayPal lo revisa.', deliveries: [], forBrowser: approved };
    case 'refuse':
      approve('plain', true);
      return {
        text: 'La tarjeta elegida no alcanza: la captura será rechazada.',
        deliveries: [],
        forBrowser: approved,
      };
    case 'delay':
      approve('late');
      return {
        text: 'Pago autorizado; el aviso va en camino.',
        deliveries: await notifyShop(context, order, APPROVED),
      };
    case 'duplicate':
      approve('thrice');
      return {
        text: 'Pago autorizado y avisado tres veces.',
        deliveries: await notifyShop(context, order, APPROVED),
        forBrowser: approved,
      };
    case 'forge': {
      const notice = webhook(context, { ...order, status: 'APPROVED' }, APPROVED, 'somebody-else');
      const deliveries = [await context.messenger.send(notice)];
      return { text: 'Aviso con firma falsa enviado; no se cobró.', deliveries };
    }
    case 'expire':
      order.status = 'VOIDED';
      return { text: 'El pago venció.', deliveries: [], forBrowser: { cancelled: order.id } };
  }
}
