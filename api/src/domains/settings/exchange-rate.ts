import type { Db } from '../../db/open';

/** Soles for one US dollar, the latest; null when none was ever stored. */
export async function findExchangeRate(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('exchange_rates')
    .select('venta')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.venta ?? null;
}
