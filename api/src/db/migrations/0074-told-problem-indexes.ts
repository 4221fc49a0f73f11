import { sql } from 'kysely';
import { concurrentIndex } from './migration';
import type { AnyDb } from './script';

// Indexes that no release notices, and rows of a kind that the page of problems of a release before cannot show (D272).
export const worksSince = '0031-pictures';
export const outside = true;
export const deferred = true;

/**
 * Messages that somebody has to see, those that cannot be read among them (D271), and the messages of a problem. Money that came
 * for nobody's order before there were problems of that kind gets its own now (D272).
 */
export async function up(db: AnyDb): Promise<void> {
  await concurrentIndex(db, {
    name: 'provider_messages_to_see',
    definition: "provider_messages (received_at) where outcome is null or outcome in ('unknown', 'unreadable')",
  });
  await sql`drop index concurrently if exists provider_messages_open`.execute(db);
  await concurrentIndex(db, {
    name: 'provider_messages_problem',
    definition: 'provider_messages (problem_id) where problem_id is not null',
  });
  await sql`
    insert into payment_problems (provider, kind, charge_id, ours, theirs, found_at)
    select provider, 'unknown_order', coalesce(payload->>'charge_id', code, event_id),
      '{"state": "none", "amount": null, "currency": null, "returned": null}'::jsonb,
      jsonb_build_object('state', kind, 'amount', amount, 'currency', currency, 'returned', null), received_at
    from payment_events e
    where problem = 'unknown_reference' and not exists (
      select from payment_problems p where p.provider = e.provider and p.kind = 'unknown_order'
        and p.charge_id = coalesce(e.payload->>'charge_id', e.code, e.event_id))
    on conflict (provider, charge_id, kind) where closed_at is null do nothing`.execute(db);
}
