import { callProvider, providerDown } from '../provider';
import { keyOf, type ProviderSettings } from '../settings';
import { type CardPayment, parseCardPayment } from './answer';

/** Lyra's error for an order without transactions. */
const NOT_FOUND = 'PSP_010';

interface Envelope {
  status?: string;
  answer?: Record<string, unknown>;
}

/** Lyra's REST API V4 as Izipay offers it: always 200, `status` says how it went. */
export function izipayClient(settings: ProviderSettings) {
  const login = `${keyOf(settings, 'IZIPAY_SHOP_ID')}:${keyOf(settings, 'IZIPAY_PASSWORD')}`;
  const headers = {
    authorization: `Basic ${Buffer.from(login).toString('base64')}`,
    'content-type': 'application/json',
  };

  async function call(service: string, body: object): Promise<Envelope> {
    const url = `${settings.IZIPAY_API}/api-payment/V4/${service}`;
    const call = { method: 'POST' as const, headers, body: JSON.stringify(body) };
    const answer = await callProvider(url, { ...call, timeoutMs: settings.PROVIDER_TIMEOUT_MS });
    if (answer.status !== 200) throw providerDown();
    return (answer.body ?? {}) as Envelope;
  }

  return {
    /** `amount` in céntimos. The token is valid for 15 minutes and is paid once. */
    async createPayment(payment: { amount: number; orderId: string; email: string }): Promise<string> {
      const { status, answer } = await call('Charge/CreatePayment', {
        amount: payment.amount,
        currency: 'PEN',
        orderId: payment.orderId,
        customer: { email: payment.email },
      });
      if (status !== 'SUCCESS' || typeof answer?.formToken !== 'string') throw providerDown();
      return answer.formToken;
    },

    /** How the payment of this order id stands at Izipay; null when nobody tried to pay it. Throws 503 when unknown. */
    async findOrder(orderId: string): Promise<CardPayment | null> {
      const { status, answer } = await call('Order/Get', { orderId });
      if (status !== 'SUCCESS' && answer?.errorCode === NOT_FOUND) return null;
      const payment = status === 'SUCCESS' ? parseCardPayment(answer) : null;
      // Not to have found out is not the same as not to have been paid.
      if (!payment) throw providerDown();
      return payment;
    },

    /** Gives a transaction back, all of it: cancelled when not yet captured, refunded otherwise. */
    async refund(uuid: string, amount: number): Promise<string> {
      const { status, answer } = await call('Transaction/CancelOrRefund', { uuid, amount, currency: 'PEN' });
      if (status !== 'SUCCESS') throw providerDown();
      return typeof answer?.uuid === 'string' ? answer.uuid : uuid;
    },
  };
}
