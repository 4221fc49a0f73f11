import { randomBytes } from 'node:crypto';
import type { Db } from './open';

/**
 * A secret of 256 bits of this shop itself, the same in every process and after every start. The first that asks for a
 * name makes it; it never leaves the server.
 */
export async function serverKey(db: Db, name: string): Promise<Buffer> {
  await db
    .insertInto('server_keys')
    .values({ name, secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const { secret } = await db
    .selectFrom('server_keys')
    .select('secret')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return Buffer.from(secret, 'base64url');
}
