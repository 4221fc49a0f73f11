import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../../../test/app';
import { HOSTILE_MARKS, hostilePdf, plainPdf } from '../../../../test/uploads';
import { STORED_BYTES } from '../../../uploads/stored-bytes';
import { type Buyer, type Market, openMarket } from '../fixtures';
import { storeProof, sweepProofs } from './storage';

let shop: TestApp;
let market: Market;
let buyer: Buyer;
let stranger: Buyer;
let photo: Buffer;
beforeAll(async () => {
  shop = await startApp();
  market = await openMarket(shop);
  [buyer, stranger] = await Promise.all([market.buyer(), market.buyer()]);
  photo = await sharp({ create: { width: 3_000, height: 1_000, channels: 3, background: '#9b1b38' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'Rosa Quispe' }, IFD3: { GPSLatitudeRef: 'S' } })
    .toBuffer();
});
afterAll(() => shop.close());

const folder = () => join(shop.env.DATA_DIR, 'private', 'proofs');
const files = () => (existsSync(folder()) ? readdirSync(folder()) : []);
const pdf = hostilePdf();
/** A PDF of so many bytes. */
function padded(size: number): Buffer {
  const plain = plainPdf();
  return Buffer.concat([plain.subarray(0, 9), Buffer.alloc(size - plain.length, 32), plain.subarray(9)]);
}

function upload(
  content: Buffer,
  { token = buyer.token, field = 'file', name = 'constancia.jpg', type = 'image/jpeg' } = {},
) {
  const head = `--limite\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`;
  return shop.app.inject({
    method: 'POST',
    url: '/api/web/orders/proofs',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=limite' },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--limite--\r\n')]),
  });
}
const read = (path: string, token: string) =>
  shop.app.inject({ url: `/api/web/${path}`, headers: { authorization: `Bearer ${token}` } });

describe('upload', () => {
  it('a photo is drawn anew: smaller, upright, without its EXIF [D77]', async () => {
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const answer = await upload(photo);
    expect([answer.statusCode, Object.keys(answer.json())]).toEqual([200, ['id']]);
    const kept = await read(`orders/proofs/${answer.json().id}`, buyer.token);
    const { width, format, exif } = await sharp(kept.rawPayload).metadata();
    expect([kept.headers['content-type'], width, format, exif]).toEqual(['image/webp', 2_000, 'webp', undefined]);
    expect(kept.rawPayload.includes('Rosa Quispe')).toBe(false);
  });

  it('a PDF is written anew, kept and handed out as a download only; what it could do is gone [D77 D94]', async () => {
    const { id } = (await upload(pdf, { name: 'constancia.pdf', type: 'application/pdf' })).json();
    const kept = await read(`orders/proofs/${id}`, buyer.token);
    expect(kept.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(HOSTILE_MARKS.filter((mark) => kept.rawPayload.includes(mark))).toEqual([]);
    expect(kept.headers).toMatchObject({
      'content-disposition': `attachment; filename="comprobante-${id}.pdf"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  it.each([
    ['a page that calls itself a picture', Buffer.from('<html><script>alert(1)</script></html>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>')],
    ['a program', Buffer.from('MZ\u0090\u0000\u0003')],
    ['half a PDF', Buffer.from('%PDF-1.4 and nothing more')],
    ['nothing', Buffer.alloc(0)],
  ])('%s is refused by its content [D77]', async (_name, content) => {
    const before = files().length;
    const answer = await upload(content);
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_proof']);
    expect(files()).toHaveLength(before);
  });

  it('a broken picture is refused [D77]', async () => {
    expect((await upload(photo.subarray(0, photo.length / 2))).statusCode).toBe(415);
  });

  it('5 MB fit, one byte more does not [2§5]', async () => {
    expect((await upload(padded(5_242_880))).statusCode).toBe(200);
    const answer = await upload(padded(5_242_881));
    expect([answer.statusCode, answer.json().msg]).toEqual([413, 'No se permiten archivo mayor a 5MB']);
  });

  it('another field, another format and strangers are told so [D8]', async () => {
    expect((await upload(photo, { field: 'image' })).statusCode).toBe(422);
    expect((await shop.post('orders/proofs', { file: 'x' }, buyer.token)).statusCode).toBe(415);
    expect((await upload(photo, { token: (await shop.anonymous()).access_token })).statusCode).toBe(403);
  });
});

describe('privacy', () => {
  it('only its owner and administration read a proof; for the others it does not exist [D4]', async () => {
    const { id } = (await upload(photo)).json();
    const admin = await market.buyer();
    await shop.db.updateTable('users').set({ role_id: 2 }).where('id', '=', admin.id).execute();
    expect((await read(`orders/proofs/${id}`, admin.token)).statusCode).toBe(200);
    expect((await read(`orders/proofs/${id}`, stranger.token)).statusCode).toBe(404);
    expect((await shop.get(`orders/proofs/${id}`)).statusCode).toBe(401);
    expect((await read('orders/proofs/999999', buyer.token)).statusCode).toBe(404);
    expect((await read('orders/proofs/x', buyer.token)).statusCode).toBe(400);
  });

  it('nothing of it lies where /uploads is served from [D4]', async () => {
    await upload(photo);
    const [name] = files();
    for (const url of [
      `/uploads/proofs/${name}`,
      `/uploads/../private/proofs/${name}`,
      `/uploads/%2e%2e/private/proofs/${name}`,
    ]) {
      expect((await shop.app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400);
    }
  });
});

describe('with an order', () => {
  it('the id of an upload goes with the order, and administration reads it there [D72]', async () => {
    const product = await market.product();
    const { id } = (await upload(photo)).json();
    const payment = await market.order(buyer, [{ product_id: product, qty: 1 }], { image: id });
    expect(payment.has_proof).toBe(true);
    expect((await read(`orders/${payment.id}/proof`, buyer.token)).statusCode).toBe(200);
    expect((await read(`orders/${payment.id}/proof`, stranger.token)).statusCode).toBe(404);
  });

  it('a data URL is checked and stored with the order [D72]', async () => {
    const product = await market.product();
    const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const payment = await market.order(buyer, [{ product_id: product, qty: 1 }], { image });
    expect((await read(`orders/${payment.id}/proof`, buyer.token)).headers['content-type']).toBe('image/webp');
  });

  it('a refused order leaves no proof of its own behind, an upload stays for the next try [D28]', async () => {
    const product = await market.product({ stock: 0 });
    const uploaded = (await upload(photo)).json().id;
    const before = files().length;
    const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
    expect(
      (await market.send(buyer, await market.body(buyer, [{ product_id: product, qty: 1 }], { image }))).statusCode,
    ).toBe(409);
    const withUpload = await market.body(buyer, [{ product_id: product, qty: 1 }], { image: uploaded });
    expect((await market.send(buyer, withUpload)).statusCode).toBe(409);
    // By its job, so that no end of this process loses it (D448).
    expect(files()).toHaveLength(before + 1);
    await shop.app.jobs.drain();
    expect(files()).toHaveLength(before);
    expect((await read(`orders/proofs/${uploaded}`, buyer.token)).statusCode).toBe(200);
  });

  it.each([
    [1_900_000, 200, undefined],
    [5_242_880, 200, undefined],
    [5_242_881, 413, 'No se permiten archivo mayor a 5MB'],
    [6_500_000, 413, 'El envío es demasiado grande.'],
  ])('a data URL of %i bytes is answered %i, in words [D72 2§5]', async (size, status, msg) => {
    const product = await market.product();
    const body = await market.body(buyer, [{ product_id: product, qty: 1 }]);
    const image = `data:application/pdf;base64,${padded(size).toString('base64')}`;
    const answer = await market.send(buyer, { ...body, image });
    expect([answer.statusCode, status === 200 ? undefined : answer.json().msg]).toEqual([status, msg]);
    expect(await market.stockOf(product)).toBe(status === 200 ? 99 : 100);
  });

  it.each([
    ['text', 'hola', 422],
    ['a data URL that is no picture', `data:image/png;base64,${Buffer.from('hola').toString('base64')}`, 415],
    ['an upload that does not exist', 999_999, 404],
  ])('%s as proof is refused [D72]', async (_name, image, status) => {
    const product = await market.product();
    expect(
      (await market.send(buyer, await market.body(buyer, [{ product_id: product, qty: 1 }], { image }))).statusCode,
    ).toBe(status);
    expect(await market.stockOf(product)).toBe(100);
  });

  it('somebody else’s upload cannot be ordered with [D4]', async () => {
    const product = await market.product();
    const { id } = (await upload(photo, { token: stranger.token })).json();
    const answer = await market.send(buyer, await market.body(buyer, [{ product_id: product, qty: 1 }], { image: id }));
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'proof_not_found']);
  });
});

describe('what one account may have', () => {
  /** Somebody with one proof that weighs all that there is room for. */
  async function full() {
    const person = await market.buyer();
    const { id } = (await upload(photo, { token: person.token })).json();
    const sized = shop.db.updateTable('uploads').set({ bytes: STORED_BYTES.proofs });
    await sized.where('user_id', '=', person.id).execute();
    return { person, id };
  }
  const refusal = [
    409,
    'storage_full',
    expect.stringContaining('que todavía no son de un pedido pagado ya ocupan 200 MB, lo máximo de una cuenta'),
  ];
  const says = (answer: Awaited<ReturnType<typeof upload>>) => {
    const { code, msg } = answer.json();
    return [answer.statusCode, code, msg];
  };

  it('is 200 MB that no paid order has, by an upload or with the order; what is refused leaves no file and takes nothing [D408]', async () => {
    const { person } = await full();
    const before = files().length;
    expect(says(await upload(photo, { token: person.token }))).toEqual(refusal);
    const product = await market.product();
    const body = await market.body(person, [{ product_id: product, qty: 1 }]);
    const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
    expect(says(await market.send(person, { ...body, image }))).toEqual(refusal);
    expect([files().length, await market.stockOf(product)]).toEqual([before, 100]);
    // Others have their own room, and who has none still buys by other means.
    expect((await upload(photo, { token: stranger.token })).statusCode).toBe(200);
    expect((await market.send(person, body)).statusCode).toBe(200);
  });

  it('does not refuse the retry of an order that stands, whose proof came with it [D14 D408]', async () => {
    const { person, id } = await full();
    // Room for one more that weighs the same, and not for two.
    const { bytes } = await shop.db
      .selectFrom('uploads')
      .select('bytes')
      .where('id', '=', (await upload(photo)).json().id)
      .executeTakeFirstOrThrow();
    const room = shop.db.updateTable('uploads').set({ bytes: STORED_BYTES.proofs - Number(bytes) });
    await room.where('id', '=', id).execute();
    const product = await market.product();
    const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const body = await market.body(person, [{ product_id: product, qty: 1 }], { image });
    const first = await market.send(person, body, 'otra-vez');
    const kept = files().length;
    const again = await market.send(person, body, 'otra-vez');
    expect([first.statusCode, again.statusCode]).toEqual([200, 200]);
    expect([again.json().payment.id, files().length]).toEqual([first.json().payment.id, kept]);
    const other = await market.send(person, { ...body, image: `${image}=` }, 'otra-vez');
    expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
    expect(says(await market.send(person, body))).toEqual(refusal);
  });

  it('nor the same call at the same moment, which finds the order when its own proof is refused [D14]', async () => {
    const product = await market.product();
    const image = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const body = await market.body(buyer, [{ product_id: product, qty: 1 }], { image });
    let first = { statusCode: 0, json: () => ({ payment: { id: 0 } }) };
    const draw = jest.spyOn(shop.app.drawing, 'draw').mockImplementationOnce(async () => {
      first = await market.send(buyer, body, 'gemelo');
      throw new Error('busy');
    });
    const second = await market.send(buyer, body, 'gemelo');
    // Later on nothing is drawn for it, though there is room.
    draw.mockClear();
    const third = await market.send(buyer, body, 'gemelo');
    expect([third.statusCode, draw.mock.calls]).toEqual([200, []]);
    draw.mockRestore();
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.json().payment.id).toBe(first.json().payment.id);
    expect(await market.stockOf(product)).toBe(99);
  });

  it('is given back by payment, since it is the order’s then, and after a year [D407 D408]', async () => {
    const { person, id } = await full();
    const product = await market.product();
    const order = await market.order(person, [{ product_id: product, qty: 1 }], { image: id });
    expect(says(await upload(photo, { token: person.token }))).toEqual(refusal);
    const paid = (approved_at: Date | null) =>
      shop.db.updateTable('orders').set({ approved_at }).where('id', '=', order.id).execute();
    await paid(new Date());
    expect((await upload(photo, { token: person.token })).statusCode).toBe(200);
    await paid(null);
    expect(says(await upload(photo, { token: person.token }))).toEqual(refusal);
    await sql`update uploads set created_at = now() - interval '366 days' where id = ${id}`.execute(shop.db);
    expect((await upload(photo, { token: person.token })).statusCode).toBe(200);
  });

  it('counts what is being kept at this moment: of two that have room for one, one is kept [D408]', async () => {
    const { person, id } = await full();
    const proof = { bytes: Buffer.alloc(1_024), mime: 'image/webp', extension: 'webp' } as const;
    const room = shop.db.updateTable('uploads').set({ bytes: STORED_BYTES.proofs - 1_024 });
    await room.where('id', '=', id).execute();
    const kept = await Promise.allSettled(
      [1, 2].map(() => storeProof(shop.db, shop.app.privateFiles, person.id, proof)),
    );
    expect(kept.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

it('an upload that nobody ordered with is forgotten after two days, one of an order is not [D77]', async () => {
  const product = await market.product();
  const [kept, forgotten, fresh] = [
    (await upload(photo)).json().id,
    (await upload(photo)).json().id,
    (await upload(photo)).json().id,
  ];
  await market.order(buyer, [{ product_id: product, qty: 1 }], { image: kept });
  await shop.db
    .updateTable('uploads')
    .set({ created_at: sql<Date>`now() - interval '3 days'` })
    .where('id', 'in', [kept, forgotten])
    .execute();
  const before = files().length;
  expect(await sweepProofs(shop.db, shop.app.jobs)).toBe(1);
  // By its job, so that no end of this process loses it (D416).
  expect(files()).toHaveLength(before);
  await shop.app.jobs.drain();
  const found = await Promise.all([kept, forgotten, fresh].map((id) => read(`orders/proofs/${id}`, buyer.token)));
  expect(found.map(({ statusCode }) => statusCode)).toEqual([200, 404, 200]);
  expect(files()).toHaveLength(before - 1);
});

it('uploads have a limit an hour [D49]', async () => {
  const busy = await market.buyer();
  const tiny = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'white' } })
    .png()
    .toBuffer();
  const answers = [];
  for (let nth = 0; nth < 31; nth++) answers.push((await upload(tiny, { token: busy.token })).statusCode);
  expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([30, 429]);
});
