import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Choice } from '../discovery/resolve';

/** A release by name, as people and addresses write it. */
const RELEASE = /^mf-[a-z][a-z0-9-]{0,40}@\d+\.\d+\.\d+-[0-9a-z]{8,32}$/;
/** `mf-x@1.0.0-…,mf-y@… ~ seconds since 1970 ~ signature` */
const PIN = /^([^~]{1,400})~(\d{1,12})~([\w-]{43})$/;
/** The signature holds for pins alone, whatever else the key may sign one day. */
const PURPOSE = 'qhatu release pin 1\n';

export interface Pin {
  /** Remote → version. */
  choice: Choice;
  /** Milliseconds since 1970, whole seconds. */
  expires: number;
}

const signature = (text: string, key: string): string =>
  createHmac('sha256', key)
    .update(PURPOSE + text)
    .digest('base64url');

/**
 * A pin: a value with which a visitor gets releases by name, until it expires. Only who has the key can make one.
 * @throws when a name or version is malformed
 */
export function signPin({ choice, expires }: Pin, key: string): string {
  const releases = Object.entries(choice).map((pair) => pair.join('@'));
  const bad = releases.find((release) => !RELEASE.test(release));
  if (bad !== undefined || releases.length === 0)
    throw new Error(`"${bad ?? ''}" is no release such as mf-x@1.0.0-3f9a01b2`);
  const text = `${releases.join(',')}~${Math.floor(expires / 1_000)}`;
  return `${text}~${signature(text, key)}`;
}

/** What a pin asks for; undefined when it is malformed, expired or was not made with this key. */
export function readPin(value: string, key: string, now = Date.now()): Pin | undefined {
  const [, releases = '', seconds = '', given = ''] = PIN.exec(value) ?? [];
  const expires = Number(seconds) * 1_000;
  if (given === '' || expires <= now) return undefined;
  // As text: its last character has more spellings than one.
  const expected = signature(`${releases}~${seconds}`, key);
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return undefined;
  const pairs = releases.split(',').filter((release) => RELEASE.test(release));
  return { choice: Object.fromEntries(pairs.map((pair) => pair.split('@') as [string, string])), expires };
}
