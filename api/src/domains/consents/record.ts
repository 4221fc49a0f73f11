import { createHash } from 'node:crypto';
import { CONSENT_TEXTS } from '@qhatu/contract/consent';
import type { Db } from '../../db/open';
import { readTermsOf, type TermsReader } from '../terms/audiences';

/** What is agreed to: the terms of one reader, or a use of the data (D110). */
export type ConsentPurpose = `terms-${TermsReader}` | keyof typeof CONSENT_TEXTS;

interface Consent {
  /** Whose; at least one of both. */
  userId?: number | null;
  email?: string | null;
  purpose: ConsentPurpose;
  /** False: it was taken back. */
  agreed: boolean;
}

interface Words {
  text: string;
  /** Which versions of the legal texts these are; null: the words stand in the code. */
  versions: Record<string, number> | null;
}

/** The words as they stand now. */
async function wordsOf(db: Db, purpose: ConsentPurpose): Promise<Words> {
  switch (purpose) {
    case 'terms-customer':
      return readTermsOf(db, 'customer');
    case 'terms-seller':
      return readTermsOf(db, 'seller');
    case 'terms-reseller':
      return readTermsOf(db, 'reseller');
    case 'newsletter':
      return { text: Object.values(CONSENT_TEXTS.newsletter).join(' '), versions: null };
    default:
      return { text: CONSENT_TEXTS[purpose], versions: null };
  }
}

/** Keeps the words of a purpose as they stand now, once; their version is 12 hex digits of their SHA-256. */
async function keepWords(trx: Db, purpose: ConsentPurpose): Promise<{ version: string } & Pick<Words, 'versions'>> {
  const { text, versions } = await wordsOf(trx, purpose);
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
  await trx
    .insertInto('consent_texts')
    .values({ purpose, version, text })
    .onConflict((conflict) => conflict.columns(['purpose', 'version']).doNothing())
    .execute();
  return { version, versions };
}

/** Keeps the words of a purpose as they stand now, once. @returns their version: 12 hex digits of their SHA-256 */
export const currentVersion = async (trx: Db, purpose: ConsentPurpose): Promise<string> =>
  (await keepWords(trx, purpose)).version;

/** Writes down that somebody agreed, or took it back, with the version of the words (Ley 29733). Nothing is overwritten. */
export async function recordConsent(trx: Db, { userId, email, purpose, agreed }: Consent): Promise<void> {
  const { version, versions } = await keepWords(trx, purpose);
  await trx
    .insertInto('consents')
    .values({
      ...{ user_id: userId ?? null, email: email ?? null, purpose, version, agreed },
      legal_versions: versions && JSON.stringify(versions),
    })
    .execute();
}
