import sharp from 'sharp';
import { mailTo } from '../../../test/mails';
import { type Office, officeForTests } from '../../../test/office';
import { PICTURE_BYTES_PER_DAY } from '../../uploads/stored-bytes';
import { somebody } from '../sellers/fixtures';
import { upload } from '../support/testing/stage';

let { shop, admin, seller, other } = {} as Office;
officeForTests((open) => {
  ({ shop, admin, seller, other } = open);
});

const own = async (who = seller) => (await shop.get('staff/shop', who.token)).json();
const save = async (more: object, who = seller) =>
  shop.post('staff/shop', { version: (await own(who)).version, ...more }, who.token);
const page = async (who = seller) => (await shop.get(`shops/${who.id}`)).json().user;
const hide = (id: number, reason: string | null, who = admin) =>
  shop.post(`admin/shops/${id}/visibility`, { reason }, who.token);

it('what a seller says is on the page of their shop, as text, and on nobody else’s [D195]', async () => {
  expect((await page()).words).toBeUndefined();
  const about = 'Tejemos <b>a mano</b>\ndesde 1998';
  const saved = await save({ display_name: ' Tejidos Rosa ', about, delivery: 'Los lunes', returns: '' });
  expect(saved.json()).toMatchObject({ version: 1, display_name: 'Tejidos Rosa', returns: null });
  expect(await page()).toMatchObject({ name: 'Tejidos Rosa', words: { about, delivery: 'Los lunes', returns: null } });
  expect((await page(other)).words).toBeUndefined();
  const { data } = (await shop.get('admin/acts?subject=shop', admin.token)).json();
  expect(data[0]).toMatchObject({ act: 'shop.update', subject_id: seller.id, after: { about } });
});

it('of two saves at once the second is told what changed, and nothing is overwritten [D195]', async () => {
  const { version } = await own(other);
  const both = await Promise.all(
    ['Uno', 'Dos'].map((about) => shop.post('staff/shop', { version, about }, other.token)),
  );
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const late = both.find(({ statusCode }) => statusCode === 409)?.json();
  expect(late).toMatchObject({ code: 'stale', changes: [{ fields: ['about'] }] });
  expect((await own(other)).about).toBe(late.current.about);
});

it('what is too long or too short is said beside its field [D195]', async () => {
  const { fields } = (await save({ display_name: 'A', about: 'x'.repeat(1_501) })).json();
  expect(Object.keys(fields).sort()).toEqual(['about', 'display_name']);
});

it('a banner is drawn anew, stands on the page and goes when its seller says so [D195]', async () => {
  const photo = await sharp({ create: { width: 1200, height: 400, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const answer = await upload(shop, seller.token, 'staff/shop/banner', photo);
  expect(answer.statusCode).toBe(200);
  const { uri } = answer.json().banner;
  expect(uri).toMatch(/^\/uploads\/shops\/[\w.-]+\.webp$/);
  expect((await page()).words.banner).toMatchObject({ uri });
  expect((await upload(shop, seller.token, 'staff/shop/banner', Buffer.from('no'))).statusCode).toBe(415);
  expect((await save({ banner: false })).json().banner).toBeNull();
  expect((await page()).words.banner).toBeNull();
});

it('a banner that was replaced, or taken off, loses its files an hour later, AVIF too; what the shop shows stays [D373]', async () => {
  const photo = await sharp({ create: { width: 1200, height: 400, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const banner = async () => (await upload(shop, seller.token, 'staff/shop/banner', photo)).json().banner;
  const kept = async () => {
    const names: string[] = [];
    for await (const { key } of shop.app.files.list('uploads/shops/')) names.push(key);
    return names;
  };
  const before = await banner();
  await shop.app.jobs.drain();
  const stem = before.uri.slice(1).replace('.webp', '');
  const ofBefore = (names: string[]) => names.filter((name) => name.startsWith(stem));
  // Its WebP in each width and as it is, and as many AVIF.
  expect(ofBefore(await kept())).toHaveLength(2 * (before.widths.length + 1));
  const shown = await banner();
  await shop.app.jobs.drain();
  expect(ofBefore(await kept())).not.toEqual([]);
  const later = async () => {
    await shop.db.updateTable('jobs').set({ run_at: new Date() }).where('kind', '=', 'drop-banner').execute();
    await shop.app.jobs.drain();
  };
  await later();
  expect(ofBefore(await kept())).toEqual([]);
  expect(await kept()).toContain(shown.uri.slice(1));
  await save({ banner: false });
  await later();
  expect(await kept()).not.toContain(shown.uri.slice(1));
});

it('pictures for the catalogue and for shops weigh 4 GB a day of an account at most [D373]', async () => {
  const photo = await sharp({ create: { width: 400, height: 400, channels: 3, background: '#336699' } })
    .jpeg()
    .toBuffer();
  const who = await somebody(shop, 4);
  const key = `picture-bytes:${who.id}`;
  const send = () => upload(shop, who.token, 'staff/shop/banner', photo);
  expect((await send()).statusCode).toBe(200);
  const { count } = await shop.app.counter.peek(key);
  expect(count).toBeGreaterThan(0);
  await shop.app.counter.add(key, 86_400, PICTURE_BYTES_PER_DAY - count - 1);
  // It begins within the day, and would end past it.
  expect((await send()).json()).toMatchObject({ code: 'storage_full' });
  const refused = await send();
  expect([refused.statusCode, refused.json().msg]).toEqual([
    429,
    'Tus fotos de hoy ya ocupan 4 GB, lo máximo de un día. Sigue mañana.',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
});

it('administration finds everybody who sells, also who has said nothing yet', async () => {
  const silent = await somebody(shop, 4);
  const { data } = (await shop.get('admin/shops', admin.token)).json();
  expect(data.find((one: { seller: { id: number } }) => one.seller.id === silent.id)).toMatchObject({ version: 0 });
  expect(data.map((one: { seller: { id: number } }) => one.seller.id)).not.toContain(admin.id);
});

it('administration hides what a shop says, name and all, with a reason that the seller reads; and shows it again [D195]', async () => {
  await save({ display_name: 'Tienda Oficial', about: 'Compra por fuera' });
  expect((await hide(seller.id, ' ')).statusCode).toBe(400);
  expect((await hide(seller.id, 'No invites a pagar por fuera')).statusCode).toBe(200);
  expect((await page()).words).toBeUndefined();
  expect((await page()).name).not.toBe('Tienda Oficial');
  expect(await own()).toMatchObject({ hidden_reason: 'No invites a pagar por fuera' });
  const mail = await mailTo(shop, seller.email, 'Ocultamos los textos de tu tienda');
  expect(mail?.text).toContain('No invites a pagar por fuera');
  // A save does not bring it back.
  await save({ about: 'Tejemos' });
  expect((await page()).words).toBeUndefined();
  const { data } = (await shop.get('admin/shops', admin.token)).json();
  expect(data.map((one: { seller: { id: number } }) => one.seller.id)).toContain(seller.id);
  await hide(seller.id, null);
  expect((await page()).words.about).toBe('Tejemos');
  expect((await hide(999_999, 'No')).statusCode).toBe(404);
});
