import { limaDay, shiftDays } from '@qhatu/contract/dates';
import type { PartyBalance } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { staffedShopForTests } from '../after-sale/testing';
import { postOrder, postQueued } from './post';
import { ordersToRelease } from './terms';

/** A staffed shop whose ledger is posted, released and read by hand. */
export function ledgerForTests() {
  const stage = staffedShopForTests();
  return {
    stage,
    /** Posts all that waits. */
    follow: () => postQueued(stage.shop.db, Number.POSITIVE_INFINITY),
    /** Makes final what is. */
    release: async () => {
      for (const id of await ordersToRelease(stage.shop.db, 1_000)) {
        await stage.shop.db.transaction().execute((trx) => postOrder(trx, id));
      }
    },
    balance: async (who: { token: string } = stage.people.seller): Promise<PartyBalance> =>
      (await stage.shop.get('staff/balance', who.token)).json(),
    /** Everything that was posted was posted so many days ago: settlements are of days that are over. */
    daysAgo: (days: number) =>
      sql`update ledger_transactions set at = at - make_interval(days => ${days})`.execute(stage.shop.db),
  };
}

export const yesterday = () => shiftDays(limaDay(new Date()), -1);
