import { sql } from 'kysely';
import { beginBulk, recount } from '../src/domains/catalog/search/rebuild';
import { FIXTURE } from './product-fixtures';
import { openSearchShop, type SearchShop } from './qorilazo';

/** As many as nobody counts one by one. */
const MANY = 4_000;
let shop: SearchShop['shop'];
let search: SearchShop['search'];

beforeAll(async () => {
  ({ shop, search } = await openSearchShop());
  await shop.db.transaction().execute(async (trx) => {
    await beginBulk(trx);
    await sql`insert into products (id, seller_id, category_id, brand_id, name, code, price)
      select 810000 + n, ${FIXTURE.seller}, ${FIXTURE.sub}, 800001 + n % 2, 'Quipu multicopia ' || n, 'Q' || n, 1000
      from generate_series(1, ${sql.lit(MANY)}) n`.execute(trx);
    await sql`insert into product_search select * from product_search_source where product_id > 810000`.execute(trx);
    await recount(trx);
  });
});
afterAll(() => shop.close());

describe('counts of many products [D80]', () => {
  test('are estimates good to a tenth, and say so', async () => {
    const { total, approximate, facets } = await search('filter=multicopia');
    expect(approximate).toBe(true);
    expect(Math.abs(total - MANY)).toBeLessThan(MANY / 4);
    expect(facets.map(({ kind, approximate: about }) => [kind, about])).toEqual(
      expect.arrayContaining([
        ['brand', true],
        ['category', true],
        ['condition', true],
      ]),
    );
  });

  test('of a whole category are kept and exact', async () => {
    const { total, approximate, facets } = await search(`category_id=${FIXTURE.sub}`);
    expect([total, approximate]).toEqual([MANY + 3, undefined]);
    expect(facets.filter(({ approximate: about }) => about)).toEqual([]);
  });

  test('few products are counted one by one', async () => {
    const { total, approximate } = await search('filter=qorilazo');
    expect([total, approximate]).toEqual([9, undefined]);
  });
});
