import { email as emailRule, newPasswordForm, problemsOf } from '@qhatu/contract/forms';
import { ROLE } from '@qhatu/contract/model';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { weaknessOf } from './password-strength';
import { emailExists, userNameExists } from './queries';

/** Any number, the same in every process: two operators who make the first administrator at once make one. */
const ADMINISTRATOR_LOCK = 7_415_043;

/** Why no administrator was made: one sentence for who asked. */
export class AdministratorRefused extends Error {}

export interface NewAdministrator {
  email: string;
  /** How mails greet this person. */
  name: string;
  /** Null: a one-time link sets the password, and proves the address. */
  passwordHash: string | null;
  /** Beside those that there are. */
  another: boolean;
}

/** What is wrong with a new password of this person, by the rules of registration; null: nothing. */
export async function passwordProblem(
  password: string,
  owner: Pick<NewAdministrator, 'email' | 'name'>,
): Promise<string | null> {
  const passwordWeakness = await weaknessOf(password, [owner]);
  const form = { password, password_confirmation: password };
  return problemsOf(newPasswordForm, form, { passwordWeakness })[0]?.text ?? null;
}

/** What is wrong with an e-mail, by the rules of registration; null: nothing. */
export const emailProblem = (email: string): string | null =>
  emailRule().isValidSync(email) && email.trim() ? null : `"${email}" is not an e-mail address.`;

/** A user name that is free, made of what stands before the @: 3 to 30 signs, not a mere number. */
export async function freeUserName(db: Db, email: string): Promise<string> {
  const before = email.split('@')[0] ?? '';
  const signs = before.replace(/[^a-zA-Z0-9._-]/g, '').slice(0, 20);
  const base = /[a-zA-Z]/.test(signs) && signs.length >= 3 ? signs : `admin.${signs}`;
  for (let nth = 1; ; nth += 1) {
    const name = nth === 1 ? base : `${base}.${nth}`;
    if (!(await userNameExists(db, name))) return name;
  }
}

/**
 * The first administrator needs nobody's leave; more are made only when that is asked for.
 * @throws AdministratorRefused when there is one already, or the e-mail has an account
 */
export async function refuseAdministrator(
  db: Db,
  { email, another }: Pick<NewAdministrator, 'email' | 'another'>,
): Promise<void> {
  const present = await db
    .selectFrom('users')
    .select('email')
    .where('role_id', '=', ROLE.admin)
    .where('deleted_at', 'is', null)
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst();
  if (present && !another) {
    throw new AdministratorRefused(`There is an administrator already (${present.email}): add --another for one more.`);
  }
  if (await emailExists(db, email)) {
    throw new AdministratorRefused(`${email} has an account already: use another address.`);
  }
}

/** Makes an administrator (D1). @returns the new person's id @throws AdministratorRefused as {@link refuseAdministrator} */
export async function createAdministrator(trx: Db, administrator: NewAdministrator): Promise<number> {
  await sql`select pg_advisory_xact_lock(${sql.lit(ADMINISTRATOR_LOCK)})`.execute(trx);
  await refuseAdministrator(trx, administrator);
  const { name, passwordHash } = administrator;
  const email = administrator.email.toLowerCase();
  const { id } = await trx
    .insertInto('users')
    .values({
      name: name.normalize('NFC'),
      user_name: await freeUserName(trx, email),
      email,
      password_hash: passwordHash,
      verified_at: passwordHash === null ? null : new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  // As a change, so that the security log tells of it.
  await trx.updateTable('users').set({ role_id: ROLE.admin }).where('id', '=', id).execute();
  return id;
}
