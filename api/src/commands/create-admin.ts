import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { paths } from '@qhatu/contract/paths';
import type { Db } from '../db/open';
import { openDatabase, readySchema } from '../db/open-database';
import {
  AdministratorRefused,
  createAdministrator,
  emailProblem,
  passwordProblem,
  refuseAdministrator,
} from '../domains/accounts/administrator';
import { issueLink } from '../domains/accounts/links';
import { accountMail } from '../domains/accounts/mail-templates';
import { hashPassword } from '../domains/accounts/passwords';
import { type Env, readEnv } from '../env';
import { openOutbox } from '../mail/outbox';
import { Cancelled, hiddenLine, pipedLine, type Terminal } from './hidden-line';
import { sentenceOf } from './sentence';

const USAGE = `npm run create-admin -- --email ana@shop.example [--name Ana] [--link | --mail] [--another]

  --email    the address to log in with; asked for when it is not given
  --name     how mails greet the person (Administración)
  --link     prints a one-time link with which the person chooses the password, in place of asking for it
  --mail     sends that link to the address
  --another  makes one more where there is an administrator already

Without --link and --mail the password is asked for, unseen; from a pipe it is the first line.`;

/** Where the command reads and writes. */
export interface Console {
  argv: string[];
  env: Record<string, string | undefined>;
  input: Terminal & AsyncIterable<string | Buffer> & NodeJS.ReadableStream & { isTTY?: boolean };
  say: (text: string) => void;
}

interface Choices {
  email: string;
  name: string;
  how: 'password' | 'link' | 'mail';
  another: boolean;
}

async function choices({ argv, input }: Console): Promise<Choices | null> {
  const { values } = parseArgs({
    args: argv,
    options: {
      email: { type: 'string' },
      name: { type: 'string', default: 'Administración' },
      link: { type: 'boolean', default: false },
      mail: { type: 'boolean', default: false },
      another: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return null;
  const { name, another } = values;
  const email = (values.email ?? (await askEmail(input))).trim();
  const problem = emailProblem(email);
  if (problem) throw new AdministratorRefused(problem);
  return { email, name, how: values.mail ? 'mail' : values.link ? 'link' : 'password', another };
}

async function askEmail(input: Console['input']): Promise<string> {
  if (!input.isTTY) throw new AdministratorRefused('Say whose: --email ana@shop.example');
  const lines = createInterface({ input, output: process.stdout });
  try {
    return await lines.question('E-mail: ');
  } finally {
    lines.close();
  }
}

/** Typed twice on a terminal, unseen; the first line of a pipe otherwise. @returns one that the rules take */
async function askPassword({ input, say }: Console, owner: Choices): Promise<string> {
  if (!input.isTTY) {
    const password = await pipedLine(input);
    const problem = await passwordProblem(password, owner);
    if (problem) throw new AdministratorRefused(problem);
    return password;
  }
  for (;;) {
    const password = await hiddenLine('Password: ', input, say);
    const problem = await passwordProblem(password, owner);
    if (problem) say(`${problem}\n`);
    else if ((await hiddenLine('Once more: ', input, say)) === password) return password;
    else say('These are two different ones.\n');
  }
}

const siteOf = ({ SITE_URL }: Env): string => SITE_URL.replace(/\/+$/, '');

/** Hands the one-time link over. @returns what to tell who asked */
async function deliver(trx: Db, env: Env, { email, name, how }: Choices, secret: string): Promise<string> {
  if (how === 'link') {
    const link = siteOf(env) + paths.forgotPassword.href(secret);
    return `Open this link within 24 hours to choose the password; it works once:\n${link}\n`;
  }
  // Each try makes a link of its own: it names the mail. A connection that breaks is the mail's own failure here.
  const outbox = openOutbox(env, () => undefined);
  try {
    await outbox.deliver(await accountMail(trx, 'administrator', { name, email }, siteOf(env), { secret }), secret);
  } finally {
    outbox.close();
  }
  return `A link to choose the password went to ${email}; it works once, within 24 hours.\n`;
}

async function make(terminal: Console): Promise<string> {
  const chosen = await choices(terminal);
  if (!chosen) return `${USAGE}\n`;
  const env = readEnv(terminal.env);
  const database = await openDatabase(env);
  try {
    await readySchema(database);
    await refuseAdministrator(database.db, chosen);
    const passwordHash = chosen.how === 'password' ? await hashPassword(await askPassword(terminal, chosen)) : null;
    return await database.db.transaction().execute(async (trx) => {
      const id = await createAdministrator(trx, { ...chosen, passwordHash });
      // Inside the transaction: whoever could not be told how to get in was not made.
      if (passwordHash === null) return deliver(trx, env, chosen, await issueLink(trx, id, 'reset'));
      return `${chosen.email} is an administrator now and logs in at ${siteOf(env)}${paths.login.href()}\n`;
    });
  } finally {
    await database.close();
  }
}

/**
 * Makes the first administrator of a shop. On PostgreSQL the shop may run meanwhile; the embedded database belongs to one
 * process, so there it is stopped. @returns the exit code; what there is to say was said
 */
export async function createAdmin(terminal: Console): Promise<number> {
  try {
    terminal.say(await make(terminal));
    return 0;
  } catch (error) {
    terminal.say(`${sentenceOf(error, USAGE, [AdministratorRefused, Cancelled])}\n`);
    return 1;
  }
}
