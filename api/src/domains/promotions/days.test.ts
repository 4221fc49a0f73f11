import { isoOf, limaDay, midnightOf, shiftDays } from '@qhatu/contract/dates';
import type { AdminProduct, AdminPromotion, BulkEdit, PromotionDays } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { type Office, officeForTests } from '../../../test/office';
import { type Somebody, somebody } from '../sellers/fixtures';

let { shop, market, admin } = {} as Office;
officeForTests((open) => {
  ({ shop, market, admin } = open);
});

let seller = {} as Somebody;
beforeEach(async () => {
  seller = await somebody(shop, 4);
});

const YEAR = limaDay(new Date()).year + 1;
/** The midnight at which a day of next year begins in Lima. */
const at = (month: number, day: number, year = YEAR): string => midnightOf({ year, month, day }).toISOString();
const read = async (id: number, { token } = admin): Promise<AdminProduct> =>
  (await shop.get(`admin/products/${id}`, token)).json();
/** Gives a product an offer between two midnights, as its seller unless said. */
async function offer(id: number, [from, until]: [string | null, string | null], { token } = seller) {
  const now = await read(id);
  return shop.post(`admin/products/${id}`, { ...now, offer: { price: 10, from, until } }, token);
}
/** Drafts need no pictures; their offers count like any other. */
const draft = (sellerId: number): Promise<number> =>
  market.product({ seller_id: sellerId, enabled: false, description: 'De madera' });
const product = (): Promise<number> => draft(seller.id);
const days = async (query = '', { token } = seller): Promise<PromotionDays> =>
  (await shop.get(`admin/promotion-days?${query}`, token)).json();
const refusal = (answer: { statusCode: number; json: () => { fields?: object } }) => [
  answer.statusCode,
  answer.json().fields,
];
const sentence = (left: string, uses: string) =>
  `Las promociones de un vendedor duran hasta 20 días al año: en ${YEAR} ${left} y estas fechas ${uses}.`;
let counter = 0;
const code = (scope: object[], [since, until]: [string | null, string | null], more: object = {}) =>
  shop.post(
    'admin/promotions',
    { code: `DIAS${++counter}`, type: 3, value: 10, since, until, scope, ...more },
    admin.token,
  );

it('twenty days of offers of one seller hold, the twenty-first is refused beside its date with what is left [3§9 D280]', async () => {
  const [first, second, third] = [await product(), await product(), await product()];
  expect((await offer(first, [at(3, 1), at(3, 16)])).statusCode).toBe(200);
  // The same days once more cost nothing; 16 to 20 are the last five.
  expect((await offer(second, [at(3, 1), at(3, 21)])).statusCode).toBe(200);
  expect(refusal(await offer(third, [at(5, 1), at(5, 2)]))).toEqual([
    422,
    { offer_until: sentence('ya no queda ninguno', 'usan 1 más') },
  ]);
  expect((await read(third)).offer).toBeNull();
  // Next year has days of its own, another seller too, and a price without an end is no promotion.
  expect((await offer(third, [at(12, 31), at(1, 1, YEAR + 1)])).statusCode).toBe(422);
  expect((await offer(third, [at(1, 1, YEAR + 1), at(1, 21, YEAR + 1)])).statusCode).toBe(200);
  expect((await offer(third, [null, null])).statusCode).toBe(200);
  const others = await draft((await somebody(shop, 4)).id);
  expect((await offer(others, [at(5, 1), at(5, 21)], admin)).statusCode).toBe(200);
});

it('an offer of the seller’s made by administration is theirs; what is the shop’s own has no limit [D280]', async () => {
  const theirs = await product();
  expect((await offer(theirs, [at(3, 1), at(3, 22)], admin)).statusCode).toBe(422);
  const own = await draft(admin.id);
  expect((await offer(own, [at(3, 1), at(9, 1)], admin)).statusCode).toBe(200);
});

it('an offer that is edited is judged without its own days; another field of an old one that is too long is saved [D280]', async () => {
  const edited = await product();
  expect((await offer(edited, [at(3, 1), at(3, 21)])).statusCode).toBe(200);
  expect((await offer(edited, [at(4, 1), at(4, 21)])).statusCode).toBe(200);
  expect(refusal(await offer(edited, [at(4, 1), at(4, 22)]))).toEqual([
    422,
    { offer_until: sentence('quedan 20', 'usan 21 más') },
  ]);
  // From before the rule.
  await shop.db
    .updateTable('products')
    .set({ offer_from: new Date(at(2, 1)), offer_until: new Date(at(6, 1)) })
    .where('id', '=', edited)
    .execute();
  const old = await read(edited);
  expect((await shop.post(`admin/products/${edited}`, { ...old, name: 'Otro nombre' }, seller.token)).statusCode).toBe(
    200,
  );
});

it('days that an offer has held stay used when its dates move, or it goes [D280]', async () => {
  const moved = await product();
  const today = limaDay(new Date());
  const since = midnightOf(shiftDays(today, -4));
  await shop.db
    .updateTable('products')
    .set({ has_discount: 1, offer_price: 1_000, offer_from: since, offer_until: midnightOf(shiftDays(today, 3)) })
    .where('id', '=', moved)
    .execute();
  const held = { from: isoOf(shiftDays(today, -4)), until: isoOf(today) };
  const used = async () => {
    const { taken } = await days();
    return new Set(
      taken.flatMap(({ from, until }) => {
        const each: string[] = [];
        for (let day = from; day <= until; day = isoOf(limaDay(new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000))))
          each.push(day);
        return each;
      }),
    );
  };
  expect((await used()).size).toBe(7);
  expect((await offer(moved, [at(3, 1), at(3, 3)])).statusCode).toBe(200);
  expect((await used()).size).toBe(7);
  expect([...(await used())].sort()[0]).toBe(held.from);
  const gone = await read(moved);
  expect((await shop.post(`admin/products/${moved}`, { ...gone, offer: null }, seller.token)).statusCode).toBe(200);
  expect([...(await used())].sort()).toEqual([...[-4, -3, -2, -1, 0].map((days) => isoOf(shiftDays(today, days)))]);
});

/** A product whose offer has no end and began on sale so many days ago; put away since, as what is on sale needs pictures. */
async function endless(daysAgo: number): Promise<number> {
  const id = await product();
  const since = midnightOf(shiftDays(limaDay(new Date()), -daysAgo));
  for (const step of [
    { has_discount: 1, offer_price: 10, enabled: true },
    { offer_since: since },
    { enabled: false },
  ]) {
    await shop.db.updateTable('products').set(step).where('id', '=', id).execute();
  }
  return id;
}
const keptDays = async (): Promise<string[]> => {
  const { rows } = await sql<{ day: string }>`
    select day::text as day from seller_promotion_days where seller_id = ${seller.id} order by day`.execute(shop.db);
  return rows.map(({ day }) => day);
};
const inDays = (count: number) => midnightOf(shiftDays(limaDay(new Date()), count)).toISOString();
const lastDays = (count: number): string[] =>
  Array.from({ length: count + 1 }, (_, nth) => isoOf(shiftDays(limaDay(new Date()), nth - count)));

describe('an offer without an end counts with the days that it held, whatever way it ends [3§9 D294]', () => {
  const ways: Record<string, (id: number) => Promise<unknown>> = {
    'taken away in the form': async (id) =>
      shop.post(`admin/products/${id}`, { ...(await read(id)), offer: null }, seller.token),
    'given an end': async (id) => offer(id, [null, inDays(2)]),
    'given a beginning to come': async (id) => offer(id, [at(3, 1), null]),
    'ended with many': async (id) => {
      const products = [{ id, version: (await read(id)).version }];
      await shop.post('admin/products/bulk', { change: { kind: 'offer-end' }, products }, seller.token);
      await shop.app.jobs.drain();
    },
    'ended by hand in the database': (id) =>
      shop.db.updateTable('products').set({ has_discount: 0, offer_price: null }).where('id', '=', id).execute(),
  };
  for (const [way, end] of Object.entries(ways)) {
    it(way, async () => {
      const id = await endless(4);
      expect(await keptDays()).toEqual([]);
      await end(id);
      expect(await keptDays()).toEqual(lastDays(4));
    });
  }

  it('the form of one shows the days that it has held, no other product’s does', async () => {
    const id = await endless(4);
    const held = { from: lastDays(4)[0], until: lastDays(0)[0] };
    expect(await days(`except_product=${id}`)).toMatchObject({ taken: [held], running: held });
    expect(await days()).toMatchObject({ taken: [], running: null });
    const ended = await product();
    expect((await offer(ended, [at(3, 1), at(3, 2)])).statusCode).toBe(200);
    expect((await days(`except_product=${ended}`)).running).toBeNull();
  });

  it('another price does not end it; days before it was on sale are none', async () => {
    const id = await endless(4);
    const cheaper = { ...(await read(id)), offer: { price: 9, from: null, until: null } };
    expect((await shop.post(`admin/products/${id}`, cheaper, seller.token)).statusCode).toBe(200);
    expect(await keptDays()).toEqual([]);
    const neverOnSale = await product();
    expect((await offer(neverOnSale, [null, null])).statusCode).toBe(200);
    const drafted = { ...(await read(neverOnSale)), offer: null };
    expect((await shop.post(`admin/products/${neverOnSale}`, drafted, seller.token)).statusCode).toBe(200);
    expect(await keptDays()).toEqual([]);
  });

  it('none begins on a day for which no place is left', async () => {
    expect((await offer(await product(), [at(3, 1), at(3, 21)])).statusCode).toBe(200);
    const later = await product();
    expect(refusal(await offer(later, [at(5, 1), null]))).toEqual([
      422,
      { offer_price: sentence('ya no queda ninguno', 'usan 1 más') },
    ]);
    expect((await offer(later, [at(3, 5), null])).statusCode).toBe(200);
  });
});

it('two offers at once do not use the same last days [D280]', async () => {
  const [one, two] = [await product(), await product()];
  const answers = await Promise.all([offer(one, [at(3, 1), at(3, 21)]), offer(two, [at(6, 1), at(6, 21)])]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
});

it('many offers with one end use its days once; those that do not fit are told [D280]', async () => {
  const ids = [await product(), await product()];
  const bulk = async (until: string): Promise<BulkEdit> => {
    const products = await Promise.all(ids.map(async (id) => ({ id, version: (await read(id)).version })));
    const body = { change: { kind: 'offer', percent: 10, until }, products };
    const started = (await shop.post('admin/products/bulk', body, seller.token)).json();
    await shop.app.jobs.drain();
    return (await shop.get(`admin/bulk-edits/${started.id}`, seller.token)).json();
  };
  const failed = (await bulk(inDays(60))).failed;
  expect(failed.map(({ id }) => id)).toEqual(ids);
  expect(failed[0]?.text).toContain('Las promociones de un vendedor duran hasta 20 días al año');
  expect((await bulk(inDays(3))).failed).toEqual([]);
});

it('a code that names a seller or their product has an end and uses their days; one for all is the shop’s [D280]', async () => {
  const theirs = await product();
  expect(refusal(await code([{ seller: seller.email }], [null, null]))).toEqual([
    422,
    { until: 'Una promoción de un vendedor tiene un final: elige hasta cuándo' },
  ]);
  const made: AdminPromotion = (await code([{ seller: seller.email }], [at(3, 1), at(3, 16)])).json();
  expect(refusal(await code([{ product_id: theirs }], [at(4, 1), at(4, 7)]))).toEqual([
    422,
    { until: sentence('quedan 5', 'usan 6 más') },
  ]);
  expect((await code([{ product_id: theirs }], [at(3, 10), at(3, 21)])).statusCode).toBe(200);
  expect((await offer(theirs, [at(4, 1), at(4, 2)])).statusCode).toBe(422);
  expect((await code([], [at(1, 1), at(12, 1)])).statusCode).toBe(200);
  expect((await code([{ category_id: market.toys }], [null, null])).statusCode).toBe(200);
  // Twenty codes with the same terms are one promotion.
  const batch = { name: 'Lote', prefix: `LOTE${counter}`, codes: 20, type: 3, value: 5 };
  const lot = (until: string) =>
    shop.post(
      'admin/promotion-batches',
      { ...batch, since: at(3, 1), until, scope: [{ seller: seller.email }] },
      admin.token,
    );
  expect((await lot(at(3, 22))).statusCode).toBe(422);
  expect((await lot(at(3, 21))).statusCode).toBe(200);
  expect(made.version).toBe(1);
});

it('a code is edited without its own days, and one that was ended goes on only while days are left [D280]', async () => {
  const made: AdminPromotion = (await code([{ seller: seller.email }], [at(3, 1), at(3, 21)])).json();
  const edit = (more: object, version: number) =>
    shop.post(
      `admin/promotions/${made.id}`,
      { code: made.code, type: 3, value: 10, scope: [{ seller: seller.email }], version, ...more },
      admin.token,
    );
  expect((await edit({ since: at(4, 1), until: at(4, 22) }, 1)).statusCode).toBe(422);
  expect((await edit({ since: at(4, 1), until: at(4, 21) }, 1)).statusCode).toBe(200);
  const status = (enabled: boolean, version: number) =>
    shop.post(`admin/promotions/${made.id}/status`, { enabled, version }, admin.token);
  expect((await status(false, 2)).statusCode).toBe(200);
  const theirs = await product();
  expect((await offer(theirs, [at(6, 1), at(6, 2)])).statusCode).toBe(200);
  expect(refusal(await status(true, 3))).toEqual([422, { until: sentence('quedan 19', 'usan 20 más') }]);
});

it('a seller reads their own days only, administration those of a seller or of who sells a product [D4 D280]', async () => {
  const theirs = await product();
  await offer(theirs, [at(3, 1), at(3, 3)]);
  const taken = [{ from: `${YEAR}-03-01`, until: `${YEAR}-03-02` }];
  const stranger = await somebody(shop, 4);
  expect(await days()).toMatchObject({ seller: { id: seller.id }, most: 20, taken });
  expect(await days(`seller=${seller.id}`, stranger)).toMatchObject({ seller: { id: stranger.id }, taken: [] });
  expect(await days(`product=${theirs}`, admin)).toMatchObject({ seller: { id: seller.id }, taken });
  expect(await days(`seller=${seller.email}`, admin)).toMatchObject({ seller: { id: seller.id }, taken });
  expect(await days(`product=${theirs}&except_product=${theirs}`, admin)).toMatchObject({ taken: [] });
  expect(await days('seller=nadie', admin)).toMatchObject({ seller: null, taken: [] });
});

it('administration sets how many days a year, and sellers are paid after how many working days [D280 D281]', async () => {
  const setting = async () => (await shop.get('admin/settings/sellers', admin.token)).json();
  expect((await setting()).value).toEqual({ paid_after: 10, promotion_days: 20, received_after: 14 });
  const save = async (value: object) =>
    shop.post('admin/settings/sellers', { version: (await setting()).version, value, reason: 'Prueba' }, admin.token);
  expect(Object.keys((await save({ paid_after: 0, promotion_days: 121 })).json().fields).sort()).toEqual([
    'paid_after',
    'promotion_days',
  ]);
  expect((await save({ paid_after: 10, promotion_days: 2 })).statusCode).toBe(200);
  const theirs = await product();
  expect((await offer(theirs, [at(3, 1), at(3, 4)])).statusCode).toBe(422);
  expect((await offer(theirs, [at(3, 1), at(3, 3)])).statusCode).toBe(200);
  expect((await save({ paid_after: 10, promotion_days: 20 })).statusCode).toBe(200);
});
