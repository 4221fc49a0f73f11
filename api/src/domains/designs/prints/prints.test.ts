import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { designerTexts, MAX_IMAGE_BYTES } from '@qhatu/contract/designer';
import { sql } from 'kysely';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../../../test/app';
import { type Buyer, openMarket } from '../../orders/fixtures';
import { plain, sendForm } from '../testing';
import { keyOf, sweepPrints } from './storage';

let shop: TestApp;
let buyer: Buyer;
let stranger: Buyer;
beforeAll(async () => {
  shop = await startApp();
  const market = await openMarket(shop);
  [buyer, stranger] = await Promise.all([market.buyer(), market.buyer()]);
});
afterAll(() => shop.close());

const upload = (image: Buffer, { token = buyer.token, name = 'foto.jpg' } = {}) =>
  sendForm(shop, 'prints/upload', token, { image, name, fields: { user_id: 7 } });
/** What an address of the answer holds, for `token`. */
async function kept(url: string, token = buyer.token): Promise<Buffer> {
  const answer = await shop.get(url.replace('/api/web/', ''), token);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/webp']);
  return answer.rawPayload;
}
const rowOf = (id: number) => shop.db.selectFrom('prints').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const says = (answer: { statusCode: number; json: () => { code: string; msg: string } }) => {
  const { code, msg } = answer.json();
  return [answer.statusCode, code, msg];
};

describe('upload', () => {
  it('a photo answers its id and address, upright, without EXIF or places [3§7]', async () => {
    const photo = await plain(600, 300)
      .jpeg()
      .withMetadata({
        orientation: 6,
        exif: { IFD0: { Copyright: 'Rosa Quispe' }, IFD3: { GPSLatitudeRef: 'S' } },
      })
      .toBuffer();
    expect(await sharp(photo).metadata()).toMatchObject({ orientation: 6, width: 600 });
    const answer = await upload(photo);
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { width: 300, height: 600, name: null }]);
    const { url, thumb } = answer.json();
    const file = await kept(url);
    const { exif, orientation, width, height } = await sharp(file).metadata();
    expect([exif, orientation, width, height]).toEqual([undefined, undefined, 300, 600]);
    expect(file.includes('Rosa Quispe')).toBe(false);
    expect((await sharp(await kept(thumb)).metadata()).height).toBe(320);
  });

  it('five megabytes pass, one byte more is refused with its own words (D60) [3§5]', async () => {
    const picture = await plain(64, 64).png().toBuffer();
    const filled = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
    expect((await upload(filled(MAX_IMAGE_BYTES))).statusCode).toBe(200);
    expect(says(await upload(filled(MAX_IMAGE_BYTES + 1)))).toEqual([
      413,
      'file_too_large',
      'No se permiten archivo mayor a 5MB',
    ]);
  });

  it('pictures are told by what they are: HEIC is refused with advice, a page or half a photo plainly [3§7]', async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic\0\0\0\0mif1heic'), Buffer.alloc(99)]);
    expect(says(await upload(heic, { name: 'IMG_0001.HEIC' }))).toEqual([415, 'heic', designerTexts.heic]);
    const photo = await plain(900, 900).jpeg().toBuffer();
    const bad = [Buffer.from('<html><script>alert(1)</script></html>'), Buffer.from('MZ\x90'), photo.subarray(0, 400)];
    for (const bytes of bad)
      expect(says(await upload(bytes))).toEqual([415, 'not_a_picture', designerTexts.notAPicture]);
  });

  it('moving pictures are refused: GIF, WebP and PNG [3§7]', async () => {
    const pixels = Buffer.alloc(64 * 128 * 3, 90).fill(200, 64 * 64 * 3);
    const frames = await sharp(pixels, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
      .gif({ delay: [80, 80] })
      .toBuffer();
    const still = await plain(64, 64).png().toBuffer();
    const at = still.indexOf('IDAT') - 4;
    const apng = Buffer.concat([
      still.subarray(0, at),
      Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0\xb8\x0d\xe1\x0b', 'latin1'),
      still.subarray(at),
    ]);
    const webp = await sharp(frames, { animated: true }).webp().toBuffer();
    for (const bytes of [frames, webp, apng]) expect((await upload(bytes)).json()).toMatchObject({ code: 'animated' });
  });

  it('one pixel and twenty thousand are refused without being drawn [3§7]', async () => {
    expect(says(await upload(await plain(1, 1).png().toBuffer()))).toEqual([422, 'too_small', designerTexts.tooSmall]);
    const long = await plain(20_000, 200).png().toBuffer();
    const wide = await plain(11_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
    for (const bytes of [long, wide]) expect((await upload(bytes)).json()).toMatchObject({ code: 'too_many_pixels' });
  });

  it('an SVG becomes pixels for 300 dpi, without what runs in it or reaches out of it [3§7]', async () => {
    const svg = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/hostname">]>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 19 19" onload="alert(1)">
      <script>alert(1)</script><style>@import url(http://mal.invalid/a.css); .a { fill: url(http://mal.invalid/b) }</style>
      <rect width="19" height="19" fill="#3f7d4a"/><image href="file:///etc/hostname" width="19" height="19"/>
      <foreignObject width="19" height="19"><p>hola</p></foreignObject><text>&x;</text></svg>`;
    const answer = await upload(Buffer.from(svg), { name: 'logo.svg' });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { width: 2244, height: 2244 }]);
    const { data } = await sharp(await kept(answer.json().url))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).toEqual([0x3f, 0x7d, 0x4a]);
    expect((await kept(answer.json().url)).subarray(0, 4).toString()).toBe('RIFF');
  });

  it('it takes an account, a file, and not too many an hour [3§6]', async () => {
    const picture = await plain(40, 40).png().toBuffer();
    expect((await upload(picture, { token: '' })).statusCode).toBe(401);
    const { access_token } = await shop.anonymous();
    expect((await upload(picture, { token: access_token })).statusCode).toBe(403);
    expect((await sendForm(shop, 'prints/upload', buyer.token, {})).json()).toMatchObject({ code: 'file_missing' });
  });
});

describe('lists', () => {
  it('the shop’s own designs are everybody’s; uploads are seen by their owner only [3§7]', async () => {
    const own = (await shop.get('prints?all=true&enable=1')).json();
    expect(own.length).toBeGreaterThanOrEqual(10);
    expect(own[0]).toMatchObject({ url: expect.stringMatching(/^\/media\/prints\//), name: expect.any(String) });
    expect(own.every((print: { width: number; height: number }) => Math.max(print.width, print.height) === 2244)).toBe(
      true,
    );
    const { id } = (await upload(await plain(50, 50).png().toBuffer())).json();
    const ids = async (token: string) =>
      (await shop.get('prints/mine', token)).json().map((print: { id: number }) => print.id);
    expect((await ids(buyer.token))[0]).toBe(id);
    expect(await ids(stranger.token)).toEqual([]);
  });

  it('uploads that no design took are forgotten after sixty days, with their files [3§7]', async () => {
    const { id } = (await upload(await plain(50, 50).png().toBuffer())).json();
    const { uri, thumb } = await rowOf(id);
    const before = { created_at: sql<Date>`now() - interval '61 days'` };
    await shop.db.updateTable('prints').set(before).where('id', '=', id).execute();
    expect(await sweepPrints(shop.db, shop.app.jobs)).toBe(1);
    await shop.app.jobs.drain();
    for (const each of [uri, thumb]) expect(existsSync(join(shop.env.DATA_DIR, keyOf(each)))).toBe(false);
  });
});

describe('what can be designed on', () => {
  it('products with rectangles, their views, colours, sizes and variants [3§7]', async () => {
    const list = (await shop.get('products/search?all=true&custom=1&with[0]=images')).json();
    expect([list.total, list.current_page, list.data.map(({ id }: { id: number }) => id)]).toEqual([
      2,
      1,
      [9011, 9012],
    ]);
    const [polo] = list.data;
    const [colour, size] = polo.variantAttributes;
    expect(size.values.map(({ value }: { value: string }) => value)).toEqual(['S', 'M', 'L', 'XL']);
    expect(colour.values[0]).toMatchObject({ value: 'Blanco', payload: '#f4f1ec' });
    expect(polo.images).toHaveLength(colour.values.length * 2);
    expect(polo.rectangles.map(({ view }: { view: number }) => view)).toEqual([1, 2]);
    const { width, height } = polo.rectangles[0].dimensions.M;
    expect(width / height).toBeCloseTo(19 / 27.7, 3);
    expect(polo.variants.filter(({ stock }: { stock: number }) => stock === 0)).toHaveLength(1);
    expect(polo.variants[0].images).toHaveLength(2);
  });

  it('the ordinary search is as it was [D45]', async () => {
    expect((await shop.get('products/search?custom=0&filter=polo')).json()).toHaveProperty('facets');
    expect((await shop.get('products/search?custom=quizas')).statusCode).toBe(400);
  });
});
