import { ROLE } from '@qhatu/contract/model';
import { PAID_STATES } from '@qhatu/contract/orders';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { conflict } from '../../http/errors';
import { forgetJobsOf } from '../../jobs/sweep';
import { dropFilesSoon } from '../../uploads/drop-files';
import { privateKey } from '../../uploads/private-files';
import { dropDesignFilesSoon, forgetDesigns } from '../designs/forget';
import { countsAsDelivered } from '../orders/progress';
import { PROOF_KIND, RETURN_PICTURE_KIND } from '../orders/proofs/storage';
import { forgetOrigins, recordEvent } from '../security/record';
import { photoKeys } from './photo';
import { accountTexts } from './texts';

/** Whether something the person bought is still to be paid, sent or received: then it needs a name and a street. */
async function hasOpenOrders(trx: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders o left join order_lines l on l.order_id = o.id
    where o.user_id = ${userId} and (o.status = 'awaiting_payment'
      or (o.status = any(${[...PAID_STATES]}::text[]) and l.cancelled_at is null and ${countsAsDelivered} is not true))
    limit 1`.execute(trx);
  return rows.length > 0;
}

/** Whether money is on its way: a provider may still take that of an order that has expired, or some goes back. */
async function hasOpenCharges(trx: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders where user_id = ${userId} and status = 'expired' and charge_until > now()
    union all select 1 from order_refunds where user_id = ${userId} and status <> 'done'
    union all select 1 from order_returns where user_id = ${userId}
      and (status in ('asked', 'accepted') or due_after_dispute is not null) limit 1`.execute(trx);
  return rows.length > 0;
}

/** Kept for the books although they are somebody's: orders name the code they used. */
const KEPT = new Set(['promotions']);

/** Tables whose rows go with their person, as their own foreign keys say: those that delete along. */
async function belongings(trx: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass::text as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'c' and a.attname = 'user_id'`.execute(
    trx,
  );
  return rows.map(({ name }) => name).filter((name) => !KEPT.has(name));
}

/** Proofs of payment and pictures of returns show names and homes, and are about orders that are over. @returns the keys of their files */
async function dropProofs(trx: Db, userId: number): Promise<string[]> {
  await trx.updateTable('orders').set({ proof_upload_id: null }).where('user_id', '=', userId).execute();
  const gone = await trx
    .deleteFrom('uploads')
    .where('user_id', '=', userId)
    .where('kind', 'in', [PROOF_KIND, RETURN_PICTURE_KIND])
    .returning('path')
    .execute();
  return gone.map(({ path }) => privateKey(path));
}

/** Orders are kept for the books: amounts, places and invoices stay, the person goes. What nobody paid needs no invoice. */
async function anonymiseOrders(trx: Db, userId: number, email: string): Promise<void> {
  await sql`
    update orders set name = 'Cuenta eliminada', phone = '', email = ${email}, payer_id = null, address_id = null,
      recipient = null, address = address || '{"address": "", "reference": null}'::jsonb
    where user_id = ${userId}`.execute(trx);
  await sql`update order_refunds set account = null where user_id = ${userId}`.execute(trx);
  await sql`update order_returns set account = null, comment = '' where user_id = ${userId}`.execute(trx);
  await sql`
    update orders set ruc = null, razon_social = null, direccion = null, telefono = null
    where user_id = ${userId} and placed_at is null`.execute(trx);
}

/**
 * Takes the person out of the shop (Ley 29733, right of cancellation): what was theirs is deleted, what others need
 * (orders, answers, ratings) stays under a name that says nothing. Throws 409 while orders are on their way, and for
 * accounts with duties. Complaints of the Libro de Reclamaciones stay as they are: the law has them kept. Files go by jobs of the
 * same transaction (D416).
 */
export async function anonymise(jobs: FastifyInstance['jobs'], trx: Db, userId: number): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .select(['role_id', 'email', 'uri'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (user.role_id !== ROLE.client) throw conflict('has_duties', accountTexts.hasDuties);
  if ((await hasOpenOrders(trx, userId)) || (await hasOpenCharges(trx, userId))) {
    throw conflict('open_orders', accountTexts.openOrders);
  }
  const nobody = `eliminado-${userId}`;
  await anonymiseOrders(trx, userId, `${nobody}@qhatu.invalid`);
  // Who stays behind keeps their own words, and nobody to write to.
  await trx.updateTable('chats').set({ open: false, closed_at: new Date() }).where('buyer_id', '=', userId).execute();
  const proofs = await dropProofs(trx, userId);
  await trx.updateTable('promotions').set({ enabled: false }).where('user_id', '=', userId).execute();
  const own = user.email.toLowerCase();
  await forgetJobsOf(trx, { userId, email: own });
  for (const table of ['newsletter', 'newsletter_links', 'contact_messages', 'consents', 'shop_members'] as const) {
    await sql`delete from ${sql.table(table)} where user_id = ${userId} or lower(email) = ${own}`.execute(trx);
  }
  // Their rows go with what belongs to the person, below.
  const pictures = await trx.selectFrom('chat_images').select('path').where('user_id', '=', userId).execute();
  await dropFilesSoon(jobs, trx, [...photoKeys(user.uri), ...proofs, ...pictures.map(({ path }) => privateKey(path))]);
  await dropDesignFilesSoon(jobs, trx, await forgetDesigns(trx, userId));
  for (const table of await belongings(trx)) {
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(trx);
  }
  await trx
    .updateTable('users')
    .set({
      name: 'Cuenta eliminada',
      last_name: '',
      user_name: nobody,
      email: `${nobody}@qhatu.invalid`,
      password_hash: null,
      phone: null,
      uri: null,
      birthdate: null,
      sex: null,
      document_type: null,
      document_number: null,
      business_name: null,
      ruc: null,
      verified_at: null,
      suscribed: null,
      marketing_at: null,
      deleted_at: new Date(),
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .execute();
  await forgetOrigins(trx, userId);
  await recordEvent(trx, { address: null, device: null }, { kind: 'account-deleted', userId });
}
