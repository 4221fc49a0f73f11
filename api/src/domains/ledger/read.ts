import { toSoles } from '@qhatu/contract/money';
import type { PartyBalance, Settlement, SettlementDetail, SettlementEntry, SettlementList } from '@qhatu/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/open';
import { notFound } from '../../http/errors';
import type { SettlementRow } from './settlements';
import { ledgerTexts } from './texts';

const PAGE = 50;

/** Name of a row of `users` (by its alias) in the ledger: the shop's name, or the person's. */
export const partyName = (users: string): RawBuilder<string> => {
  const column = (name: string) => sql.ref(`${users}.${name}`);
  return sql`coalesce(nullif(${column('business_name')}, ''), concat_ws(' ', ${column('name')}, nullif(${column('last_name')}, '')))`;
};

type NamedRow = SettlementRow & { name: string };

const named = (db: Db) =>
  db
    .selectFrom('settlements as s')
    .innerJoin('users as u', 'u.id', 's.party_id')
    .selectAll('s')
    .select(partyName('u').as('name'));

export const settlementToWire = (row: NamedRow): Settlement => ({
  id: row.id,
  party: { id: row.party_id, name: row.name },
  role: row.role,
  first_day: row.first_day,
  last_day: row.last_day,
  carried: toSoles(row.carried),
  earned: toSoles(row.earned),
  due: toSoles(row.due),
  due_on: row.due_on,
  status: row.status,
  reference: row.reference,
  paid_at: row.paid_at?.toISOString() ?? null,
});

export interface SettlementFilter {
  after?: number | undefined;
  status?: Settlement['status'] | undefined;
  /** The party; null: everybody. */
  partyId: number | null;
}

/** Settlements, newest first, a page of 50 after the id that the last page ended with. */
export async function listSettlements(db: Db, { after, status, partyId }: SettlementFilter): Promise<SettlementList> {
  const rows = await named(db)
    .$if(after !== undefined, (query) => query.where('s.id', '<', after ?? 0))
    .$if(status !== undefined, (query) => query.where('s.status', '=', status ?? 'due'))
    .$if(partyId !== null, (query) => query.where('s.party_id', '=', partyId ?? 0))
    .orderBy('s.id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const page = rows.slice(0, PAGE);
  return { data: page.map(settlementToWire), next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null };
}

/** A settlement with its lines, oldest first. @throws 404 for none, or another party's (D4) */
export async function readSettlement(db: Db, id: number, partyId: number | null): Promise<SettlementDetail> {
  const row = await named(db)
    .where('s.id', '=', id)
    .$if(partyId !== null, (query) => query.where('s.party_id', '=', partyId ?? 0))
    .executeTakeFirst();
  if (!row) throw notFound(ledgerTexts.settlementGone, 'settlement_not_found');
  const { rows: entries } = await sql<{
    order_id: number | null;
    line_id: number | null;
    at: Date;
    name: string | null;
    reason: string | null;
    qty: number | null;
    total: number | null;
    commission: number | null;
    amount: number;
  }>`
    select t.order_id, e.line_id, t.at, l.name, t.reason, l.qty, l.total, terms.commission, -e.amount as amount
    from settlement_entries s join ledger_entries e on e.id = s.entry_id join ledger_transactions t on t.id = e.transaction_id
      left join order_lines l on l.id = e.line_id left join ledger_lines terms on terms.line_id = e.line_id
    where s.settlement_id = ${id} order by e.id`.execute(db);
  return {
    ...settlementToWire(row),
    entries: entries.map(
      (entry): SettlementEntry => ({
        order_id: entry.order_id,
        line_id: entry.line_id,
        at: entry.at.toISOString(),
        name: entry.name ?? entry.reason ?? ledgerTexts.correction,
        qty: entry.qty,
        sold: entry.total === null ? null : toSoles(entry.total),
        // A reseller has a share, not a commission to pay.
        commission_percent: row.role === 'seller' && entry.commission !== null ? entry.commission / 100 : null,
        amount: toSoles(entry.amount),
      }),
    ),
  };
}

/** A party's balance now, by how far it has come: pending, earned, due. */
export async function balanceOf(db: Db, partyId: number): Promise<PartyBalance> {
  const { rows } = await sql<{ pending: number; earned: number; due: number; due_on: string | null }>`
    select
      coalesce(sum(-e.amount) filter (where a.kind like '%-pending'), 0)::int as pending,
      coalesce(sum(-e.amount) filter (where a.kind like '%-payable' and t.kind <> 'payout'
        and not exists (select from settlement_entries s where s.entry_id = e.id)), 0)::int as earned,
      (select coalesce(sum(due), 0)::int from settlements where party_id = ${partyId} and status = 'due') as due,
      (select min(due_on)::text from settlements where party_id = ${partyId} and status = 'due') as due_on
    from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
    where a.owner_id = ${partyId}`.execute(db);
  const [sums] = rows;
  return {
    pending: toSoles(sums?.pending ?? 0),
    earned: toSoles(sums?.earned ?? 0),
    due: toSoles(sums?.due ?? 0),
    due_on: sums?.due_on ?? null,
  };
}
