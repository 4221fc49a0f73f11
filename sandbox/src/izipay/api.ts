import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { uuid } from '../ids';
import type { Context } from '../options';
import { orderTransactionsOf, transactionOf } from './payment';
import type { CardStore } from './store';

/** Lyra refuses fields that are empty. */
const text = (most: number) => z.string().min(1).max(most);
const CreatePayment = z.object({
  amount: z.number().int().positive(),
  currency: z.literal('PEN'),
  orderId: text(64),
  customer: z.object({
    reference: text(80).optional(),
    email: z.email().max(150),
    billingDetails: z
      .object({
        firstName: text(63),
        lastName: text(63),
        cellPhoneNumber: text(32),
        address: text(255),
        district: text(127),
        city: text(127),
        state: text(127),
        country: z.string().length(2),
        language: z.string().length(2),
        category: z.enum(['PRIVATE', 'COMPANY']),
        identityType: text(10),
        identityCode: text(255),
      })
      .partial()
      .strict()
      .optional(),
  }),
  ipnTargetUrl: z.url({ protocol: /^https$/ }).optional(),
  transactionOptions: z
    .object({
      cardOptions: z.object({
        manualValidation: z.enum(['YES', 'NO']).optional(),
        captureDelay: z.number().int().min(0).max(365).optional(),
      }),
    })
    .optional(),
});
const CancelOrRefund = z.object({
  uuid: text(100),
  amount: z.number().int().positive().optional(),
  currency: text(3).optional(),
  resolutionMode: z.enum(['AUTO', 'CANCELLATION_ONLY', 'REFUND_ONLY']).optional(),
});
const Update = z.object({
  uuid: text(100),
  cardUpdate: z.object({ amount: z.number().int().positive(), currency: z.literal('PEN') }),
});

const envelope = (webService: string, status: 'SUCCESS' | 'ERROR', answer: object) => ({
  webService,
  version: 'V4',
  applicationVersion: '6.25.0',
  status,
  answer,
  ticket: uuid(),
  serverDate: new Date().toISOString().replace(/\.\d+Z$/, '+00:00'),
  applicationProvider: 'MICUENTAWEB',
  metadata: null,
  mode: 'TEST',
  serverUrl: 'https://api.micuentaweb.pe',
  _type: 'V4/WebService/Response',
});

const MESSAGES: Record<string, string> = {
  INT_010: 'invalid currency',
  INT_902: 'web-service input data validation error',
  INT_905: 'invalid credentials',
  PSP_010: 'transaction not found',
};

/** Lyra's REST API V4, as far as the shop uses it: always 200, `status` says how it went. */
export async function izipayApi(
  app: FastifyInstance,
  { context: { keys }, store }: { context: Context; store: CardStore },
): Promise<void> {
  const failure = (service: string, errorCode: string) =>
    envelope(service, 'ERROR', {
      errorCode,
      errorMessage: MESSAGES[errorCode] ?? 'the transaction cannot be given back',
      detailedErrorCode: null,
      detailedErrorMessage: null,
      ticket: 'null',
      shopId: keys.IZIPAY_SHOP_ID,
      _type: 'V4/WebService/WebServiceError',
    });

  const login = `Basic ${Buffer.from(`${keys.IZIPAY_SHOP_ID}:${keys.IZIPAY_PASSWORD}`).toString('base64')}`;
  const service = (name: string, answer: (body: unknown) => { answer: object } | string) =>
    app.post(`/izipay/api-payment/V4/${name}`, async (request) => {
      if (request.headers.authorization !== login) return failure(name, 'INT_905');
      const said = answer(request.body);
      return typeof said === 'string' ? failure(name, said) : envelope(name, 'SUCCESS', said.answer);
    });

  service('Charge/CreatePayment', (body) => {
    const asked = CreatePayment.safeParse(body).data;
    if (!asked) return 'INT_902';
    const { amount, currency, orderId, customer } = asked;
    const { formToken } = store.open({ amount, currency, orderId, email: customer.email });
    return { answer: { formToken, _type: 'V4/Charge/PaymentForm' } };
  });

  service('Order/Get', (body) => {
    const { orderId } = (body ?? {}) as { orderId?: string };
    const charge = store.ofOrder(orderId ?? '');
    if (!charge || charge.transactions.length === 0) return 'PSP_010';
    return { answer: orderTransactionsOf(keys, charge) };
  });

  const chargeOf = (id: string) =>
    [...store.charges.values()].find(({ transactions }) => transactions.some(({ uuid }) => uuid === id));
  const transaction = (id: string, done: ReturnType<CardStore['refund' | 'update']>) => {
    if (typeof done === 'string') return done;
    const charge = chargeOf(id);
    return charge ? { answer: { ...transactionOf(keys, charge, done), _type: 'V4/Transaction' } } : 'PSP_010';
  };
  service('Transaction/CancelOrRefund', (body) => {
    const asked = CancelOrRefund.safeParse(body).data;
    if (!asked) return 'INT_902';
    const { uuid, amount, currency } = asked;
    // Money goes back in what it came in.
    if (currency && currency !== (chargeOf(uuid)?.currency ?? currency)) return 'INT_010';
    return transaction(uuid, store.refund(uuid, amount));
  });
  service('Transaction/Update', (body) => {
    const asked = Update.safeParse(body).data;
    return asked ? transaction(asked.uuid, store.update(asked.uuid, asked.cardUpdate.amount)) : 'INT_902';
  });
}
