import { pictureAt } from '@qhatu/contract/model';
import type { AdminProduct } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import sharp from 'sharp';
import { PICTURE_BYTES_PER_DAY, STORED_BYTES } from '../../uploads/stored-bytes';
import { somebody } from '../sellers/fixtures';
import { upload } from '../support/testing/stage';
import { openCatalogueForTests } from './testing';

// Unpacking a database takes its time on a machine that does other things as well.
jest.setTimeout(120_000);

const { stage, create, picture, save } = openCatalogueForTests();

describe('pictures', () => {
  it('are drawn anew, square, in the shop’s widths, with their placeholder and without EXIF', async () => {
    const { id } = await create();
    const { image, version } = (await picture(id)).json();
    expect(image).toMatchObject({
      widths: [160, 320, 640],
      alt: null,
      variant_id: null,
      tint: expect.stringMatching(/^[0-9a-f]{9}$/),
    });
    expect(version).toBe(2);
    for (const uri of [image.uri, image.uri.replace('.webp', '-320.webp')]) {
      const kept = await stage.shop.app.inject({ url: uri });
      const { format, width, height, exif } = await sharp(kept.rawPayload).metadata();
      const side = uri === image.uri ? 640 : 320;
      expect([kept.statusCode, format, width, height, exif]).toEqual([200, 'webp', side, side, undefined]);
    }
  });

  it('have AVIF beside every WebP once their job has run, and stay as they are for who shows none [D278]', async () => {
    const { id } = await create();
    // One colour is smaller as WebP, and stays it.
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
    const grainy = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#336699', noise } })
      .jpeg()
      .toBuffer();
    const { image } = (await upload(stage.shop, stage.admin.token, `admin/products/${id}/pictures`, grainy)).json();
    await stage.shop.app.jobs.drain();
    const kept = async (uri: string, accept: string) => {
      const { headers, rawPayload } = await stage.shop.app.inject({ url: uri, headers: { accept } });
      const { width } = await sharp(rawPayload).metadata();
      return [headers['content-type'], width];
    };
    for (const [uri, width] of [
      [image.uri, 640],
      ...[160, 320, 640].map((each) => [pictureAt(image.uri, each), each] as const),
    ] as const) {
      expect(await kept(uri, 'image/avif,image/webp')).toEqual(['image/avif', width]);
      expect(await kept(uri, 'image/webp')).toEqual(['image/webp', width]);
    }
    // Run again, as after a crash, it draws nothing anew.
    const drawn = jest.spyOn(stage.shop.app.drawing, 'draw');
    await stage.shop.app.avifLater(image.uri.slice(1), image.widths);
    await stage.shop.app.jobs.drain();
    expect(drawn).not.toHaveBeenCalled();
    drawn.mockRestore();
  });

  it('have an order, words and a variant of their own; one that somebody added meanwhile is not lost', async () => {
    const product = await create({
      variants: [
        { values: [stage.red], price: 50 },
        { values: [stage.blue], price: 60 },
      ],
    });
    await picture(product.id);
    await picture(product.id);
    const stale = await save(product, { images: [] });
    expect([stale.statusCode, stale.json().current.images.length]).toEqual([409, 2]);
    const current: AdminProduct = stale.json().current;
    const [one, two] = current.images;
    const variant = current.variants[1]?.id;
    const images = [{ id: two?.id, alt: ' De espaldas ', variant_id: variant }, { id: one?.id }];
    const saved = (await save(current, { images })).json() as AdminProduct;
    expect(saved.images.map(({ id, alt, variant_id }) => [id, alt, variant_id])).toEqual([
      [two?.id, 'De espaldas', variant],
      [one?.id, null, null],
    ]);
    const { version } = saved;
    await stage.shop.post(`admin/products/${saved.id}/status`, { status: 'published', version }, stage.admin.token);
    const shown = (await stage.shop.get(`products/${saved.id}`)).json();
    expect([shown.images[0].alt, shown.variants[1].images[0].alt]).toEqual([undefined, 'De espaldas']);
    const fewer = (
      await save({ ...saved, version: version + 1 }, { images: [{ id: one?.id }] })
    ).json() as AdminProduct;
    expect(fewer.images.map(({ id }) => id)).toEqual([one?.id]);
  });

  it('are refused by their content, and when they are too small', async () => {
    const { id } = await create();
    const tiny = await sharp({ create: { width: 80, height: 80, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    for (const bytes of [Buffer.from('<html>'), tiny]) {
      const answer = await upload(stage.shop, stage.admin.token, `admin/products/${id}/pictures`, bytes);
      expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_picture']);
    }
  });
});

describe('the room of a year for pictures of a seller with their staff', () => {
  const bytesOf = async (id: number) => {
    const { rows } = await sql<{ bytes: number }>`select coalesce(sum(bytes), 0)::float8 as bytes from picture_days
      where user_id = ${id}`.execute(stage.shop.db);
    return rows[0]?.bytes ?? 0;
  };
  /** As if so many bytes had come so many days ago. */
  const given = (id: number, bytes: number, days: number) =>
    sql`insert into picture_days (user_id, day, bytes) values (${id}, current_date - ${days}::int, ${bytes})`.execute(
      stage.shop.db,
    );

  it('what would not fit is refused beside its field, undrawn when nothing would; a picture that is taken out frees nothing, a year does [D418]', async () => {
    const who = await somebody(stage.shop, 4);
    const product = await create({}, who);
    const helper = await somebody(stage.shop, 1);
    const member = { seller_id: who.id, email: helper.email, user_id: helper.id, joined_at: new Date() };
    await stage.shop.db
      .insertInto('shop_members')
      .values({ ...member, may: ['products'] })
      .execute();
    expect((await picture(product.id, who)).statusCode).toBe(200);
    const one = await bytesOf(who.id);
    expect(one).toBeGreaterThan(0);
    // Who helps in the shop fills the shop's room.
    expect((await picture(product.id, helper)).statusCode).toBe(200);
    expect([await bytesOf(who.id), await bytesOf(helper.id)]).toEqual([2 * one, 0]);
    const images = (await stage.shop.get(`admin/products/${product.id}`, who.token)).json();
    expect((await save(images, { images: [] }, who)).statusCode).toBe(200);
    expect(await bytesOf(who.id)).toBe(2 * one);

    await given(who.id, STORED_BYTES.pictures - 2 * one - 1, 300);
    // It would end past it, and is drawn to know.
    const drawn = jest.spyOn(stage.shop.app.drawing, 'draw');
    for (const [sender, draws] of [
      [who, 1],
      [helper, 2],
    ] as const) {
      const refused = await picture(product.id, sender);
      expect([refused.statusCode, refused.json()]).toMatchObject([
        409,
        {
          code: 'storage_full',
          fields: {
            image:
              'Las fotos que subiste en los últimos 365 días ya ocupan 40 GB, lo máximo. Podrás subir más a medida que las primeras cumplan 365 días.',
          },
        },
      ]);
      expect(drawn).toHaveBeenCalledTimes(draws);
    }
    await given(who.id, 1, 200);
    expect((await picture(product.id, who)).statusCode).toBe(409);
    expect(drawn).toHaveBeenCalledTimes(2);
    drawn.mockRestore();
    // A banner goes when the next one comes, and is in no sum.
    expect((await upload(stage.shop, who.token, 'staff/shop/banner', stage.photo)).statusCode).toBe(200);
    await sql`update picture_days set day = day - 180 where day < current_date - 100`.execute(stage.shop.db);
    expect((await picture(product.id, who)).statusCode).toBe(200);
  });

  it('what is not kept is counted in no year, and what the year refuses in no day [D418]', async () => {
    const who = await somebody(stage.shop, 4);
    const product = await create({}, who);
    const dayOf = async () => (await stage.shop.app.counter.peek(`picture-bytes:${who.id}`)).count;
    const put = jest.spyOn(stage.shop.app.files, 'put').mockRejectedValueOnce(new Error('the store is away'));
    expect((await picture(product.id, who)).statusCode).toBe(500);
    put.mockRestore();
    expect(await bytesOf(who.id)).toBe(0);
    expect((await picture(product.id, who)).statusCode).toBe(200);
    const [one, today] = [await bytesOf(who.id), await dayOf()];
    const again = jest.spyOn(stage.shop.app.files, 'put').mockRejectedValueOnce(new Error('the store is away'));
    expect((await picture(product.id, who)).statusCode).toBe(500);
    again.mockRestore();
    expect(await bytesOf(who.id)).toBe(one);
    await given(who.id, STORED_BYTES.pictures - one - 1, 300);
    const before = await dayOf();
    expect((await picture(product.id, who)).statusCode).toBe(409);
    expect(before).toBeGreaterThan(today);
    expect(await dayOf()).toBe(before);
  });

  it('a year holds ten whole days of one account [D418]', () => {
    expect(STORED_BYTES.pictures).toBe(10 * PICTURE_BYTES_PER_DAY);
  });
});
