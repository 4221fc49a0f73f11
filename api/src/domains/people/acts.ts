import { invitationForm } from '@qhatu/contract/forms';
import { ROLE } from '@qhatu/contract/model';
import { ANONYMOUS_USER_ID } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { touchCatalog } from '../../db/catalog-revision';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { conflict, notFound, ruleBroken } from '../../http/errors';
import { freeUserName } from '../accounts/administrator';
import { accountMails } from '../accounts/mails';
import { emailExists } from '../accounts/queries';
import { revokeAllTokens } from '../accounts/tokens';
import { changesBy } from '../security/record';
import { recordAct, type Staff } from '../staff/record-act';

const TEXTS = {
  own: 'No puedes hacer esto con tu propia cuenta.',
  suspended: 'La cuenta ya está suspendida.',
  open: 'La cuenta no está suspendida.',
  role: 'El rol cambió mientras lo veías. Actualiza la página.',
  sameRole: 'Ya tiene ese rol.',
  noLink: 'La cuenta está suspendida: reábrela antes de enviar un enlace.',
  taken: 'Ya hay una cuenta con ese correo. Búscala y cambia su rol.',
} as const;

/** Of the accounts that administration keeps one: held until the end of the transaction. Throws 404. */
async function hold(trx: Db, id: number) {
  const account = await trx
    .selectFrom('users')
    .select(['id', 'email', 'role_id', 'suspended_at', 'verified_at', 'password_hash'])
    .where('id', '=', id)
    .where('id', '<>', ANONYMOUS_USER_ID)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!account) throw notFound();
  return account;
}

/** 422: whoever runs the shop cannot lock themselves out, so there is always somebody of administration left. */
function refuseOwn(staff: Staff, id: number): void {
  if (staff.id === id) throw ruleBroken('own_account', TEXTS.own);
}

const ended = (staff: Staff) => ({ kind: 'session-ended', origin: staff.origin }) as const;

/** A seller's page and products are for sale no more, or again. */
const followShop = (trx: Db, roleId: number) => (roleId === ROLE.seller ? touchCatalog(trx) : Promise.resolve());

/**
 * Nobody comes in with this account any more, every session of it ends, and its owner is told; its orders stay. Throws 404, 409 when it is
 * suspended, 422 for one's own.
 */
export async function suspendAccount(
  app: Pick<FastifyInstance, 'jobs'>,
  db: Db,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<void> {
  refuseOwn(staff, id);
  await db.transaction().execute(async (trx) => {
    const { suspended_at, role_id } = await hold(trx, id);
    if (suspended_at) throw conflict('suspended', TEXTS.suspended);
    await changesBy(trx, staff.origin, staff.id);
    await trx.updateTable('users').set({ suspended_at: sql<Date>`now()` }).where('id', '=', id).execute();
    await revokeAllTokens(trx, id);
    const act = { act: 'person.suspend', subject: 'person', id } as const;
    await recordAct(trx, staff, { ...act, after: { suspended: true, reason } });
    await accountMails(app).suspended(trx, id);
    await followShop(trx, role_id);
  });
}

/** Throws 404, 409 when it is not suspended. */
export async function reopenAccount(
  app: Pick<FastifyInstance, 'jobs'>,
  db: Db,
  staff: Staff,
  id: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { suspended_at, role_id } = await hold(trx, id);
    if (!suspended_at) throw conflict('not_suspended', TEXTS.open);
    await changesBy(trx, staff.origin, staff.id);
    await trx.updateTable('users').set({ suspended_at: null }).where('id', '=', id).execute();
    const act = { act: 'person.reopen', subject: 'person', id } as const;
    await recordAct(trx, staff, { ...act, before: { suspended: true }, after: { suspended: false } });
    await accountMails(app).reopened(trx, id);
    await followShop(trx, role_id);
  });
}

/**
 * Another role (D1). Its sessions end, so that whoever works here from now on comes in by the rules of that role. Throws 404, 409
 * when somebody else was faster, 422 for one's own account.
 */
export async function changeRole(
  app: Pick<FastifyInstance, 'jobs'>,
  db: Db,
  staff: Staff,
  { id, role_id, from }: { id: number; role_id: number; from: number },
): Promise<void> {
  refuseOwn(staff, id);
  await db.transaction().execute(async (trx) => {
    const known = await hold(trx, id);
    if (known.role_id !== from) throw conflict('stale', TEXTS.role);
    if (known.role_id === role_id) throw ruleBroken('same_role', TEXTS.sameRole, { role_id: TEXTS.sameRole });
    await changesBy(trx, staff.origin, staff.id);
    await trx.updateTable('users').set({ role_id }).where('id', '=', id).execute();
    await revokeAllTokens(trx, id);
    const act = { act: 'person.role', subject: 'person', id } as const;
    await recordAct(trx, staff, { ...act, before: { role: from }, after: { role: role_id } });
    await accountMails(app).roleChanged(trx, id);
    await followShop(trx, known.role_id === ROLE.seller ? known.role_id : role_id);
  });
}

/** The link that this account waits for: its invitation, its activation, or a new password. Throws 404, 409 when suspended. */
export async function resendLink(app: Pick<FastifyInstance, 'jobs'>, db: Db, staff: Staff, id: number): Promise<void> {
  const mails = accountMails(app);
  await db.transaction().execute(async (trx) => {
    const { suspended_at, verified_at, password_hash, email } = await hold(trx, id);
    if (suspended_at) throw conflict('suspended', TEXTS.noLink);
    const kind = password_hash === null ? 'invitation' : verified_at ? 'reset' : 'activation';
    if (kind === 'reset') await mails.reset(trx, email.toLowerCase());
    else await mails[kind](trx, id);
    await recordAct(trx, staff, { act: 'person.links', subject: 'person', id, after: { kind } });
  });
}

/** Throws 404. */
export async function closeSessions(db: Db, staff: Staff, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await hold(trx, id);
    const count = await revokeAllTokens(trx, id, ended(staff));
    await recordAct(trx, staff, { act: 'person.sessions', subject: 'person', id, after: { count } });
  });
}

/**
 * An account for somebody who works here, without a password: a one-time link of the mail sets it, and proves the address.
 * Throws 422 for what is wrong with the form, 409 when the e-mail has an account.
 */
export async function inviteStaff(
  app: Pick<FastifyInstance, 'jobs'>,
  db: Db,
  staff: Staff,
  { role_id, ...form }: { name: string; email: string; role_id: number },
): Promise<void> {
  checkForm(invitationForm, form);
  const email = form.email.trim().toLowerCase();
  await db.transaction().execute(async (trx) => {
    if (await emailExists(trx, email)) throw conflict('email_taken', TEXTS.taken);
    const { id } = await trx
      .insertInto('users')
      .values({ name: form.name.trim().normalize('NFC'), email, user_name: await freeUserName(trx, email) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await changesBy(trx, staff.origin, staff.id);
    // As a change, so that the security log tells of it.
    await trx.updateTable('users').set({ role_id }).where('id', '=', id).execute();
    await recordAct(trx, staff, { act: 'person.invite', subject: 'person', id, after: { role: role_id } });
    await accountMails(app).invitation(trx, id);
  });
}
