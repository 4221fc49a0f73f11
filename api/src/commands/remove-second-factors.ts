import { parseArgs } from 'node:util';
import { openDatabase, readySchema } from '../db/open-database';
import { siteOf } from '../domains/accounts/mails';
import { NothingToRemove, removeEveryFactor } from '../domains/accounts/second-factor/remove-every';
import { readEnv } from '../env';
import { sentenceOf } from './sentence';

const USAGE = `npm run remove-second-factors -- --email rosa@shop.example

  --email  whose passkeys, authenticator apps and recovery codes go

For somebody who lost all of them. Make sure first that it is them: whoever knows the password logs in with it alone.
Their sessions end, they are written to, and the security log says so.`;

/** Where the command reads and writes. */
export interface Asked {
  argv: string[];
  env: Record<string, string | undefined>;
  say: (text: string) => void;
}

async function remove({ argv, env: settings }: Asked): Promise<string> {
  const { values } = parseArgs({
    args: argv,
    options: { email: { type: 'string' }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return USAGE;
  const email = values.email?.trim();
  if (!email) throw new NothingToRemove('Say whose: --email rosa@shop.example');
  const env = readEnv(settings);
  const database = await openDatabase(env);
  try {
    await readySchema(database);
    const { factors, sessions } = await removeEveryFactor(database.db, { email, site: siteOf(env) });
    return `Removed from ${email}: second steps: ${factors}, and the recovery codes. Sessions ended: ${sessions}. The shop writes to the address.`;
  } finally {
    await database.close();
  }
}

/**
 * The way back in for somebody who lost every second step. On PostgreSQL the shop may run meanwhile; the embedded database
 * belongs to one process, so there it is stopped. @returns the exit code; what there is to say was said
 */
export async function removeSecondFactors(asked: Asked): Promise<number> {
  try {
    asked.say(`${await remove(asked)}\n`);
    return 0;
  } catch (error) {
    asked.say(`${sentenceOf(error, USAGE, [NothingToRemove])}\n`);
    return 1;
  }
}
