import { type Buyer, type Market, openMarket } from '../src/domains/orders/fixtures';
import { type Somebody, somebody } from '../src/domains/sellers/fixtures';
import { startApp, type TestApp } from './app';

/** A shop with a market, somebody who buys there, an administrator and two sellers. */
export interface Office {
  shop: TestApp;
  market: Market;
  buyer: Buyer;
  admin: Somebody;
  seller: Somebody;
  other: Somebody;
}

/** Opens an office of a file's own before its tests, hands it over, and closes it after the last one. */
export function officeForTests(take: (open: Office) => void): void {
  // Unpacking a database takes its time on a machine that does other things as well.
  jest.setTimeout(120_000);
  let shop: TestApp;
  beforeAll(async () => {
    shop = await startApp();
    const market = await openMarket(shop);
    const [admin, seller, other] = [await somebody(shop, 2), await somebody(shop, 4), await somebody(shop, 4)];
    take({ shop, market, buyer: await market.buyer(), admin, seller, other });
  });
  afterAll(() => shop.close());
}
