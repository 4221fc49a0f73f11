import { createHash } from 'node:crypto';
import { CONSENT_TEXTS } from '@qhatu/contract/consent';
import type { Db } from '../../db/open';
import { readTermsOf, type TermsReader } from '../terms/text';

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

/** The words as they stand now. */
async function textOf(db: Db, purpose: ConsentPurpose): Promise<string> {
  switch (purpose) {
    case 'terms-customer':
      return readTermsOf(db, 'customer');
    case 'terms-seller':
      return readTermsOf(db, 'seller');
    case 'terms-reseller':
      return readTermsOf(db, 'reseller');
    case 'newsletter':
      return Object.values(CONSENT_TEXTS.newsletter).join(' ');
    default:
      return CONSENT_TEXTS[purpose];
  }
}

/** Keeps the words of a purpose as they stand now, once. @returns their version: 12 hex digits of their SHA-256 */
export async function currentVersion(trx: Db, purpose: ConsentPurpose): Promise<string> {
  const text = await textOf(trx, purpose);
  const version = createHash('sha256').update(text).digest('hex').slice(0, 12);
  await trx
    .insertInto('consent_texts')
    .values({ purpose, version, text })
    .onConflict((conflict) => conflict.columns(['purpose', 'version']).doNothing())
    .execute();
  return version;
}

/** Writes down that somebody agreed, or took it back, with the version of the words (Ley 29733). Nothing is overwritten. */
export async function recordConsent(trx: Db, { userId, email, purpose, agreed }: Consent): Promise<void> {
  const version = await currentVersion(trx, purpose);
  await trx
    .insertInto('consents')
    .values({ user_id: userId ?? null, email: email ?? null, purpose, version, agreed })
    .execute();
}
