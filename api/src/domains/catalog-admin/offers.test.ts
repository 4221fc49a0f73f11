import type { AdminProduct } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import { followOfferDates } from './offers';
import { publishPlanned } from './status';
import { openCatalogueForTests } from './testing';

// Unpacking a database takes its time on a machine that does other things as well.
jest.setTimeout(120_000);

const { stage, body, create, picture, read, save, published, bulkEdit } = openCatalogueForTests();

const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

it('an offer begins and ends on its dates, without anybody’s hand', async () => {
  const { id } = await published({
    offer: { price: 90, from: inHours(-24), until: inHours(24) },
  });
  const price = async () => (await stage.shop.get(`products/${id}`)).json().has_discount;
  expect(await price()).toBe(1);
  const dates = (from: string, until: string) =>
    sql`update products set offer_from = ${from}::timestamptz, offer_until = ${until}::timestamptz where id = ${id}`.execute(
      stage.shop.db,
    );
  await dates('2025-01-01', '2025-02-01');
  expect(await followOfferDates(stage.shop.db)).toBe(1);
  expect(await price()).toBe(0);
  await dates('2039-01-01', '2040-01-01');
  expect(await followOfferDates(stage.shop.db)).toBe(0);
  await dates('2025-01-01', '2040-01-01');
  expect(await followOfferDates(stage.shop.db)).toBe(1);
  expect(await price()).toBe(1);
});

describe('planned publishing', () => {
  const soon = '2040-05-01T13:00:00.000Z';
  const [before, after] = [new Date('2040-05-01T12:59:59Z'), new Date('2040-05-01T13:00:00Z')];
  const planned = async () => {
    const draft = await create();
    await picture(draft.id);
    const answer = await save(await read(draft.id), { publish_at: soon });
    expect(answer.json()).toMatchObject({ status: 'draft', publish_at: soon });
    return answer.json() as AdminProduct;
  };

  it('a draft is published on its date, not before, and the pages are told to follow', async () => {
    const { id, code } = await planned();
    const [row] = (await stage.shop.get(`admin/products?text=${code}`, stage.admin.token)).json().data;
    expect(row).toMatchObject({ id, status: 'draft', publish_at: soon });
    expect(await publishPlanned(stage.shop.db, before)).toEqual([]);
    expect((await stage.shop.get(`products/${id}`)).statusCode).toBe(404);
    const { revision } = (await stage.shop.get('catalog/revision')).json();
    expect(await publishPlanned(stage.shop.db, after)).toEqual([id]);
    expect(await publishPlanned(stage.shop.db, after)).toEqual([]);
    await stage.shop.app.products.catchUp();
    expect((await stage.shop.get('catalog/revision')).json().revision).toBeGreaterThan(revision);
    expect((await stage.shop.get(`products/${id}`)).statusCode).toBe(200);
    expect(await read(id)).toMatchObject({ status: 'published', publish_at: null });
  });

  it('is refused beside its field for what could not be shown, what went by and what is published', async () => {
    const bare = await create();
    expect((await save(bare, { publish_at: soon })).json().fields).toHaveProperty('images');
    const unseen = await stage.shop.post('admin/products', body({ publish_at: soon }), stage.admin.token);
    expect(unseen.json().fields).toHaveProperty('images');
    const plan = await planned();
    expect((await save(plan, { publish_at: '2020-01-01T00:00:00Z' })).json().fields).toHaveProperty('publish_at');
    const shown = await published();
    expect((await save(shown, { publish_at: soon })).json().fields).toHaveProperty('publish_at');
  });

  it('goes with every other state, of one and of many at once', async () => {
    const [one, two] = [await planned(), await planned()];
    const archive = { status: 'archived', version: one.version };
    const archived = (await stage.shop.post(`admin/products/${one.id}/status`, archive, stage.admin.token)).json();
    expect(archived).toMatchObject({ status: 'archived', publish_at: null });
    expect((await bulkEdit({ kind: 'status', status: 'published' }, [two])).failed).toEqual([]);
    expect(await read(two.id)).toMatchObject({ status: 'published', publish_at: null });
    const three = await planned();
    await bulkEdit({ kind: 'price', percent: 10 }, [three]);
    expect(await read(three.id)).toMatchObject({ status: 'draft', publish_at: soon });
  });

  it('what can be shown no more stays a draft with its date', async () => {
    const { id } = await planned();
    await stage.shop.db.deleteFrom('product_images').where('product_id', '=', id).execute();
    expect(await publishPlanned(stage.shop.db, after)).not.toContain(id);
    expect(await read(id)).toMatchObject({ status: 'draft', publish_at: soon });
  });
});
