import type { AdminProduct } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import sharp from 'sharp';
import { mailTo } from '../../../test/mails';
import { type Office, officeForTests } from '../../../test/office';
import { type Somebody, somebody } from '../sellers/fixtures';
import { upload } from '../support/testing/stage';
import { publishPlanned } from './status';

let { shop, market, admin, seller, other } = {} as Office;
let photo: Buffer;
officeForTests((open) => {
  ({ shop, market, admin, seller, other } = open);
});
beforeAll(async () => {
  photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
});

let counter = 0;
const moderate = async (mode: 'off' | 'first' | 'all', first = 3) => {
  const { version } = (await shop.get('admin/settings/moderation', admin.token)).json();
  const body = { version, value: { mode, first }, reason: '' };
  const answer = await shop.post('admin/settings/moderation', body, admin.token);
  if (answer.statusCode !== 200) throw new Error(answer.body);
};
const read = async (id: number, who = seller): Promise<AdminProduct> =>
  (await shop.get(`admin/products/${id}`, who.token)).json();
/** A draft with a picture. */
async function draft(who = seller, more: object = {}): Promise<AdminProduct> {
  const body = {
    ...{ name: 'Poncho de Taquile', code: `REV-${++counter}`, category_id: market.toys },
    ...{ variants: [{ price: 90, stock: 4 }], ...more },
  };
  const made = await shop.post('admin/products', body, who.token);
  if (made.statusCode !== 200) throw new Error(made.body);
  const { id } = made.json();
  await upload(shop, who.token, `admin/products/${id}/pictures`, photo);
  return read(id, who);
}
const publish = async ({ id, version }: AdminProduct, who = seller): Promise<AdminProduct> =>
  (await shop.post(`admin/products/${id}/status`, { status: 'published', version }, who.token)).json();
const decide = ({ id, version }: AdminProduct, body: object, who = admin) =>
  shop.post(`admin/products/${id}/review`, { version, ...body }, who.token);
const approve = async (product: AdminProduct): Promise<AdminProduct> =>
  (await decide(product, { decision: 'approve' })).json();
const save = async (product: AdminProduct, more: object, who = seller): Promise<AdminProduct> =>
  (await shop.post(`admin/products/${product.id}`, { ...product, ...more }, who.token)).json();
const onSale = async (who = seller) => approve(await publish(await draft(who), who));

/** Where a shopper or a robot could come across it. */
async function whereShown({ id, name }: AdminProduct): Promise<string[]> {
  await shop.app.products.catchUp();
  const places = {
    page: (await shop.get(`products/${id}`)).statusCode === 200,
    search: (await shop.get(`products/search?filter=${encodeURIComponent(name)}`))
      .json()
      .data.some((found: { id: number }) => found.id === id),
    sitemap: (await shop.get('sitemaps/productos-1.xml')).body.includes(`/${id}<`),
  };
  return Object.entries(places).flatMap(([place, shown]) => (shown ? [place] : []));
}

it('until administration says otherwise a seller’s product is on sale at once [D194]', async () => {
  await moderate('off');
  expect(await publish(await draft())).toMatchObject({ status: 'published', moderated: false });
});

it('what a seller publishes waits, is on no page, search, sitemap or feed, and shows once it is approved [D194]', async () => {
  await moderate('all');
  const waiting = await publish(await draft(seller, { name: 'Chullo de Uros' }));
  expect(waiting).toMatchObject({ status: 'review', moderated: true });
  expect(await whereShown(waiting)).toEqual([]);
  const queue: AdminProduct[] = (await shop.get('admin/products?status=review', admin.token)).json().data;
  expect(queue.map(({ id }) => id)).toContain(waiting.id);
  expect((await shop.get('admin/today', admin.token)).json().waiting.products_in_review).toBe(queue.length);
  expect((await decide(waiting, { decision: 'approve' }, seller)).statusCode).toBe(403);
  const approved = await approve(waiting);
  expect(approved.status).toBe('published');
  expect(await whereShown(approved)).toEqual(['page', 'search', 'sitemap']);
  // A feed is kept for an hour: it is asked for once.
  const hidden = await publish(await draft());
  const feed = (await shop.get('feeds/meta.csv')).body;
  const inFeed = ({ variants }: AdminProduct) => feed.includes(`v${variants[0]?.id},`);
  expect([inFeed(approved), inFeed(hidden)]).toEqual([true, false]);
  expect((await decide(approved, { decision: 'approve' })).json().code).toBe('already_decided');
  const { data } = (await shop.get(`admin/acts?subject=product&subject_id=${waiting.id}`, admin.token)).json();
  expect(data.slice(0, 2).map(({ act }: { act: string }) => act)).toEqual(['product.approve', 'product.submit']);
});

it('what is sent back says why, beside the product and by mail, and is sent again [D194]', async () => {
  await moderate('all');
  const waiting = await publish(await draft());
  expect((await decide(waiting, { decision: 'return', reason: ' ' })).statusCode).toBe(400);
  const reason = 'La foto no muestra el producto';
  const returned: AdminProduct = (await decide(waiting, { decision: 'return', reason })).json();
  expect(returned).toMatchObject({ status: 'draft', review_reason: reason });
  expect(await read(waiting.id)).toMatchObject({ status: 'draft', review_reason: reason });
  expect((await shop.get('admin/today', seller.token)).json().waiting.products_returned).toBe(1);
  const mail = await mailTo(shop, seller.email, '«Poncho de Taquile» necesita un cambio');
  expect(mail?.text).toContain(reason);
  const again = await publish(await save(returned, { description: 'Con otra foto' }));
  expect(again).toMatchObject({ status: 'review', review_reason: null });
});

it('the decision is about what was looked at: a change by the seller meanwhile is a conflict [D194]', async () => {
  await moderate('all');
  const waiting = await publish(await draft());
  await save(waiting, { name: 'Otra cosa' });
  const late = await decide(waiting, { decision: 'approve' });
  expect([late.statusCode, late.json().code]).toEqual([409, 'stale']);
  expect((await read(waiting.id)).status).toBe('review');
});

it('of two who decide at once one is right, and the product stands as that one said [D194]', async () => {
  await moderate('all');
  const waiting = await publish(await draft());
  const answers = await Promise.all([
    decide(waiting, { decision: 'approve' }),
    decide(waiting, { decision: 'return', reason: 'No' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

it('of what is public words and pictures wait, price, stock and offers never do [D194]', async () => {
  await moderate('all');
  const product = await onSale();
  const dearer = await save(product, {
    variants: product.variants.map((variant) => ({ ...variant, price: 95 })),
    offer: { price: 80 },
    tags: ['lana'],
  });
  expect(dearer.status).toBe('published');
  const [variant] = dearer.variants;
  await shop.post(`admin/variants/${variant?.id}/stock`, { delta: 3, reason: 'Llegó más' }, seller.token);
  expect((await read(product.id)).status).toBe('published');
  expect((await save(dearer, { name: 'Reloj suizo' })).status).toBe('review');
  const pictured = await onSale();
  await upload(shop, seller.token, `admin/products/${pictured.id}/pictures`, photo);
  expect((await read(pictured.id)).status).toBe('review');
  const described = await onSale();
  const images = described.images.map(({ id }) => ({ id, alt: 'Escríbeme al 999' }));
  expect((await save(described, { images })).status).toBe('review');
});

it('approval holds for what was looked at: taken off and published again it does not wait, changed it does [D194]', async () => {
  await moderate('all');
  const product = await onSale();
  const off = async (of: AdminProduct): Promise<AdminProduct> =>
    (await shop.post(`admin/products/${of.id}/status`, { status: 'draft', version: of.version }, seller.token)).json();
  const again = await publish(await off(product));
  expect(again.status).toBe('published');
  const changed = await save(await off(again), { description: 'Otra' });
  expect((await publish(changed)).status).toBe('review');
});

it('a seller is known once their first products were public; administration’s own never wait [D194]', async () => {
  const newcomer: Somebody = await somebody(shop, 4);
  await moderate('first', 2);
  const [one, two] = [await publish(await draft(newcomer), newcomer), await publish(await draft(newcomer), newcomer)];
  expect([one.status, two.status]).toEqual(['review', 'review']);
  await approve(one);
  expect((await publish(await draft(newcomer), newcomer)).status).toBe('review');
  await approve(two);
  expect((await publish(await draft(newcomer), newcomer)).status).toBe('published');
  await moderate('all');
  expect((await publish(await draft(admin), admin)).status).toBe('published');
  const looked = await publish(await draft(newcomer), newcomer);
  expect((await save(looked, { description: 'Corregido' }, admin)).status).toBe('review');
});

it('no way of publishing gets around it: many at once, a plan, a key, a bare statement [D194]', async () => {
  await moderate('all');
  const [many, planned, bare] = [await draft(), await draft(), await draft()];
  const change = { kind: 'status', status: 'published' };
  const edit = { change, products: [{ id: many.id, version: many.version }] };
  await shop.post('admin/products/bulk', edit, seller.token);
  await shop.app.jobs.drain();
  expect((await read(many.id)).status).toBe('review');
  const { data } = (await shop.get(`admin/acts?subject=product&subject_id=${many.id}`, admin.token)).json();
  expect(data[0]).toMatchObject({ act: 'product.submit', after: { status: 'review' } });
  const at = new Date(Date.now() + 3_600_000);
  await save(planned, { publish_at: at.toISOString() });
  await publishPlanned(shop.db, new Date(at.getTime() + 1_000));
  expect((await read(planned.id)).status).toBe('review');
  await sql`update products set enabled = true where id = ${bare.id}`.execute(shop.db);
  expect((await read(bare.id)).status).toBe('review');
  const key = (await shop.post('staff/api-keys', { name: 'A', scopes: ['inventory:write'] }, seller.token)).json().key;
  const items = [{ variant_id: bare.variants[0]?.id, price: 70, stock: 9 }];
  expect((await shop.post('integrations/inventory', { items }, key)).statusCode).toBe(200);
  expect((await read(bare.id)).status).toBe('review');
});

it('many at once of a category waits as well, and many at once to draft leaves the queue [D194]', async () => {
  await moderate('all');
  const product = await onSale();
  const bulk = async (change: object) => {
    const { version } = await read(product.id);
    await shop.post('admin/products/bulk', { change, products: [{ id: product.id, version }] }, seller.token);
    await shop.app.jobs.drain();
    return read(product.id);
  };
  expect((await bulk({ kind: 'category', category_id: market.clothes.polos })).status).toBe('review');
  expect(await bulk({ kind: 'status', status: 'draft' })).toMatchObject({ status: 'draft', review_reason: null });
});

it('another seller’s product in review is not there [D4]', async () => {
  await moderate('all');
  const waiting = await publish(await draft());
  expect((await shop.get(`admin/products/${waiting.id}`, other.token)).statusCode).toBe(404);
  expect((await shop.get('admin/products?status=review', other.token)).json().data).toEqual([]);
});

it('a mode that there is not, and a number that is none, are said beside their fields [D194]', async () => {
  const { version } = (await shop.get('admin/settings/moderation', admin.token)).json();
  const body = { version, value: { mode: 'some', first: 0 }, reason: '' };
  const answer = await shop.post('admin/settings/moderation', body, admin.token);
  expect(Object.keys(answer.json().fields).sort()).toEqual(['first', 'mode']);
});
