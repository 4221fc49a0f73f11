import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { startApp, type TestApp } from '../../../test/app';
import { registered } from '../../../test/newcomer';
import { runningTextOf } from '../../../test/pdf';
import { newDataKey, Sealer } from '../../crypto/sealed';
import { SEALED, sealColumn } from '../../crypto/sealed-columns';
import { PrivateFiles } from '../../uploads/private-files';
import { markSteppedUp } from '../accounts/step-up';
import { fileIn, WHOLE } from '../complaints/fixtures';
import {
  ask,
  BANK,
  PASSWORD,
  PDF,
  picture,
  resellerBody,
  type Somebody,
  somebody,
  vendorBody,
} from '../sellers/fixtures';
import { openBank } from '../sellers/secrets';
import { sealAtRest } from './seal-at-rest';

let shop: TestApp;
let admin: Somebody;
beforeAll(async () => {
  shop = await startApp();
  admin = await somebody(shop, 2);
  // The demo is stored as it came, and is sealed by the first start.
  await sealAtRest(shop.app, shop.db);
});
afterAll(() => shop.close());

/** A reseller's request: bank data and a PDF. */
async function requested(): Promise<{ id: number; userId: number; token: string; path: string }> {
  const { id: userId, token } = await somebody(shop);
  expect((await shop.post('auth/register-reseller', await resellerBody(), token)).statusCode).toBe(200);
  const [{ id }] = (await shop.get('users/requests', token)).json();
  const { path } = await shop.db
    .selectFrom('uploads')
    .select('path')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { id, userId, token, path };
}
const rawRow = async (id: number) => {
  const { rows } = await sql<{ row: string }>`select r::text as row from seller_requests r where id = ${id}`.execute(
    shop.db,
  );
  return rows[0]?.row ?? '';
};
const onDisk = (path: string) => join(shop.env.DATA_DIR, 'private', path);
const served = (id: number) =>
  shop.app.inject({
    url: `/api/web/admin/requests/${id}/files/ruc_file`,
    headers: { authorization: `Bearer ${admin.token}` },
  });

test('neither the table nor the file tells what a seller sent; the route does', async () => {
  const { id, path } = await requested();
  const row = await rawRow(id);
  expect(row).toContain('s1.');
  for (const secret of [BANK.account, BANK.holder]) expect(row).not.toContain(secret);
  // The account's last digits: sealed text and fractions of a second hold any.
  expect(row.replace(/s1\.[\w.-]+|:\d\d\.\d+/g, '')).not.toContain('8012');
  expect(readFileSync(onDisk(path)).includes('%PDF')).toBe(false);
  // Its page, written anew (D94).
  expect((await served(id)).rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await shop.get(`admin/requests/${id}/bank`, admin.token)).json().account).toBe(BANK.account);
});

test('neither does the identity form of a member who wants to sell', async () => {
  const rosa = await somebody(shop);
  const form = {
    email: rosa.email,
    password: PASSWORD,
    address: 'Jr. Amazonas 77',
    birthday: '1990-05-17',
    terms: 'true',
  };
  expect((await ask(shop, 'users/be-seller', rosa.token, form, await picture())).statusCode).toBe(200);
  const [{ id }] = (await shop.get('users/requests', rosa.token)).json();
  expect(await rawRow(id)).not.toMatch(/Amazonas|1990-05-17/);
  const { data } = (await shop.get('admin/requests', admin.token)).json();
  expect(data.find((one: { id: number }) => one.id === id).identity).toEqual({
    address: 'Jr. Amazonas 77',
    birthday: '1990-05-17',
  });
});

test('the business that a seller names and whom to call there are sealed too; administration reads them, and decides by them', async () => {
  const rosa = await somebody(shop);
  expect((await shop.post('auth/register-vendor', await vendorBody(), rosa.token)).statusCode).toBe(200);
  const [{ id }] = (await shop.get('users/requests', rosa.token)).json();
  expect(await rawRow(id)).not.toMatch(/20131312955|Tejidos|elmer@|987654322/);
  const { data } = (await shop.get('admin/requests', admin.token)).json();
  const shown = data.find((one: { id: number }) => one.id === id);
  expect(shown.vendor).toMatchObject({ ruc: '20131312955', business_name: 'Tejidos del Sur SAC' });
  expect(shown.contacts).toEqual([{ name: 'Elmer Condori', email: 'elmer@tejidos.pe', phone: '987654322' }]);
  expect((await shop.post(`admin/requests/${id}/approve`, {}, admin.token)).statusCode).toBe(200);
  const seller = shop.db.selectFrom('users').select(['ruc', 'business_name']).where('id', '=', rosa.id);
  expect(await seller.executeTakeFirst()).toEqual({ ruc: '20131312955', business_name: 'Tejidos del Sur SAC' });
});

const rawOf = async (table: 'users' | 'complaints', id: number) => {
  const { rows } = await sql<{
    row: string;
  }>`select t::text as row from ${sql.table(table)} t where id = ${id}`.execute(shop.db);
  return rows[0]?.row ?? '';
};

test('no account tells its person’s document: its owner reads and changes it', async () => {
  const rosa = await registered(shop, { ruc: '41122334' });
  expect(await rawOf('users', rosa.id)).not.toContain('41122334');
  const own = async () => (await shop.get(`users/get-user-data/${rosa.id}`, rosa.token)).json().ruc;
  expect(await own()).toBe('41122334');
  const change = { name: 'Rosa', user_name: rosa.form.user_name, document_type: 0, ruc: '41122335' };
  const saved = await shop.post('users/profile', change, rosa.token);
  expect([saved.statusCode, saved.body.includes('41122335')]).toEqual([200, true]);
  expect(await rawOf('users', rosa.id)).not.toMatch(/4112233/);
  expect(await own()).toBe('41122335');
  await markSteppedUp(shop.db, rosa.token);
  expect((await shop.get('users/my-data', rosa.token)).json().account.document_number).toBe('41122335');
});

test('no sheet of the book tells documents of its person and of a minor’s guardian; support, the copy and its owner read them', async () => {
  const rosa = await registered(shop);
  const sheet = { ...WHOLE, user_id: rosa.id, document: '42233445', guardian_document: '009988776' };
  const filed = await fileIn(shop, sheet, { token: rosa.token, key: 'una-hoja-sellada' });
  expect(filed.statusCode).toBe(200);
  // The same call once more is the same complaint: what is sealed is compared opened.
  expect((await fileIn(shop, sheet, { token: rosa.token, key: 'una-hoja-sellada' })).statusCode).toBe(200);
  const row = await shop.db.selectFrom('complaints').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(await rawOf('complaints', row.id)).not.toMatch(/42233445|009988776/);
  const { data } = (await shop.get('admin/complaints?perPage=48', admin.token)).json();
  const shown = data.find((one: { id: number }) => one.id === row.id);
  expect([shown.document, shown.guardian.document]).toEqual(['42233445', '009988776']);
  const pdf = await shop.app.inject({ url: `/api/web/support/complaints/${row.key}/pdf` });
  expect(runningTextOf(pdf.rawPayload)).toMatch(/42233445.*009988776/s);
  await markSteppedUp(shop.db, rosa.token);
  const [own] = (await shop.get('users/my-data', rosa.token)).json().data.complaints;
  expect([own.document, own.guardian.document]).toEqual(['42233445', '009988776']);

  // A value that was put there from another row opens nowhere, and hides no other sheet.
  await sql`update complaints set document = (select document from complaints where id <> ${row.id} limit 1)
    where id = ${row.id}`.execute(shop.db);
  const broken = await shop.get('admin/complaints?perPage=48', admin.token);
  const now = broken.json().data.find((one: { id: number }) => one.id === row.id);
  expect([broken.statusCode, now.document]).toEqual([200, 'No se puede abrir']);
});

test('what was stored before is sealed by the next start: documents, sheets, requests', async () => {
  const rosa = await registered(shop);
  const plain = '43344556';
  await shop.db.updateTable('users').set({ document_number: plain }).where('id', '=', rosa.id).execute();
  const own = async () => (await shop.get(`users/get-user-data/${rosa.id}`, rosa.token)).json().ruc;
  expect(await own()).toBe(plain);
  expect(await sealAtRest(shop.app, shop.db)).toMatchObject({ values: 1, files: 0 });
  expect(await rawOf('users', rosa.id)).not.toContain(plain);
  expect(await own()).toBe(plain);
});

test('Ley 29733 the copy of one’s own data has it as it was given', async () => {
  const { token } = await requested();
  const [request] = (await shop.get('users/my-data', token)).json().data.seller_requests;
  expect(request.bank).toEqual({ bank: 'BCP', type: 0, holder: BANK.holder, account: BANK.account });
});

test('what came before the key is sealed at the start, once, keeps its age, and is read meanwhile', async () => {
  const { id, userId, path } = await requested();
  const plain = { bank: 'BCP', type: 0, holder: BANK.holder, account: BANK.account };
  await shop.db
    .updateTable('seller_requests')
    .set({ bank: JSON.stringify(plain) })
    .where('id', '=', id)
    .execute();
  writeFileSync(onDisk(path), PDF);
  const old = new Date('2026-01-02T03:04:05Z');
  utimesSync(onDisk(path), old, old);
  expect((await served(id)).rawPayload.equals(PDF)).toBe(true);
  expect((await shop.get(`admin/requests/${id}/bank`, admin.token)).json()).toEqual(plain);

  expect(await sealAtRest(shop.app, shop.db)).toEqual({ values: 1, files: 1, unreadable: 0 });
  expect(await rawRow(id)).not.toContain(BANK.account);
  expect(readFileSync(onDisk(path)).includes('%PDF')).toBe(false);
  expect([statSync(onDisk(path)).mtime, statSync(onDisk(path)).mode & 0o777]).toEqual([old, 0o600]);
  expect(readdirSync(onDisk('requests')).filter((name) => name.endsWith('.draft'))).toEqual([]);
  expect((await served(id)).rawPayload.equals(PDF)).toBe(true);
  const row = await shop.db.selectFrom('seller_requests').select('bank').where('id', '=', id).executeTakeFirstOrThrow();
  expect(openBank(shop.app.sealer, userId, row.bank ?? '')).toEqual(plain);
  expect(await sealAtRest(shop.app, shop.db)).toEqual({ values: 0, files: 0, unreadable: 0 });
});

test('a bank account copied into another person’s row does not open, and no page breaks over it but its own', async () => {
  const [ana, eva] = [await requested(), await requested()];
  await sql`update seller_requests set bank = (select bank from seller_requests where id = ${ana.id})
    where id = ${eva.id}`.execute(shop.db);
  const answer = await shop.get(`admin/requests/${eva.id}/bank`, admin.token);
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'sealed']);
  const list = await shop.get('admin/requests', admin.token);
  expect(list.statusCode).toBe(200);
  expect(list.json().data.find((one: { id: number }) => one.id === eva.id).bank).toBeNull();
  await shop.db.deleteFrom('seller_requests').where('id', '=', eva.id).execute();
});

test('a file put in another’s place does not open', async () => {
  const [ana, eva] = [await requested(), await requested()];
  writeFileSync(onDisk(eva.path), readFileSync(onDisk(ana.path)));
  const answer = await served(eva.id);
  expect([answer.statusCode, answer.json().code]).toEqual([503, 'sealed']);
  writeFileSync(onDisk(eva.path), PDF);
});

test('the secret of an authenticator app turns with the key, and is in no copy of one’s data', async () => {
  const { id, token } = await somebody(shop);
  const secret = shop.app.sealer.sealText(`totp:${id}`, 'JBSWY3DPEHPK3PXP');
  await shop.db.insertInto('second_factors').values({ user_id: id, kind: 'app', name: 'Mi app', secret }).execute();
  const key = readFileSync(join(shop.env.DATA_DIR, 'data-key'), 'utf8').trim();
  const fresh = newDataKey();
  await sealColumn(shop.db, new Sealer(fresh, key), SEALED.appSecret);
  const row = await shop.db
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(new Sealer(fresh).openText(`totp:${id}`, row.secret ?? '')).toBe('JBSWY3DPEHPK3PXP');
  const copy = await shop.get('users/my-data', token);
  expect([copy.statusCode, copy.body.includes('"secret"')]).toEqual([200, false]);
  await shop.db.deleteFrom('second_factors').where('user_id', '=', id).execute();
});

test('a rotation seals everything anew with the new key, and says what it cannot open', async () => {
  const { id, userId, path } = await requested();
  const old = new Sealer(readFileSync(join(shop.env.DATA_DIR, 'data-key'), 'utf8').trim());
  const fresh = newDataKey();
  const without = new Sealer(fresh);
  // The old key is forgotten: nothing is touched, nothing is lost.
  const before = await rawRow(id);
  expect((await sealColumn(shop.db, without, SEALED.sellerBank)).sealed).toBe(0);
  expect((await sealColumn(shop.db, without, SEALED.sellerBank)).unreadable).toBeGreaterThan(0);
  expect((await new PrivateFiles(shop.app.files, without).seal('requests')).unreadable).toBeGreaterThan(0);
  expect(await rawRow(id)).toBe(before);

  const both = new Sealer(fresh, readFileSync(join(shop.env.DATA_DIR, 'data-key'), 'utf8').trim());
  expect((await sealColumn(shop.db, both, SEALED.sellerBank)).unreadable).toBe(0);
  expect((await new PrivateFiles(shop.app.files, both).seal('requests')).unreadable).toBe(0);
  const row = await shop.db.selectFrom('seller_requests').select('bank').where('id', '=', id).executeTakeFirstOrThrow();
  expect(openBank(without, userId, row.bank ?? '').account).toBe(BANK.account);
  expect(() => openBank(old, userId, row.bank ?? '')).toThrow(without.keyId);
  // The PDF was written anew when it came; what is read is one, and not sealed.
  const file = await new PrivateFiles(shop.app.files, without).read(path);
  expect(file?.subarray(0, 5).toString()).toBe('%PDF-');
});
