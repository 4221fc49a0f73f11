import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import type { Providers } from './providers';
import { REFUND, type RefundJob } from './refunds';

/** A provider that was down for all the attempts of a job is left alone this long. */
const PAUSE_MINUTES = 60;

/**
 * Puts refunds on again whose job was given up, or is gone: a provider that is down for an hour must not keep a buyer's
 * money. What has no call for it is left to people (PagoEfectivo), as is money that is not of this shop.
 */
export async function retryRefunds(app: FastifyInstance, db: Db, providers: Providers): Promise<void> {
  const callable = (['izipay', 'paypal'] as const).filter((provider) => providers[provider]);
  if (callable.length === 0) return;
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<RefundJob>`
      select provider, event_id from payment_events e
      where provider = any(${callable}::text[]) and payload->>'charge_id' is not null
        and problem is not null and problem <> 'unknown_reference'
        and refunded_at is null and applied_at is null
        and received_at < now() - make_interval(mins => ${sql.lit(PAUSE_MINUTES)})
        and not exists (
          select 1 from jobs j
          where j.kind = ${REFUND} and j.payload->>'provider' = e.provider and j.payload->>'event_id' = e.event_id
            and (j.failed_at is null or j.failed_at > now() - make_interval(mins => ${sql.lit(PAUSE_MINUTES)})))
      order by received_at limit 50 for update skip locked`.execute(trx);
    for (const { provider, event_id } of rows) {
      const job: RefundJob = { provider, event_id };
      // The new job takes the place of the one that was given up.
      await sql`delete from jobs where kind = ${REFUND} and failed_at is not null
        and payload->>'provider' = ${provider} and payload->>'event_id' = ${event_id}`.execute(trx);
      await app.jobs.add(trx, REFUND, job);
    }
  });
}
