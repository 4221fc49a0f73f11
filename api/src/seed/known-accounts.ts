import type { Db } from '../db/open';
import { verifyPassword } from '../domains/accounts/passwords';
import { ACCOUNTS, DEMO_PASSWORD } from './demo/accounts';

/** E-mails of demo accounts that anybody can log in to, since their password is published with the source. */
export async function knownAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where(
      'email',
      'in',
      ACCOUNTS.map(({ email }) => email),
    )
    .where('suspended_at', 'is', null)
    .orderBy('id')
    .execute();
  const open: string[] = [];
  for (const { email, password_hash } of rows) {
    if (await verifyPassword(password_hash, DEMO_PASSWORD)) open.push(email);
  }
  return open;
}

/** A real shop was started on the database of a demo. */
export class DemoDatabase extends Error {
  constructor(emails: string[]) {
    super(
      `This database holds the demo, whose password everybody knows (${emails.join(', ')}): a real shop needs one of its own. Set DATABASE_URL or DATA_DIR.`,
    );
  }
}
