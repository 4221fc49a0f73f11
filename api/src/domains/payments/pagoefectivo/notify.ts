import { z } from 'zod';
import type { Db } from '../../../db/open';
import { malformed, unauthenticated } from '../../../http/errors';
import { intentOfCharge } from '../intents/find';
import type { Payments } from '../service';
import { keyOf, type ProviderSettings } from '../settings';
import { isSignedBy } from '../signature';

const Notice = z.object({
  eventType: z.string().max(50),
  operationNumber: z.coerce.string().min(1).max(100),
  data: z.object({
    cip: z.coerce.string(),
    currency: z.string(),
    amount: z.coerce.number().nonnegative(),
    transactionCode: z.string().optional(),
  }),
});

/** PagoEfectivo's notification: JSON, signed over the raw body in `PE-Signature`. Throws 400 and 401. */
export async function pagoefectivoNotified(
  db: Db,
  payments: Payments,
  settings: ProviderSettings,
  { raw, signature }: { raw: string; signature: string },
): Promise<string> {
  if (!isSignedBy(raw, signature, keyOf(settings, 'PAGOEFECTIVO_SECRET_KEY'))) {
    throw unauthenticated('La firma no es válida.', 'bad_signature');
  }
  const notice = readNotice(raw);
  if (!notice) throw malformed();
  if (notice.eventType !== 'cip.paid') return 'noted';
  const { cip, currency, amount, transactionCode } = notice.data;
  const intent = await intentOfCharge(db, 4, cip);
  const { state } = await payments.settle({
    provider: 'pagoefectivo',
    eventId: `${notice.eventType}:${notice.operationNumber}`,
    reference: intent?.reference ?? transactionCode ?? '',
    kind: 'paid',
    code: cip,
    amount: Math.round(amount * 100),
    currency,
    chargeId: notice.operationNumber,
    payload: notice,
  });
  return state;
}

function readNotice(raw: string): z.infer<typeof Notice> | null {
  try {
    return Notice.parse(JSON.parse(raw));
  } catch {
    return null;
  }
}
