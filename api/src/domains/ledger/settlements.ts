import { addWorkingDays, type CalendarDay, isoOf, limaDay, shiftDays } from '@qhatu/contract/dates';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/open';
import type { SettlementsTable } from '../../db/schema/ledger';
import { conflict, notFound } from '../../http/errors';
import { readSellersRule } from '../settings/read';
import { recordAct, type Staff } from '../staff/record-act';
import { writeTransaction } from './post';
import { ledgerTexts } from './texts';

export type SettlementRow = Selectable<SettlementsTable>;
export type PartyRole = SettlementRow['role'];

/** A party with entries that are in no settlement. A payout is no earning. */
interface Party {
  party_id: number;
  role: PartyRole;
  first_day: string;
  /** Céntimos; below zero: a debt. */
  earned: number;
  entries: number[];
}

/** The Sunday before today, on Lima's calendar: weeks are settled from Monday to Sunday. */
export function lastSunday(now: Date): CalendarDay {
  const today = limaDay(now);
  return shiftDays(today, -(today.weekday === 0 ? 7 : today.weekday));
}

/**
 * Closes the period that ends with `day` (Lima's, included) for every party with new earnings or losses. Each entry is
 * settled once; a debt is carried to the next settlement. A second run does nothing more. The settlement is due `paid_after`
 * working days later, as administration has set it now (D281). `staff`: the person who asked for it; null at the end of a
 * week. @returns the new settlements
 */
export async function settle(db: Db, day: CalendarDay, staff: Staff | null = null): Promise<SettlementRow[]> {
  const lastDay = isoOf(day);
  return db.transaction().execute(async (trx) => {
    await sql`lock table settlements in share row exclusive mode`.execute(trx);
    const dueOn = isoOf(addWorkingDays(day, (await readSellersRule(trx)).paid_after));
    const { rows: parties } = await sql<Party>`
      select a.owner_id as party_id, split_part(a.kind, '-', 1) as role, -sum(e.amount)::int as earned,
        (min(t.at) at time zone 'America/Lima')::date::text as first_day, array_agg(e.id) as entries
      from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
      where a.kind in ('seller-payable', 'reseller-payable') and t.kind <> 'payout'
        and t.at < (${lastDay}::date + 1)::timestamp at time zone 'America/Lima'
        and not exists (select from settlement_entries s where s.entry_id = e.id)
        and not exists (
          select from settlements s where s.party_id = a.owner_id and s.role = split_part(a.kind, '-', 1)
            and s.last_day >= ${lastDay}::date)
      group by 1, 2 order by 1, 2`.execute(trx);
    const made: SettlementRow[] = [];
    for (const { party_id, role, earned, first_day, entries } of parties) {
      const before = await trx
        .selectFrom('settlements')
        .selectAll()
        .where('party_id', '=', party_id)
        .where('role', '=', role)
        .orderBy('last_day', 'desc')
        .limit(1)
        .executeTakeFirst();
      const carried = before?.status === 'carried' ? before.due : 0;
      const due = carried + earned;
      const row = await trx
        .insertInto('settlements')
        .values({
          party_id,
          role,
          first_day: before ? sql<string>`${before.last_day}::date + 1` : first_day,
          last_day: lastDay,
          carried,
          earned,
          due,
          due_on: dueOn,
          status: due > 0 ? 'due' : 'carried',
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await sql`insert into settlement_entries (entry_id, settlement_id)
        select unnest(${entries}::bigint[]), ${row.id}`.execute(trx);
      const act = { act: 'settlement.made', subject: 'settlement', id: row.id, after: { due } } as const;
      if (staff) await recordAct(trx, staff, act);
      made.push(row);
    }
    return made;
  });
}

/**
 * Records that a settlement was paid from the bank, once: the ledger gets a payout of the same amount. @throws 404 for none,
 * 409 when it is paid, or is a debt
 */
export async function markPaid(
  db: Db,
  id: number,
  { reference, staff }: { reference: string; staff: Staff },
): Promise<SettlementRow> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('settlements')
      .set({ status: 'paid', reference: reference.trim(), paid_at: sql<Date>`now()`, paid_by: staff.id })
      .where('id', '=', id)
      .where('status', '=', 'due')
      .returningAll()
      .executeTakeFirst();
    if (!row) {
      const known = await trx.selectFrom('settlements').select('status').where('id', '=', id).executeTakeFirst();
      if (!known) throw notFound(ledgerTexts.settlementGone, 'settlement_not_found');
      throw conflict('not_payable', known.status === 'paid' ? ledgerTexts.alreadyPaid : ledgerTexts.isDebt);
    }
    const payable = { kind: `${row.role}-payable` as const, ownerId: row.party_id, method: null, lineId: null };
    await writeTransaction(
      trx,
      { kind: 'payout', settlement_id: id, actor_id: staff.id, reason: row.reference ?? undefined },
      [
        { ...payable, amount: row.due },
        { kind: 'bank', ownerId: null, method: null, lineId: null, amount: -row.due },
      ],
    );
    await recordAct(trx, staff, {
      act: 'settlement.paid',
      subject: 'settlement',
      id,
      before: { status: 'due' },
      after: { status: 'paid', reference: row.reference },
    });
    return row;
  });
}
