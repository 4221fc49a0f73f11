import { type Browser, expect, type Page, test } from '@playwright/test';
import { hasPostgres } from '@qhatu/api/test/postgres';
import { PASSWORD } from './accounts';
import { OwnShop } from './own-shop';
import { Owner } from './owner';
import { ownShopPort } from './site';

interface OpenedShop {
  shop: OwnShop;
  /** Its first administrator, logged in. */
  owner: Owner;
  /** Their e-mail. */
  email: string;
  /** A page of somebody else, in Lima. */
  tab: () => Promise<Page>;
}

const EMAIL = 'ana@tienda.pe';

/** Both databases there are. */
export const EACH_DATABASE = ['embedded', 'PostgreSQL'] as const;
type Database = (typeof EACH_DATABASE)[number];
/** One of them: a server's where this machine has it. A long journey's rules are held to both by the API's own tests. */
export const ONE_DATABASE = [hasPostgres ? 'PostgreSQL' : 'embedded'] as const;

/**
 * A test on each of `databases`: a shop with nothing in it, started by its commands, and `journey` through it; in the end nothing may
 * drift. `nth`: which ports it takes, ten for each database; `title` is followed by the database's name.
 */
export function testInOwnShop(
  { databases, name, nth, title }: Record<'name' | 'title', string> & { databases: readonly Database[]; nth: number },
  journey: (opened: OpenedShop) => Promise<void>,
): void {
  for (const [at, database] of databases.entries()) {
    test(`${title}, on a database that is ${database}`, { tag: '@desktop' }, async ({ browser }) => {
      const shop = await OwnShop.open(`${name}-${at}`, ownShopPort + (nth + at) * 10, database);
      test.skip(shop === null, 'no PostgreSQL on this machine');
      if (!shop) return;
      try {
        // A server's tables are made by a command of their own (D207).
        if (database === 'PostgreSQL') await shop.command('migrate');
        await shop.command('create-admin', ['--email', EMAIL, '--name', 'Ana'], `${PASSWORD}\n`);
        await shop.start();
        const tab = () => tabOf(browser, shop.url);
        // Pages look the same on every database.
        const owner = new Owner(await tab(), at === 0);
        await owner.visit('/pages/login');
        await owner.logIn(EMAIL);
        await journey({ shop, owner, email: EMAIL, tab });
        await shop.stop();
        expect(await shop.drifts()).toEqual({ stock: [], ledger: [] });
      } finally {
        await shop.remove();
      }
    });
  }
}

const tabOf = async (browser: Browser, baseURL: string): Promise<Page> =>
  (await browser.newContext({ baseURL, reducedMotion: 'reduce', timezoneId: 'America/Lima' })).newPage();
