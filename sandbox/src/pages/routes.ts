import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Action, isAction, type Outcome } from '../actions';
import { actOnCard } from '../izipay/act';
import type { CardStore } from '../izipay/store';
import { type Context, soles } from '../options';
import { actOnCip } from '../pagoefectivo/act';
import type { CipStore } from '../pagoefectivo/store';
import { actOnPaypal } from '../paypal/act';
import type { PaypalOrder, PaypalStore } from '../paypal/store';
import { html, PAGE_HEADERS, page } from './html';
import { type ListedPayment, listPage, outcomePage, type PaymentView, paymentPage } from './payment-page';

export interface Stores {
  cards: CardStore;
  paypal: PaypalStore;
  cips: CipStore;
}

interface Payable {
  view: PaymentView;
  act: (action: Action) => Promise<Outcome>;
}

/** The pages that people press buttons on (D74, D77). */
export async function pageRoutes(
  app: FastifyInstance,
  { context, stores }: { context: Context; stores: Stores },
): Promise<void> {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  const find = payables(context, stores);

  app.get('/', async (_request, reply) => reply.headers(PAGE_HEADERS).send(listPage(openPayments(stores))));

  for (const [kind, name] of KINDS) {
    app.get(`/${kind}`, async (request, reply) => {
      const query = request.query as Record<string, string>;
      const found = find[kind](query[name] ?? '');
      if (!found) return missing(reply);
      const view = { ...found.view, atBank: query.paso === 'banco' };
      return reply.headers(PAGE_HEADERS).send(paymentPage(view));
    });
    app.post(`/${kind}`, async (request, reply) => {
      const body = (request.body ?? {}) as Record<string, unknown>;
      const found = find[kind](String(body[name] ?? ''));
      if (!found) return missing(reply);
      if (!isAction(body.action)) return reply.code(400).headers(PAGE_HEADERS).send(page('Acción desconocida', html``));
      const outcome = await found.act(body.action);
      if (wantsJson(request)) return reply.send(outcome);
      const back = `/sandbox/${kind}?${new URLSearchParams({ [name]: String(body[name]) })}`;
      return reply.headers(PAGE_HEADERS).send(outcomePage(outcome, back));
    });
  }
}

const KINDS = [
  ['izipay', 'formToken'],
  ['paypal', 'token'],
  ['pagoefectivo', 'cip'],
] as const;

const wantsJson = (request: FastifyRequest): boolean => (request.headers.accept ?? '').startsWith('application/json');

const missing = (reply: FastifyReply) =>
  reply
    .code(404)
    .headers(PAGE_HEADERS)
    .send(page('No existe', html`<h1>Este pago no existe</h1><p><a href="/sandbox">Todos los pagos</a></p>`));

function payables(context: Context, { cards, paypal, cips }: Stores) {
  const atBank = false;
  return {
    izipay: (formToken: string): Payable | undefined => {
      const charge = cards.charges.get(formToken);
      return (
        charge && {
          view: {
            provider: 'Izipay',
            kind: 'izipay',
            field: ['formToken', formToken],
            amount: soles(charge.amount),
            reference: charge.orderId,
            open: cards.isOpen(charge),
            atBank,
          },
          act: (action) => actOnCard(context, cards, charge, action),
        }
      );
    },
    paypal: (token: string): Payable | undefined => {
      const order = paypal.orders.get(token);
      return (
        order && {
          view: {
            provider: 'PayPal',
            kind: 'paypal',
            field: ['token', token],
            amount: `US$ ${order.value.replace('.', ',')}`,
            reference: order.reference,
            open: isOpenOrder(order),
            atBank,
          },
          act: (action) => actOnPaypal(context, order, action),
        }
      );
    },
    pagoefectivo: (code: string): Payable | undefined => {
      const cip = cips.cips.get(code);
      return (
        cip && {
          view: {
            provider: 'PagoEfectivo',
            kind: 'pagoefectivo',
            field: ['cip', code],
            amount: `S/ ${cip.amount.replace('.', ',')}`,
            reference: `CIP ${cip.cip}`,
            open: cips.isOpen(cip),
            atBank,
          },
          act: (action) => actOnCip(context, cips, cip, action),
        }
      );
    },
  };
}

function openPayments({ cards, paypal, cips }: Stores): ListedPayment[] {
  const ofCards = [...cards.charges.values()].filter(cards.isOpen).map((charge) => ({
    provider: 'Izipay',
    href: `/sandbox/izipay?formToken=${charge.formToken}`,
    amount: soles(charge.amount),
    reference: charge.orderId,
  }));
  const ofPaypal = [...paypal.orders.values()].filter(isOpenOrder).map((order) => ({
    provider: 'PayPal',
    href: `/sandbox/paypal?token=${order.id}`,
    amount: `US$ ${order.value.replace('.', ',')}`,
    reference: order.reference,
  }));
  const ofCips = [...cips.cips.values()].filter(cips.isOpen).map((cip) => ({
    provider: 'PagoEfectivo',
    href: `/sandbox/pagoefectivo?cip=${cip.cip}`,
    amount: `S/ ${cip.amount.replace('.', ',')}`,
    reference: `CIP ${cip.cip}`,
  }));
  return [...ofCards, ...ofPaypal, ...ofCips].reverse();
}

const isOpenOrder = ({ status }: PaypalOrder): boolean => status !== 'COMPLETED' && status !== 'VOIDED';
