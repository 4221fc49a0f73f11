import { type Browser, expect, type Page, test } from '@playwright/test';
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

/**
 * A test on each database: a shop with nothing in it, started by its commands, and `journey` through it; in the end nothing may
 * drift. `nth`: which ports it takes, ten for each database; `title` is followed by the database's name and `source`.
 */
export function testInOwnShop(
  { name, nth, title, source }: Record<'name' | 'title' | 'source', string> & { nth: number },
  journey: (opened: OpenedShop) => Promise<void>,
): void {
  for (const [at, database] of (['embedded', 'PostgreSQL'] as const).entries()) {
    test(`${title}, on a database that is ${database} [${source}]`, { tag: '@desktop' }, async ({ browser }) => {
      const shop = await OwnShop.open(`${name}-${at}`, ownShopPort + (nth + at) * 10, database);
      test.skip(shop === null, 'no PostgreSQL on this machine');
      if (!shop) return;
      try {
        // A server's tables are made by a command of their own (D207).
        if (database === 'PostgreSQL') await shop.command(['migrate']);
        await shop.command(['create-admin', '--', '--email', EMAIL, '--name', 'Ana'], `${PASSWORD}\n`);
        await shop.start();
        const tab = () => tabOf(browser, shop.url);
        const owner = new Owner(await tab());
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
