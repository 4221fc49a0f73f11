import { randomUUID } from 'node:crypto';
import { limaTime } from '@qhatu/contract/dates';
import { toCents, toSoles } from '@qhatu/contract/money';
import { METHOD_OF } from '@qhatu/contract/payment-methods';
import { CipBody, CipResult } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '../../db/open';
import type { Env } from '../../env';
import { keyOf } from '../../env/providers';
import { conflict, ruleBroken } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import { type CipNotice, cipNoticeEvent, readCipNotice } from '../payments/pagoefectivo';
import { hmacHex, isSignedBy, NotUnderstood } from '../payments/provider';
import { paymentTexts } from '../payments/texts';
import type { CheckoutOptions } from './intent-routes';
import { chargeableIntent, keepCode, liveCharge, orderOfCharge } from './intents';
import type { Payments } from './payments';
import { keepMessage, keepUnreadable, type ProviderMessage } from './provider-messages';
import { signedNotices } from './signed-notices';

const tags = ['pagos'];
/** spec 2 §9: a code is valid for twelve hours, and so long its products are held (D125). */
export const CIP_HOURS = 12;
const TICKET_MS = 10 * 60_000;

/**
 * PagoEfectivo (spec 2 §7). The documents let the browser send keys and hashes; here they are the server's, and what the
 * browser carries from one call to the next is a ticket of ours, good for one person and ten minutes.
 */
export const pagoefectivoRoutes: FastifyPluginAsyncZod<CheckoutOptions> = async (app, { db, env, payments }) => {
  const { pagoefectivo } = payments.providers;
  if (!pagoefectivo) return;

  await app.register(signedNotices, {
    path: '/payments/pagoefectivo/notify',
    judge: (raw, { headers }) =>
      cipNotified(db, payments, env, { raw, signature: String(headers['pe-signature'] ?? '') }),
  });
  const key = keyOf(env, 'PAGOEFECTIVO_SECRET_KEY');
  const sign = (ticket: string) => hmacHex(`ticket.${ticket}`, key);

  app.post(
    '/authpagoefectivo',
    {
      onRequest: requireMember,
      schema: { tags, body: z.looseObject({}).nullish(), response: { 200: z.object({ token: z.string() }) } },
    },
    async (request) => {
      const ticket = `${memberOf(request).id}.${Date.now() + TICKET_MS}.${randomUUID()}`;
      return { token: `${ticket}.${sign(ticket)}` };
    },
  );

  function checkTicket(token: string, userId: number): void {
    const [owner, until, nonce, signature = ''] = token.split('.');
    const holds = isSignedBy(`ticket.${owner}.${until}.${nonce}`, signature, key);
    if (!holds || Number(owner) !== userId || Number(until) < Date.now()) {
      throw ruleBroken('token_ended', paymentTexts.tokenEnded);
    }
  }

  app.post(
    '/genCIP',
    { onRequest: requireMember, schema: { tags, body: CipBody, response: { 200: CipResult } } },
    async (request) => {
      const { id: userId } = memberOf(request);
      const { tokenAuth, reference, amount, userDocumentType = 'DNI', userDocumentNumber = '' } = request.body;
      checkTicket(tokenAuth, userId);
      const intent = await chargeableIntent(db, { userId, reference, method: METHOD_OF.pagoefectivo });
      if (amount !== undefined && toCents(amount) !== intent.total) {
        throw conflict('total_changed', paymentTexts.amountMismatch, { total: toSoles(intent.total) });
      }
      const known = liveCharge(intent);
      if (known && intent.charge_until) return answer(known, intent.charge_until);
      // It is not known yet whether the first code was paid: a second code could be a second payment (D389).
      if (intent.charge_id !== null) throw conflict('intent_expired', paymentTexts.codeOver);
      const expires = new Date(Date.now() + CIP_HOURS * 60 * 60_000);
      const made = await pagoefectivo.createCip({
        reference,
        amount: intent.total,
        expires,
        email: intent.email,
        name: intent.name,
        phone: intent.phone,
        documentType: userDocumentType,
        documentNumber: userDocumentNumber,
      });
      const charge = { id: made.cip, until: expires, amount: intent.total, currency: 'PEN' } as const;
      const code = await keepCode(db, intent, charge);
      if (!code) throw conflict('intent_expired', paymentTexts.codeTooLate);
      return answer(code.id, code.until, code.id === made.cip ? made.cipUrl : undefined);
    },
  );

  const answer = (cip: string, expires: Date, cipUrl = `${env.PAGOEFECTIVO_PAGE}${cip}`) => ({
    data: { cip, cipUrl, dateExpiry: limaTime(expires) },
  });
};

async function cipNotified(
  db: Db,
  payments: Payments,
  env: Env,
  { raw, signature }: { raw: string; signature: string },
): Promise<string> {
  const { kind, notice } = readCipNotice(env, raw, signature);
  const message: ProviderMessage = { provider: 'pagoefectivo', id: null, kind, body: raw };
  if (!notice) return keepUnreadable(db, message);
  return keepMessage(db, message, async () => {
    if (notice.eventType !== 'cip.paid') return 'unknown';
    const { state } = await payments.applyEvent(cipNoticeEvent(notice, await referenceOf(db, payments, notice)));
    return state;
  });
}

/**
 * Our name for what a code pays; '' when there is none. Notices need not have it: of a code that no order has (the second of
 * two, one whose answer was lost) PagoEfectivo is asked (D367). Throws 503: it tells of a payment twice.
 */
async function referenceOf(db: Db, { providers }: Payments, { data }: CipNotice): Promise<string> {
  const { cip, transactionCode } = data;
  const order = await orderOfCharge(db, METHOD_OF.pagoefectivo, cip);
  const known = order?.reference ?? transactionCode;
  if (known) return known;
  const found = await providers.pagoefectivo?.search([cip]).catch((error) => {
    if (error instanceof NotUnderstood) return [];
    throw error;
  });
  return found?.find((code) => code.cip === cip)?.reference ?? '';
}
