import { addWorkingDays, isoOf, limaDay } from '@qhatu/contract/dates';
import { INDECOPI_LINE } from '@qhatu/contract/forms';
import { COMPLAINT } from '@qhatu/contract/testing';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { mailTo } from '../../../test/mails';
import { runningTextOf } from '../../../test/pdf';
import { somebody } from '../sellers/fixtures';
import { fileIn, WHOLE } from './fixtures';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

const rows = () => shop.db.selectFrom('complaints').selectAll().orderBy('id').execute();
const pdfOf = (path: string) => shop.app.inject({ url: path });

it('support types are asked for with POST and without a body [3§7]', async () => {
  const answer = await shop.post('support/support-types');
  expect(answer.statusCode).toBe(200);
  const { result, types } = answer.json();
  expect(result).toBe(true);
  expect(types.length).toBeGreaterThan(3);
  expect(types[0]).toEqual({ id: 1, name: 'Pedido o entrega' });
});

it('a visitor without any session files the twelve fields and gets number, last day and private copy [D57]', async () => {
  const answer = await fileIn(shop, COMPLAINT);
  expect(answer.statusCode).toBe(200);
  const { result, msg, complaint } = answer.json();
  const { year } = limaDay(new Date());
  expect(result).toBe(true);
  expect(complaint.number).toMatch(new RegExp(`^\\d{6}-${year}$`));
  expect(msg).toBe(`Tu reclamo quedó registrado con el N.º ${complaint.number}. Te enviamos una copia a tu correo.`);
  expect(complaint.due_on).toBe(isoOf(addWorkingDays(limaDay(new Date(complaint.created_at)), 15)));
  expect(complaint.pdf).toMatch(/^\/api\/web\/support\/complaints\/[\w-]{43}\/pdf$/);
  const pdf = await pdfOf(complaint.pdf);
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(pdf.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  expect((await pdfOf(complaint.pdf.replace(/.\/pdf$/, '/pdf'))).statusCode).toBe(404);
});

it('the complaint holds all that the law lists, and the copy goes out at once with it attached', async () => {
  const email = 'copia@correo.pe';
  const { complaint } = (await fileIn(shop, { ...WHOLE, email, reason: 1 })).json();
  const mail = await mailTo(shop, email, `Libro de Reclamaciones: tu queja N.º ${complaint.number}`);
  expect(mail?.text).toContain(INDECOPI_LINE);
  expect(mail?.text).toContain(`${shop.env.SITE_URL}${complaint.pdf}`);
  expect(mail?.attachments.map(({ filename, contentType }) => [filename, contentType])).toEqual([
    [`libro-de-reclamaciones-${complaint.number}.pdf`, 'application/pdf'],
  ]);
  const words = runningTextOf(mail?.attachments[0]?.bytes ?? Buffer.alloc(0));
  for (const said of [
    `Hoja de reclamación N.º ${complaint.number}`,
    'Qhatu Mercado S.A.C. (Qhatu), RUC 20609876540',
    'Av. Larco 345, Miraflores, Lima',
    'Rosa Quispe',
    '45678912',
    'Jr. Puno 123, Miraflores, Lima, Lima',
    '987654321',
    email,
    'Ana Quispe, Carnet de Extranjería 001234567',
    'Producto',
    'S/ 189,90',
    'Licuadora de 1,5 litros',
    '02/11/2026',
    'Reclamo: Disconformidad relacionada con los productos o servicios.',
    'Queja: Disconformidad no relacionada con los productos o servicios, o malestar o descontento respecto a la atención al público.',
    'La licuadora llegó con la jarra rota.',
    'Que me cambien la jarra.',
    'no impide acudir a otras vías de solución de controversias',
    'quince (15) días hábiles, el cual es improrrogable',
  ]) {
    expect(words).toContain(said);
  }
  // The seller that was named is one of ours: the complaint says whose business it is.
  expect(words).toMatch(/Vendedor: .+, RUC \d{11}/);
});

it('what is missing is 422, in the form’s order and words, and takes no number [3§5]', async () => {
  const before = (await rows()).length;
  const empty = await fileIn(shop, {});
  expect([empty.statusCode, empty.json().msg]).toEqual([422, 'El Tipo de documento es requerido']);
  expect(Object.keys(empty.json().fields)).toHaveLength(12);
  expect((await fileIn(shop, { ...COMPLAINT, description: ' ' })).json().msg).toBe('El mensaje es requerido');
  expect((await fileIn(shop, { ...COMPLAINT, document: '4567891X' })).json().code).toBe('invalid');
  expect((await fileIn(shop, { ...COMPLAINT, district_id: 999999 })).json().fields).toEqual({
    district_id: 'Elige un distrito de la lista',
  });
  expect((await fileIn(shop, { ...COMPLAINT, support_type_id: 99 })).json().code).toBe('unknown_type');
  expect((await fileIn(shop, { ...COMPLAINT, name: 7 })).statusCode).toBe(400);
  expect(await rows()).toHaveLength(before);
});

it('a minor needs somebody who stands for them', async () => {
  const refused = await fileIn(shop, { ...COMPLAINT, is_minor: true });
  expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([
    422,
    ['guardian_name', 'guardian_document_type', 'guardian_document'],
  ]);
});

it('a member’s complaint is theirs; nobody files in another’s name; user 5 is nobody (D50) [D4]', async () => {
  const rosa = await somebody(shop);
  expect((await fileIn(shop, { ...COMPLAINT, user_id: rosa.id }, { token: rosa.token })).statusCode).toBe(200);
  expect((await rows()).at(-1)?.user_id).toBe(rosa.id);
  expect((await fileIn(shop, { ...COMPLAINT, user_id: rosa.id + 1 }, { token: rosa.token })).statusCode).toBe(404);
  const { access_token } = await shop.anonymous();
  expect((await fileIn(shop, { ...COMPLAINT, user_id: 5 }, { token: access_token })).statusCode).toBe(200);
  expect((await rows()).at(-1)?.user_id).toBeNull();
});

it('a member’s complaint opens a conversation with support; a visitor’s opens none [D57]', async () => {
  const rosa = await somebody(shop);
  const { complaint } = (
    await fileIn(shop, { ...COMPLAINT, request: 'Que la cambien.' }, { token: rosa.token })
  ).json();
  const { chats } = (await shop.post('support/chats', {}, rosa.token)).json();
  expect(chats.data).toHaveLength(1);
  expect(chats.data[0]).toMatchObject({
    subject: `Reclamo N.º ${complaint.number}`,
    support_status: 1,
    messages: [{ message: 'La licuadora llegó con la jarra rota.\n\nPedido: Que la cambien.', user_id: rosa.id }],
  });
  const before = await shop.db.selectFrom('chats').select('id').execute();
  await fileIn(shop, COMPLAINT);
  expect(await shop.db.selectFrom('chats').select('id').execute()).toHaveLength(before.length);
});

it('numbers have no gaps: forty at once, some of them refused late, on one book', async () => {
  const first = Math.max(0, ...(await rows()).map(({ number }) => number));
  // The trigger refuses after the number was taken, as a failing disk would.
  await shop.db.schema.alterTable('complaints').addCheckConstraint('no_zzz', sql`name <> 'Zzz'`).execute();
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) =>
      fileIn(shop, { ...COMPLAINT, name: index % 5 === 0 ? 'Zzz' : 'Rosa', email: `n${index}@correo.pe` }),
    ),
  );
  await shop.db.schema.alterTable('complaints').dropConstraint('no_zzz').execute();
  const given = answers
    .filter(({ statusCode }) => statusCode === 200)
    .map((answer) => Number(answer.json().complaint.number.slice(0, 6)))
    .sort((a, b) => a - b);
  expect(given).toEqual(Array.from({ length: 32 }, (_, index) => first + 1 + index));
});

it('the same call again, also at the same moment, files one complaint [D14]', async () => {
  const before = (await rows()).length;
  const key = 'hoja-de-prueba-1';
  const complaint = { ...COMPLAINT, email: 'clave@correo.pe' };
  const answers = await Promise.all([1, 2, 3, 4].map(() => fileIn(shop, complaint, { key })));
  const again = await fileIn(shop, complaint, { key });
  const numbers = new Set([...answers, again].map((answer) => answer.json().complaint?.number));
  expect([numbers.size, (await rows()).length - before]).toEqual([1, 1]);
  const other = await fileIn(shop, { ...complaint, description: 'Otra cosa' }, { key });
  expect([other.statusCode, other.json().code]).toEqual([422, 'idempotency_key_reused']);
});

it('one address cannot be flooded with copies', async () => {
  const email = 'victima@correo.pe';
  const codes: number[] = [];
  for (let sent = 0; sent < 11; sent++) {
    codes.push((await fileIn(shop, { ...COMPLAINT, email }, { key: `una-${sent}` })).statusCode);
  }
  expect(codes).toEqual([...Array(10).fill(200), 429]);
  // An answer that was lost is still given again.
  expect((await fileIn(shop, { ...COMPLAINT, email }, { key: 'una-3' })).statusCode).toBe(200);
});
