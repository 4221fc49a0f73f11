import { correctionForm } from '@qhatu/contract/forms';
import { ROLE } from '@qhatu/contract/model';
import { toCents, toSoles } from '@qhatu/contract/money';
import type { Correction, CorrectionBody, CorrectionList } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { conflict, ruleBroken } from '../../http/errors';
import { findAccount } from '../security/read';
import { recordAct, type Staff } from '../staff/record-act';
import { writeTransaction } from './post';
import { partyName } from './read';
import type { PartyRole } from './settlements';
import { ledgerTexts } from './texts';

const PAGE = 50;

interface Row {
  id: number;
  at: Date;
  party_id: number;
  name: string;
  role: PartyRole;
  /** Céntimos, a credit of theirs is positive. */
  amount: number;
  reason: string;
  by: string | null;
  settlement_id: number | null;
}

const toWire = (row: Row): Correction => ({
  id: row.id,
  at: row.at.toISOString(),
  party: { id: row.party_id, name: row.name },
  role: row.role,
  amount: toSoles(row.amount),
  reason: row.reason,
  by: row.by,
  settlement_id: row.settlement_id,
});

const corrections = sql`
  select t.id::int as id, t.at, a.owner_id as party_id, ${partyName('u')} as name, split_part(a.kind, '-', 1) as role,
    -e.amount as amount, t.reason, staff.user_name as by, s.settlement_id, t.request_key
  from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.owner_id is not null
    join users u on u.id = a.owner_id
    left join users staff on staff.id = t.actor_id
    left join settlement_entries s on s.entry_id = e.id
  where t.kind = 'correction'`;

/** Lists postings made by hand, newest first, a page of 50 after the last id of the page before. */
export async function listCorrections(db: Db, after?: number): Promise<CorrectionList> {
  const { rows } = await sql<Row>`${corrections} and t.id < ${after ?? 2_147_483_647}
    order by t.id desc limit ${PAGE + 1}`.execute(db);
  const page = rows.slice(0, PAGE);
  return { data: page.map(toWire), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** The seller or reseller of this user name or e-mail. Throws 422 beside the field. */
async function partyOf(db: Db, typed: string): Promise<{ id: number; role: PartyRole }> {
  const id = await findAccount(db, typed);
  const found = await db
    .selectFrom('users')
    .select(['id', 'role_id'])
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
  if (found?.role_id === ROLE.seller) return { id: found.id, role: 'seller' };
  if (found?.role_id === ROLE.reseller) return { id: found.id, role: 'reseller' };
  throw ruleBroken('invalid', ledgerTexts.noParty, { party: ledgerTexts.noParty });
}

/**
 * Gives something to a seller or reseller, or takes it, beside all orders (D200): it is in their balance at once and in their
 * next settlement. Sent twice with one key it is one; with another content 409. Throws 422 beside the fields.
 */
export async function postCorrection(db: Db, staff: Staff, body: CorrectionBody, key: string): Promise<Correction> {
  checkForm(correctionForm, body);
  const amount = toCents(body.amount ?? 0);
  const reason = body.reason.trim();
  const party = await partyOf(db, body.party);
  const read = async (trx: Db) => {
    const { rows } = await sql<Row>`${corrections} and t.request_key = ${key}`.execute(trx);
    const [row] = rows;
    if (!row) return null;
    if (row.party_id !== party.id || row.amount !== amount || row.reason !== reason)
      throw conflict('correction_key_reused', ledgerTexts.keyReused);
    return toWire(row);
  };
  return db.transaction().execute(async (trx) => {
    // Two at once with one key: the second waits here, and finds what the first has posted.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`correction ${key}`}, 0))`.execute(trx);
    const known = await read(trx);
    if (known) return known;
    const account = { ownerId: null, method: null, lineId: null };
    const id = await writeTransaction(trx, { kind: 'correction', actor_id: staff.id, reason, request_key: key }, [
      { ...account, kind: `${party.role}-payable`, ownerId: party.id, amount: -amount },
      { ...account, kind: 'correction', amount },
    ]);
    await recordAct(trx, staff, {
      act: 'ledger.corrected',
      subject: 'person',
      id: party.id,
      after: { amount, reason, transaction: id },
    });
    const posted = await read(trx);
    if (!posted) throw new Error(`correction ${id} was not posted`);
    return posted;
  });
}
