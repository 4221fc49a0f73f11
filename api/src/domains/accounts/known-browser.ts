import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../db/open';
import { serverKey } from '../../db/server-key';

const COOKIE = 'qhatu-known';
/** Only the login reads it, so nothing else is sent it. */
const PATH = '/api/web/auth/login';
const LIFE_DAYS = 180;
/** A family's computer; who comes in sixth displaces whoever has not come in for longest. */
const MAX_ACCOUNTS = 5;
const ENTRY = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

interface Entry {
  /** Names the browser for one account, and nothing about either. */
  id: string;
  /** Days since 1970. */
  day: number;
  text: string;
}

const today = (): number => Math.floor(Date.now() / 86_400_000);

function entriesOf(header: string | undefined): Entry[] {
  for (const pair of (header ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=');
    if (name !== COOKIE) continue;
    const texts = value.slice(0, 1_000).split('~').slice(0, MAX_ACCOUNTS);
    return texts.flatMap((text) => {
      const [, id = '', day = ''] = ENTRY.exec(text) ?? [];
      return id ? [{ id, day: Number.parseInt(day, 36), text }] : [];
    });
  }
  return [];
}

/**
 * Browsers that somebody has logged in with before. Each holds a signed entry per account in a cookie: with it a login is
 * not stopped by what strangers tried on the account from elsewhere. It opens nothing by itself.
 */
export function knownBrowsers(db: Db, { secure }: { secure: boolean }) {
  let key: Promise<Buffer> | null = null;
  const ready = () => {
    key ??= serverKey(db, 'known-browsers').catch((error: unknown) => {
      key = null;
      throw error;
    });
    return key;
  };
  const sign = async (email: string, id: string, day: number): Promise<string> => {
    const mac = createHmac('sha256', await ready())
      .update(`${email}|${id}|${day}`)
      .digest('base64url');
    return `${id}.${day.toString(36)}.${mac}`;
  };
  const isSigned = async (email: string, { id, day, text }: Entry): Promise<boolean> => {
    const [given, right] = [Buffer.from(text), Buffer.from(await sign(email, id, day))];
    return given.length === right.length && timingSafeEqual(given, right);
  };
  const find = async (header: string | undefined, email: string): Promise<Entry | null> => {
    for (const entry of entriesOf(header)) {
      if (entry.day > today() - LIFE_DAYS && (await isSigned(email, entry))) return entry;
    }
    return null;
  };

  return {
    /** The id under which this browser is known for the account; null when it is not. `header`: its `cookie`. */
    recognise: async (header: string | undefined, email: string): Promise<string | null> =>
      (await find(header, email))?.id ?? null,

    /** The `set-cookie` that makes the browser known for this account, beside those it is known for already. */
    remember: async (header: string | undefined, email: string): Promise<string> => {
      const known = await find(header, email);
      const own = await sign(email, known?.id ?? randomBytes(16).toString('base64url'), today());
      const others = entriesOf(header).filter(({ id }) => id !== known?.id);
      const value = [own, ...others.map(({ text }) => text)].slice(0, MAX_ACCOUNTS).join('~');
      const life = `Max-Age=${LIFE_DAYS * 86_400}; Path=${PATH}; SameSite=Lax; HttpOnly`;
      return `${COOKIE}=${value}; ${life}${secure ? '; Secure' : ''}`;
    },
  };
}
