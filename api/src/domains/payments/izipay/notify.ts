import { malformed, unauthenticated } from '../../../http/errors';
import type { Payments } from '../service';
import { keyOf, type ProviderSettings } from '../settings';
import { isSignedBy } from '../signature';
import { isPaid, readCardPayment } from './answer';
import { cardEvidence } from './evidence';
import { ALGORITHM } from './routes';

/** Izipay's notification: a form whose `kr-answer` is signed with the password. Throws 400 and 401. */
export async function izipayNotified(payments: Payments, settings: ProviderSettings, form: string): Promise<string> {
  const fields = new URLSearchParams(form);
  const raw = fields.get('kr-answer');
  const hash = fields.get('kr-hash');
  if (!raw || !hash) throw malformed();
  if (fields.get('kr-hash-algorithm') !== ALGORITHM || !isSignedBy(raw, hash, keyOf(settings, 'IZIPAY_PASSWORD'))) {
    throw unauthenticated('La firma no es válida.', 'bad_signature');
  }
  const payment = readCardPayment(raw);
  if (!payment || payment.shopId !== settings.IZIPAY_SHOP_ID) throw malformed();
  const { state } = await payments.settle(cardEvidence(payment));
  return isPaid(payment) ? state : 'noted';
}
