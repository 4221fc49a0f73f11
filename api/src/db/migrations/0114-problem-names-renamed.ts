import { sql } from 'kysely';
import { type AnyDb, script } from './script';

// From that release on no row is written by an older name.
export const worksSince = '0102-problem-names-written';
export const outside = true;

/** Rows in one transaction, and how long it waits for one that somebody uses. */
const PIECE = 5_000;
const LOCK_TIMEOUT = '3s';

/** What keeps the history as it is; with the rename let through, or, as it was before this migration, without. */
const historyStays = (exception = '') => `
create or replace function order_events_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and not exists (select from orders where id = old.order_id) then return old; end if;${exception}
  raise exception 'order_events is append-only';
end $$;
`;

const LET_RENAME_THROUGH = `
  if tg_op = 'UPDATE' and old.kind in ('refund-told', 'reversal-told') then return new; end if;`;

/** `rename` renames at most {@link PIECE} rows and returns how many; until none is left. */
async function inPieces(db: AnyDb, rename: (trx: AnyDb) => Promise<number>): Promise<void> {
  let renamed: number;
  do {
    renamed = await db.transaction().execute(async (trx) => {
      await sql`select set_config('lock_timeout', ${LOCK_TIMEOUT}, true)`.execute(trx);
      return rename(trx);
    });
  } while (renamed === PIECE);
}

/**
 * Rows of before the release of 0102 get the later names of payments' problems and of providers' reports (D320). The history's
 * trigger lets the rename through inside of the transaction alone that renames: nobody else sees it so, and no table is locked
 * (D419).
 */
export async function up(db: AnyDb): Promise<void> {
  await inPieces(db, async (trx) => {
    const { numAffectedRows = 0n } = await sql`
      update payment_events set problem = case problem when 'stray' then 'earlier_release' else 'sold_out' end
      where (provider, event_id) in (
        select provider, event_id from payment_events where problem in ('stray', 'goods_gone') limit ${sql.lit(PIECE)})`.execute(
      trx,
    );
    return Number(numAffectedRows);
  });
  await inPieces(db, async (trx) => {
    await script(trx, historyStays(LET_RENAME_THROUGH));
    const { numAffectedRows = 0n } = await sql`
      update order_events set kind = case kind when 'refund-told' then 'refund-reported' else 'reversal-reported' end
      where id in (
        select id from order_events where kind in ('refund-told', 'reversal-told') limit ${sql.lit(PIECE)})`.execute(
      trx,
    );
    await script(trx, historyStays());
    return Number(numAffectedRows);
  });
}
