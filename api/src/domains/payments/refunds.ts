import { formatMoney, formatUsd } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { letter } from '../../mail';
import type { Evidence, Problem } from './events/evidence';
import { type EventRow, findEvent } from './events/record';
import type { Providers } from './providers';

export const REFUND = 'payment-refund';

export interface RefundJob {
  provider: string;
  event_id: string;
}

/** Stores the refund with the words that make it due. Money of purchases that are not ours is left alone. */
export async function refundLater(app: FastifyInstance, trx: Db, evidence: Evidence, problem: Problem): Promise<void> {
  if (problem === 'unknown_reference') return;
  const { provider, eventId: event_id } = evidence;
  await app.jobs.add(trx, REFUND, { provider, event_id } satisfies RefundJob);
}

/** Gives back what could not become an order, once, and writes to the buyer. PagoEfectivo has no call for it: people do (D92). */
export function handleRefunds(app: FastifyInstance, db: Db, providers: Providers, siteUrl: string): void {
  app.jobs.handle(REFUND, async (payload) => {
    const { provider, event_id } = payload as RefundJob;
    const event = await findEvent(db, provider, event_id);
    // What paid an order is kept, whatever a job says.
    if (!event || event.refunded_at || event.applied_at) return;
    // The provider knows the payment: asking it twice gives back once.
    const refundId = await refund(providers, event);
    const intent = await db
      .selectFrom('order_intents')
      .select('email')
      .where('reference', '=', event.reference)
      .executeTakeFirst();
    await db.transaction().execute(async (trx) => {
      const marked = await trx
        .updateTable('payment_events')
        .set({ refunded_at: refundId === null ? null : sql<Date>`now()`, refund_id: refundId })
        .where('provider', '=', provider)
        .where('event_id', '=', event_id)
        .where('refunded_at', 'is', null)
        .returning('event_id')
        .executeTakeFirst();
      if (marked && intent) await app.mail.later(trx, returnedMail(event, intent.email, refundId !== null, siteUrl));
    });
  });
}

async function refund({ izipay, paypal }: Providers, event: EventRow): Promise<string | null> {
  const { charge_id } = event.payload as { charge_id?: string | null };
  if (!charge_id) return null;
  if (event.provider === 'izipay' && izipay) return izipay.refund(charge_id, event.amount ?? 0);
  if (event.provider === 'paypal' && paypal) return paypal.refund(charge_id);
  return null;
}

const WHY: Partial<Record<string, string>> = {
  goods_gone: 'Tu pago llegó cuando la reserva ya había vencido y los productos se agotaron.',
  paid_twice: 'Esta compra ya estaba pagada: recibimos un segundo pago.',
  wrong_amount: 'El importe pagado no era el de la compra.',
};

function returnedMail(event: EventRow, to: string, done: boolean, siteUrl: string) {
  const amount = event.currency === 'USD' ? formatUsd(event.amount ?? 0) : formatMoney(event.amount ?? 0);
  const title = done ? 'Te devolvimos un pago' : 'Vamos a devolverte un pago';
  const how = done
    ? `Ya pedimos la devolución de ${amount} por el mismo medio. Según tu banco, la verás en unos días.`
    : `Te escribiremos a este correo para devolverte ${amount}.`;
  const parts = {
    title,
    body: [WHY[event.problem ?? ''] ?? 'Recibimos un pago que no corresponde a una compra.', how],
    rows: [['Referencia', event.reference ?? '']] as [string, string][],
    action: { label: 'Ver mis compras', url: new URL(paths.dashboard.href(), siteUrl).href },
  };
  return { to, subject: title, ...letter(parts) };
}
