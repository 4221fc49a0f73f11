import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../test/app';
import { until } from '../../test/until';
import { hostilePdf, plainPdf, slowDrawing, svgOf, worstDrawings } from '../../test/uploads';
import { blankPolo, largest, sendForm, worstSide } from '../domains/designs/testing';
import { type Buyer, type Market, openMarket } from '../domains/orders/fixtures';
import { dataUrl } from '../domains/sellers/fixtures';
import { upload } from '../domains/support/testing/stage';
import { QUEUE } from './limits';

jest.setTimeout(300_000);

let shop: TestApp;
let market: Market;
let buyer: Buyer;
let product: number;
let userName: string | null;
beforeAll(async () => {
  shop = await startApp();
  market = await openMarket(shop);
  [buyer, product] = await Promise.all([market.buyer(), market.product()]);
  const own = shop.db.selectFrom('users').select('user_name').where('id', '=', buyer.id);
  userName = (await own.executeTakeFirstOrThrow()).user_name;
});
afterAll(() => shop.close());

const print = (image: Buffer, token = buyer.token) => sendForm(shop, 'prints/upload', token, { image });
const ways: [string, (bytes: Buffer) => Promise<LightMyRequestResponse>][] = [
  ['a picture to print', (bytes) => print(bytes)],
  ['a picture in a conversation', (bytes) => upload(shop, buyer.token, 'chat/image', bytes)],
  ['a receipt', (bytes) => upload(shop, buyer.token, 'orders/proofs', bytes, 'file')],
  [
    'a receipt with its order',
    async (bytes) =>
      market.send(buyer, await market.body(buyer, [{ product_id: product, qty: 1 }], { image: dataUrl(bytes) })),
  ],
  [
    'a profile’s photo',
    (bytes) => shop.post('users/profile', { name: 'Ana', user_name: userName, uri: dataUrl(bytes) }, buyer.token),
  ],
];

/** A PNG whose head promises `width` × `height` and whose pixels are a few kilobytes of nothing. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([size, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const pixels = deflateSync(Buffer.alloc(Math.min(20_000_000, (width + 1) * height)));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One sentence to a person, in Spanish: nothing of the libraries' own words. */
function expectSentence(answer: LightMyRequestResponse): void {
  const { msg } = answer.json();
  expect(msg).toMatch(/^[A-ZÁÉÍÓÚÑ].*[a-záéíóúñBF.]$/);
  expect(msg).not.toMatch(/vips|sharp|rsvg|glib|pdf-lib|Error|undefined|\bInput\b/);
}

describe('hostile files', () => {
  const files: [string, () => Buffer | Promise<Buffer>][] = [
    ['a PNG of 20 kB that says 60,000 × 60,000', () => pngOf(60_000, 60_000)],
    ['a PNG of 20 kB that says two thousand million by one', () => pngOf(2_000_000_000, 1)],
    ['a line of 1 × 60,000', () => pngOf(1, 60_000)],
    ['a picture cut off', async () => (await photo()).subarray(0, 3_000)],
    ['only a header', () => Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
    ['a TIFF', () => Buffer.concat([Buffer.from('II*\0\x08\0\0\0', 'latin1'), Buffer.alloc(400)])],
    ['a page that begins like a GIF', () => Buffer.from('GIF89a/*<script>alert(1)</script>*/=1;')],
    ['a page that begins like a PDF', () => Buffer.from('%PDF-1.4\n<script>alert(1)</script>')],
    ['an archive', () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(900, 7)])],
    ['laughs, a billion', () => Buffer.from(laughs)],
    ...Object.entries(worstDrawings).map(([name, bytes]) => [name, () => bytes] as [string, () => Buffer]),
  ];
  const laughs = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY l0 "ja">${Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('')}]>${svgOf('<text>&l9;</text>')}`;
  const photo = () =>
    sharp({
      create: {
        width: 600,
        height: 600,
        channels: 3,
        background: '#777',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();

  it.each(files)('a stranger’s file is refused with a sentence, whichever way it comes: %s [D94]', async (_, make) => {
    const bytes = await make();
    for (const [way, send] of ways) {
      const answer = await send(bytes);
      // A large one is refused by the order's own bounds.
      expect({ way, refused: [400, 413, 415, 422].includes(answer.statusCode) }).toEqual({ way, refused: true });
      expectSentence(answer);
    }
  });

  it('an honest photo passes, whichever way it comes [D94]', async () => {
    const bytes = await photo();
    for (const [way, send] of ways) {
      const answer = await send(bytes);
      expect([way, answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([way, 200, '']);
    }
  });

  it('a drawing that is too complex is told why, and what to do [D94]', async () => {
    const answer = await print(worstDrawings['twenty thousand groups within each other']);
    expect([answer.statusCode, answer.json().code, answer.json().msg]).toEqual([
      422,
      'too_complex',
      'El dibujo es demasiado complejo: tiene demasiados grupos uno dentro de otro. Simplifícalo o expórtalo como PNG.',
    ]);
    expect(answer.json().fields).toEqual({ image: answer.json().msg });
  });

  it('a moving picture of a thousand frames shows its first one, and is not printed [D94]', async () => {
    const pixels = Buffer.alloc(32 * 32 * 1_000 * 3);
    for (let at = 0; at < pixels.length; at += 7) pixels[at] = at % 251;
    const gif = await sharp(pixels, { raw: { width: 32, height: 32_000, channels: 3, pageHeight: 32 } })
      .gif({ effort: 1 })
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).toBe(1_000);
    expect((await print(gif)).json().code).toBe('animated');
    expect((await upload(shop, buyer.token, 'chat/image', gif)).json()).toMatchObject({ width: 32, height: 32 });
  });

  it('a picture with a program behind it comes out as pixels alone [D94]', async () => {
    const both = Buffer.concat([await photo(), Buffer.from('PK\x03\x04<script>alert(1)</script>', 'latin1')]);
    const { route } = (await upload(shop, buyer.token, 'chat/image', both)).json();
    expect((await shop.get(route, buyer.token)).rawPayload.includes('alert')).toBe(false);
  });

  it('a PDF that is protected, endless or broken is refused with its own sentence [D94]', async () => {
    const { PDFDocument } = await import('@cantoo/pdf-lib');
    const source = await PDFDocument.load(plainPdf());
    source.encrypt({ ownerPassword: 'x', userPassword: 'y' });
    const long = await PDFDocument.create();
    for (let page = 0; page < 31; page++) long.addPage();
    const send = async (bytes: Uint8Array) =>
      (await upload(shop, buyer.token, 'orders/proofs', Buffer.from(bytes), 'file')).json();
    expect((await send(await source.save())).msg).toBe(
      'Ese PDF está protegido. Guárdalo sin contraseña o sube una foto.',
    );
    expect((await send(await long.save())).msg).toBe('El PDF puede tener hasta 30 páginas.');
    expect((await send(hostilePdf().subarray(0, 700))).code).toBe('unsupported_proof');
    expect((await send(Buffer.from('%PDF-1.4\n%%EOF\n'))).msg).toBe(
      'No pudimos leer ese PDF. Expórtalo otra vez o sube una foto.',
    );
  });
});

describe('meanwhile', () => {
  beforeAll(() => {
    const folder = join(shop.env.DATA_DIR, 'uploads', 'avatars');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'quieta.webp'), Buffer.alloc(40_000, 1));
  });

  /** Twenty small questions one after the other. @returns the statuses that came */
  async function askAllTheWhile(): Promise<Set<number>> {
    const answers = new Set<number>();
    for (let round = 0; round < 10; round++) {
      answers.add((await shop.app.inject({ url: '/uploads/avatars/quieta.webp' })).statusCode);
      answers.add((await shop.get(`products/search?perPage=12&page=${round + 1}`)).statusCode);
    }
    return answers;
  }

  it('pictures and products are answered while drawings take all the time they may [D94]', async () => {
    const accounts = await Promise.all(Array.from({ length: 8 }, () => market.buyer()));
    let ended = 0;
    const drawings = accounts.map(async ({ token }) => {
      const answer = await print(slowDrawing(), token);
      ended += 1;
      return answer;
    });
    const answers = await askAllTheWhile();
    // Eight at two a time: with the loop or its four threads taken, none of these would have come before the first of
    // them.
    expect([ended, answers]).toEqual([0, new Set([200])]);
    for (const answer of await Promise.all(drawings)) {
      expect([422, 503]).toContain(answer.statusCode);
      expectSentence(answer);
    }
  });

  it('a design that takes all the time it may stalls nothing; its account is counted, its job tried again [D301]', async () => {
    const owner = await market.buyer();
    const polo = await blankPolo(shop);
    const { id: printId } = (await print(await largest(), owner.token)).json();
    const body = { product_id: polo.variant.id, quantity: 1, design: polo.design(worstSide(printId)) };
    const { id } = (
      await shop.post('product-customs', body, owner.token, { headers: { 'idempotency-key': 'diseno-hostil' } })
    ).json();
    expect((await shop.get(`product-customs/${id}/print/1`, owner.token)).statusCode).toBe(202);
    let ended = false;
    const draw = jest.spyOn(shop.app.drawing, 'draw');
    const reads = jest.spyOn(shop.app.files, 'get');
    const job = shop.app.jobs.drain().then(() => {
      ended = true;
    });
    await until(() => draw.mock.calls.length > 0);
    const answers = await askAllTheWhile();
    expect([ended, answers, draw.mock.calls[0]?.[0]]).toEqual([false, new Set([200]), 'side']);
    // Somebody else's picture is drawn meanwhile; its own account's waits and is told so.
    expect((await print(svgOf('<rect width="9" height="9"/>'))).statusCode).toBe(200);
    expect(ended).toBe(false);
    // Its minute is not waited for: a process that dies twice under a drawing ends it as well.
    for (let before = 0; !ended; before = reads.mock.calls.length) {
      await until(() => ended || reads.mock.calls.length > before, 60);
      for (const pid of shop.app.drawing.pids) process.kill(pid, 'SIGKILL');
    }
    await job;
    for (const spy of [draw, reads]) spy.mockRestore();
    expect((await shop.app.counter.peek(`drawing-ended:account:${owner.id}`)).count).toBe(1);
    const [again] = await shop.db.selectFrom('jobs').selectAll().where('kind', '=', 'print-files').execute();
    expect([again?.attempts, again?.last_error, again?.failed_at]).toEqual([
      1,
      expect.stringContaining('too_slow'),
      null,
    ]);
  });

  it('an account whose drawings had to be ended is not waited for; another’s is drawn [D94]', async () => {
    const busy = await market.buyer();
    const ended = await print(slowDrawing(), busy.token);
    expect([ended.statusCode, ended.json().msg]).toEqual([
      422,
      expect.stringContaining('tardamos demasiado en dibujarlo'),
    ]);
    const counted = `drawing-ended:account:${busy.id}`;
    expect((await shop.app.counter.peek(counted)).count).toBe(1);
    for (let more = 1; more < QUEUE.endedAnHour; more++) await shop.app.counter.add(counted, 3_600);
    const next = await print(svgOf('<rect width="9" height="9"/>'), busy.token);
    expect([next.statusCode, Number(next.headers['retry-after']) > 3_000]).toEqual([429, true]);
    expect((await print(svgOf('<rect width="9" height="9"/>'))).statusCode).toBe(200);
  });

  it('a process killed in the middle: its request is answered, and so is the next [D94]', async () => {
    const drawing = svgOf('<rect width="190" height="277" fill="#063"/>');
    expect((await print(drawing)).statusCode).toBe(200);
    const answer = print(drawing);
    while (shop.app.drawing.pids.length === 0) await new Promise(setImmediate);
    for (const pid of shop.app.drawing.pids) process.kill(pid, 'SIGKILL');
    expect([(await answer).statusCode, (await print(drawing)).statusCode]).toEqual([200, 200]);
  });
});
