import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Context } from '../options';
import type { CardBook } from './book';
import { paymentOf } from './payment';

const CreatePayment = z.object({
  amount: z.number().int().positive(),
  currency: z.literal('PEN'),
  orderId: z.string().min(1).max(64),
  customer: z.object({ email: z.string() }),
});

const success = (answer: object) => ({ status: 'SUCCESS', version: 'V4', answer });
const failure = (errorCode: string, errorMessage: string) => ({
  status: 'ERROR',
  version: 'V4',
  answer: { errorCode, errorMessage, _type: 'V4/WebService/WebServiceError' },
});

/** Lyra's REST API V4, as far as the shop uses it: always 200, `status` says how it went. */
export async function izipayApi(
  app: FastifyInstance,
  { context: { keys }, book }: { context: Context; book: CardBook },
): Promise<void> {
  const login = `Basic ${Buffer.from(`${keys.IZIPAY_SHOP_ID}:${keys.IZIPAY_PASSWORD}`).toString('base64')}`;
  app.addHook('preHandler', async (request, reply) => {
    if (request.headers.authorization !== login) return reply.send(failure('INT_905', 'invalid credentials'));
  });

  app.post('/izipay/api-payment/V4/Charge/CreatePayment', async (request) => {
    const asked = CreatePayment.safeParse(request.body);
    if (!asked.success) return failure('INT_902', 'invalid input');
    const { amount, currency, orderId, customer } = asked.data;
    const { formToken } = book.open({ amount, currency, orderId, email: customer.email });
    return success({ formToken, _type: 'V4/Charge/PaymentForm' });
  });

  app.post('/izipay/api-payment/V4/Order/Get', async (request) => {
    const { orderId } = (request.body ?? {}) as { orderId?: string };
    const charge = book.ofOrder(orderId ?? '');
    if (!charge || charge.transactions.length === 0) return failure('PSP_010', 'transaction not found');
    return success(paymentOf(keys, charge, charge.transactions, charge.credits));
  });

  app.post('/izipay/api-payment/V4/Transaction/CancelOrRefund', async (request) => {
    const { uuid: id, amount } = (request.body ?? {}) as { uuid?: string; amount?: number };
    const credit = book.refund(id ?? '', amount);
    if (typeof credit === 'string') return failure(credit, 'the transaction cannot be given back');
    return success({ uuid: credit.uuid, operationType: 'CREDIT', status: 'PAID', _type: 'V4/Transaction' });
  });
}
