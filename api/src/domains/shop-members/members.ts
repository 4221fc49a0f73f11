import { randomBytes } from 'node:crypto';
import { shopMemberForm } from '@qhatu/contract/forms';
import { ROLE } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import type { ShopInvitation, ShopMember, ShopMemberBody, ShopMembership, ShopRight } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { sha256Hex } from '../../crypto/digest';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { conflict, notFound, ruleBroken } from '../../http/errors';
import type { Person } from '../../http/person';
import { mailToPerson } from '../accounts/mails';
import { recordEvent } from '../security/record';
import { recordAct, type Staff } from '../staff/record-act';
import { write } from './mails';
import { shopMemberTexts as texts } from './texts';

export const INVITATION_JOB = 'shop-invitation';
/** Of one shop, whoever has not come yet among them. */
const MAX_MEMBERS = 30;

interface Deps {
  app: FastifyInstance;
  db: Db;
  siteUrl: string;
}

const nameOfShop = sql<string>`coalesce(shop.display_name, seller.business_name, seller.user_name)`;

/** A shop's staff of now, and whom it has asked. */
export async function listMembers(db: Db, sellerId: number): Promise<ShopMember[]> {
  const rows = await db
    .selectFrom('shop_members as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .selectAll('m')
    .select(sql<string | null>`case when u.id is not null then concat_ws(' ', u.name, u.last_name) end`.as('name'))
    .where('m.seller_id', '=', sellerId)
    .where('m.removed_at', 'is', null)
    .orderBy('m.id')
    .execute();
  return rows.map(({ id, email, name, may, created_at, expires_at, joined_at, used_at }) => ({
    ...{ id, email, name, may, invited_at: created_at.toISOString() },
    expires_at: joined_at ? null : expires_at.toISOString(),
    joined_at: joined_at?.toISOString() ?? null,
    used_at: used_at?.toISOString() ?? null,
  }));
}

/**
 * Asks somebody by mail, with or without an account of ours; once more with other rights while they have not come. Throws 422
 * for what is wrong with the form and for one's own address, 409 for who works there already or when there are too many.
 */
export async function inviteMember({ app, db }: Deps, staff: Staff, body: ShopMemberBody): Promise<void> {
  checkForm(shopMemberForm, body);
  const email = body.email.trim().toLowerCase();
  const may = [...new Set(body.may)];
  await db.transaction().execute(async (trx) => {
    // One at a time for each shop: they are counted.
    const seller = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', staff.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (seller.email.toLowerCase() === email) throw ruleBroken('own_account', texts.own, { email: texts.own });
    const known = await listMembers(trx, staff.id);
    const same = known.find((one) => one.email === email);
    if (same?.joined_at) throw conflict('member_already', texts.already);
    if (!same && known.length >= MAX_MEMBERS) throw conflict('too_many_members', texts.tooMany(MAX_MEMBERS));
    const { id } = await trx
      .insertInto('shop_members')
      .values({ seller_id: staff.id, email, may })
      .onConflict((one) =>
        one
          .columns(['seller_id', 'email'])
          .where('removed_at', 'is', null)
          .doUpdateSet({ may, hash: null, expires_at: sql<Date>`now() + interval '7 days'` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordAct(trx, staff, { act: 'shop-member.invite', subject: 'shop-member', id, after: { may } });
    await app.jobs.add(trx, INVITATION_JOB, { id });
  });
}

/** Writes the mail of an invitation; its secret is in no table and no job. */
export async function sendInvitation({ app, db, siteUrl }: Deps, id: number, key: string): Promise<void> {
  const secret = randomBytes(32).toString('base64url');
  const asked = await db
    .updateTable('shop_members as m')
    .set({ hash: sha256Hex(secret) })
    .from('users as seller')
    .leftJoin('seller_shops as shop', 'shop.seller_id', 'seller.id')
    .whereRef('seller.id', '=', 'm.seller_id')
    .where('m.id', '=', id)
    .where('m.joined_at', 'is', null)
    .where('m.removed_at', 'is', null)
    .returning(['m.email', nameOfShop.as('shop')])
    .executeTakeFirst();
  if (!asked) return;
  const message = await write(db, 'shopInvitation', {
    to: asked.email,
    values: { tienda: asked.shop },
    url: new URL(paths.admin.href('invitacion', secret), siteUrl).href,
  });
  await app.mail.send(message, key);
}

/** Somebody of this seller's, kept until the transaction ends. Throws 404 for another's (D4). */
async function hold(trx: Db, sellerId: number, id: number) {
  const member = await trx
    .selectFrom('shop_members')
    .selectAll()
    .where('id', '=', id)
    .where('seller_id', '=', sellerId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!member) throw notFound();
  return member;
}

/** What they may do from their next call on. Throws 404, 422 for nothing at all. */
export async function setRights(db: Db, staff: Staff, id: number, may: readonly ShopRight[]): Promise<void> {
  const rights = [...new Set(may)];
  await db.transaction().execute(async (trx) => {
    const before = await hold(trx, staff.id, id);
    if (rights.length === 0) throw ruleBroken('invalid', texts.nothing, { may: texts.nothing });
    await trx.updateTable('shop_members').set({ may: rights }).where('id', '=', id).execute();
    const act = { act: 'shop-member.rights', subject: 'shop-member', id } as const;
    await recordAct(trx, staff, { ...act, before: { may: before.may }, after: { may: rights } });
    if (before.user_id === null) return;
    const event = { kind: 'shop-rights', userId: before.user_id, actorId: staff.id } as const;
    await recordEvent(trx, staff.origin, { ...event, details: { shop: staff.id } });
  });
}

/** Takes somebody off the staff; with the next call they may nothing there. Throws 404. */
export async function removeMember(db: Db, staff: Staff, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { user_id } = await hold(trx, staff.id, id);
    await trx
      .updateTable('shop_members')
      .set({ removed_at: sql<Date>`now()`, hash: null })
      .where('id', '=', id)
      .execute();
    await recordAct(trx, staff, { act: 'shop-member.remove', subject: 'shop-member', id });
    if (user_id === null) return;
    const event = { kind: 'shop-left', userId: user_id, actorId: staff.id } as const;
    await recordEvent(trx, staff.origin, { ...event, details: { shop: staff.id } });
  });
}

/** The invitation that a link opens for this account, and nobody else's. Throws 404, 409 `other_email`. */
async function invitationFor(db: Db, person: Person, secret: string) {
  const asked = await db
    .selectFrom('shop_members as m')
    .innerJoin('users as seller', 'seller.id', 'm.seller_id')
    .leftJoin('seller_shops as shop', 'shop.seller_id', 'seller.id')
    .select(['m.id', 'm.seller_id', 'm.email', 'm.may', nameOfShop.as('shop')])
    .where('m.hash', '=', sha256Hex(secret))
    .where('m.joined_at', 'is', null)
    .where('m.removed_at', 'is', null)
    .where('m.expires_at', '>', sql<Date>`now()`)
    .where('seller.role_id', '=', ROLE.seller)
    .where('seller.suspended_at', 'is', null)
    .executeTakeFirst();
  if (!asked) throw notFound(texts.linkGone, 'invitation_gone');
  const account = await db.selectFrom('users').select('email').where('id', '=', person.id).executeTakeFirstOrThrow();
  if (account.email.toLowerCase() !== asked.email) throw conflict('other_email', texts.otherEmail(asked.email));
  return asked;
}

/** What the link of a mail asks. Throws as {@link invitationFor}. */
export async function readInvitation(db: Db, person: Person, secret: string): Promise<ShopInvitation> {
  const { shop, email, may } = await invitationFor(db, person, secret);
  return { shop, email, may };
}

const leave = (trx: Db, userId: number) =>
  trx
    .updateTable('shop_members')
    .set({ removed_at: sql<Date>`now()` })
    .where('user_id', '=', userId)
    .where('removed_at', 'is', null)
    .execute();

/** Joins, once. Throws as {@link invitationFor}, 409 for who works in a shop already, sells, or works for the shop itself. */
export async function acceptInvitation({ app, db, siteUrl }: Deps, staff: Staff, secret: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { role_id, email } = await trx
      .selectFrom('users')
      .select(['role_id', 'email'])
      .where('id', '=', staff.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { id, seller_id, may } = await invitationFor(trx, staff, secret);
    if (role_id !== ROLE.client && role_id !== ROLE.reseller) throw conflict('has_role', texts.hasRole);
    if (staff.shop) throw conflict('in_a_shop', texts.inAShop);
    // That of a seller who sells no more holds nobody.
    await leave(trx, staff.id);
    const joined = await trx
      .updateTable('shop_members')
      .set({ user_id: staff.id, joined_at: sql<Date>`now()`, hash: null })
      .where('id', '=', id)
      .where('hash', '=', sha256Hex(secret))
      .returning('id')
      .executeTakeFirst();
    if (!joined) throw notFound(texts.linkGone, 'invitation_gone');
    const inShop = { ...staff, shop: { id, sellerId: seller_id, may, usedAt: null } };
    await recordAct(trx, inShop, { act: 'shop-member.join', subject: 'shop-member', id, after: { may } });
    await recordEvent(trx, staff.origin, { kind: 'shop-joined', userId: staff.id, details: { shop: seller_id } });
    await mailToPerson(app, trx, seller_id, ({ to, name }) =>
      write(trx, 'shopMemberJoined', {
        to,
        values: { nombre: name, correo: email },
        url: new URL(paths.admin.href('equipo'), siteUrl).href,
      }),
    );
  });
}

/** The shop that somebody works in. */
export async function readMembership(db: Db, { shop }: Person): Promise<ShopMembership> {
  if (!shop) return { shop: null };
  const row = await db
    .selectFrom('users as seller')
    .leftJoin('seller_shops as shop', 'shop.seller_id', 'seller.id')
    .select(['seller.user_name', nameOfShop.as('name')])
    .where('seller.id', '=', shop.sellerId)
    .executeTakeFirstOrThrow();
  return { shop: { seller_id: shop.sellerId, ...row, may: [...shop.may] } };
}

/** Leaves the shop that they work in. Throws 404 for who works in none. */
export async function leaveShop(db: Db, staff: Staff): Promise<void> {
  const { shop } = staff;
  if (!shop) throw notFound();
  await db.transaction().execute(async (trx) => {
    await leave(trx, staff.id);
    await recordAct(trx, staff, { act: 'shop-member.leave', subject: 'shop-member', id: shop.id });
    await recordEvent(trx, staff.origin, { kind: 'shop-left', userId: staff.id, details: { shop: shop.sellerId } });
  });
}

/** Former staff a year after they left, and who never came 30 days after the link ended. */
export async function sweepMembers(db: Db): Promise<void> {
  await sql`delete from shop_members where removed_at < now() - interval '365 days'
    or (joined_at is null and expires_at < now() - interval '30 days')`.execute(db);
}
