import type { Db } from '../../../db/open';
import { type MailTemplate, type Message, mailWriter } from '../../../mail';
import { ACCOUNT } from './account';
import { NEWSLETTER } from './newsletter';
import { SECURITY } from './security';
import type { AccountTemplate } from './template';

interface Reader {
  name: string;
  email: string;
}

interface Factor {
  kind: 'passkey' | 'app';
  name: string;
}

const ASKED: Record<Factor['kind'], string> = {
  passkey: 'una llave de acceso',
  app: 'un código de una aplicación',
};

/** The mails about an account, in the words that they are made with. */
const MAILS = { ...ACCOUNT, ...NEWSLETTER, ...SECURITY };
export type AccountMail = keyof typeof MAILS;

/** The same as every mail is listed and written. */
export const ACCOUNT_MAILS = Object.fromEntries(
  Object.entries<AccountTemplate>(MAILS).map(([kind, template]) => [kind, { group: 'Cuentas', ...template }]),
) as Record<AccountMail, MailTemplate & AccountTemplate>;

const write = mailWriter(ACCOUNT_MAILS);

/** What fills the places of a mail beside its reader's name. */
interface MailValues {
  secret?: string;
  factor?: Factor;
  /** Recovery codes that are left. */
  left?: number;
  /** What the account is from now on, in words. */
  role?: string;
}

/** A mail about an account in the words that hold now, as text and as HTML. `site` is the shop's own address (D54). */
export async function accountMail(
  db: Db,
  kind: AccountMail,
  { name = '', email }: Partial<Reader> & Pick<Reader, 'email'>,
  site: string,
  { secret = '', factor, left, role = '' }: MailValues = {},
): Promise<Message> {
  const values = {
    nombre: name,
    paso: factor ? ASKED[factor.kind] : '',
    nombre_del_paso: factor?.name ?? '',
    quedan: String(left ?? ''),
    papel: role,
  };
  return write(db, kind, { to: email, values, url: site + ACCOUNT_MAILS[kind].url(secret) });
}
