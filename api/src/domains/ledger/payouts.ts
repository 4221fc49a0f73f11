import { toSoles } from '@qhatu/contract/money';
import type { BankData, PayoutList } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Sealer } from '../../crypto/sealed';
import { openOrNull } from '../../crypto/sealed-columns';
import type { Db } from '../../db/open';
import { openBank, openReseller, openVendor } from '../sellers/secrets';
import { partyName } from './read';

const PAGE = 200;

interface Row {
  id: number;
  party_id: number;
  name: string;
  due: number;
  due_on: string;
  request_id: number | null;
  bank: string | null;
  vendor: string | null;
  reseller: string | null;
}

/**
 * Whom the shop has to pay, by the newest account that each has named; the oldest settlement first, a page of 200. `requests`:
 * the ids of those whose accounts these are, to be noted.
 */
export async function listPayouts(
  db: Db,
  sealer: Sealer,
  after?: number,
): Promise<{ payouts: PayoutList; requests: number[] }> {
  const { rows } = await sql<Row>`
    select s.id, s.party_id, ${partyName('u')} as name, s.due, s.due_on, r.id as request_id, r.bank, r.vendor, r.reseller
    from settlements s join users u on u.id = s.party_id
      left join lateral (
        select id, bank, vendor, reseller from seller_requests
        where user_id = s.party_id and status = 'approved' and bank is not null order by id desc limit 1) r on true
    where s.status = 'due' and s.id > ${after ?? 0}
    order by s.id limit ${PAGE + 1}`.execute(db);
  const page = rows.slice(0, PAGE);
  const data = page.map((row) => ({
    settlement_id: row.id,
    party: { id: row.party_id, name: row.name },
    document: documentOf(sealer, row),
    bank: bankOf(sealer, row),
    amount: toSoles(row.due),
    due_on: row.due_on,
  }));
  return {
    payouts: { data, next: rows.length > PAGE ? (page.at(-1)?.id ?? null) : null },
    requests: page.flatMap(({ request_id }) => request_id ?? []),
  };
}

/** Opens a party's bank data; null when it cannot be opened, which must not keep the others from being paid. */
const bankOf = (sealer: Sealer, { party_id, bank }: Row): BankData | null =>
  bank === null ? null : openOrNull(() => openBank(sealer, party_id, bank));

function documentOf(sealer: Sealer, { party_id, vendor, reseller }: Row): string | null {
  if (vendor !== null) return openOrNull(() => openVendor(sealer, party_id, vendor))?.ruc ?? null;
  if (reseller !== null) return openOrNull(() => openReseller(sealer, party_id, reseller))?.ruc ?? null;
  return null;
}
