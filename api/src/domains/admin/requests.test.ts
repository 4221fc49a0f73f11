import sharp from 'sharp';
import { mailsTo, mailTo } from '../../../test/mails';
import { type Office, officeForTests } from '../../../test/office';
import { ask, PASSWORD, picture, resellerBody, type Somebody, somebody, vendorBody } from '../sellers/fixtures';

let { shop, admin } = {} as Office;
officeForTests((open) => {
  ({ shop, admin } = open);
});

async function sellerRequest(who: Somebody, change: { vendor?: object } = {}): Promise<number> {
  const answer = await shop.post('auth/register-vendor', await vendorBody(change), who.token);
  expect(answer.statusCode).toBe(200);
  return (await shop.get('users/requests', who.token)).json()[0].id;
}
const approve = (id: number, { token } = admin) => shop.post(`admin/requests/${id}/approve`, undefined, token);
const reject = (id: number, reason: string, { token } = admin) =>
  shop.post(`admin/requests/${id}/reject`, { reason }, token);
const file = (id: number, field: string, token = admin.token) =>
  shop.app.inject({
    url: `/api/web/admin/requests/${id}/files/${field}`,
    headers: { authorization: `Bearer ${token}` },
  });
const userRow = (id: number) => shop.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** All requests that wait, page after page. */
async function waiting(status = 'pending'): Promise<{ id: number }[]> {
  const all: { id: number }[] = [];
  for (let after: number | null | undefined; after !== null; ) {
    const from = after === undefined ? '' : `&after=${after}`;
    const { data, next } = (await shop.get(`admin/requests?status=${status}${from}`, admin.token)).json();
    all.push(...data);
    after = next;
  }
  return all;
}

it('requests come by key, each once, those that wait oldest first; one decided between two pages moves none', async () => {
  const made: number[] = [];
  for (let n = 0; n < 14; n++) {
    const { id } = await somebody(shop);
    const row = await shop.db
      .insertInto('seller_requests')
      .values({ user_id: id, kind: 'reseller', origin: 'form', status: 'pending' })
      .returning('id')
      .executeTakeFirstOrThrow();
    made.push(row.id);
  }
  const all = (await waiting()).map(({ id }) => id);
  expect(all.filter((id) => made.includes(id))).toEqual(made);
  expect(new Set(all).size).toBe(all.length);
  const first = (await shop.get('admin/requests', admin.token)).json();
  expect([first.data.length, first.next]).toEqual([12, all[11]]);
  const decided = shop.db.updateTable('seller_requests').set({ status: 'rejected' });
  await decided.where('id', '=', all[0] ?? 0).execute();
  const second = (await shop.get(`admin/requests?after=${first.next}`, admin.token)).json();
  expect(second.data.map(({ id }: { id: number }) => id)).toEqual(all.slice(12, 24));
  await decided.where('id', 'in', made).execute();
  expect((await waiting('rejected')).map(({ id }) => id).slice(0, made.length)).toEqual([...made].reverse());
});

it('a PDF that somebody sent never opens on our origin: it is a download, read by nobody else and kept nowhere', async () => {
  const rosa = await somebody(shop);
  await shop.post('auth/register-reseller', await resellerBody(), rosa.token);
  const { id } = (await shop.get('users/requests', rosa.token)).json()[0];
  const sheet = await file(id, 'ruc_file');
  // Its page, written anew.
  expect(sheet.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(sheet.rawPayload.includes('MAL-')).toBe(false);
  expect(sheet.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="solicitud-${id}-ruc_file.pdf"`,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
});

it('a request is listed with everything and its file, drawn anew, without EXIF', async () => {
  const rosa = await somebody(shop);
  const id = await sellerRequest(rosa);
  const found = (await waiting()).find((request: { id: number }) => request.id === id);
  expect(found).toMatchObject({
    kind: 'seller',
    person: { id: rosa.id, email: rosa.email, verified: true },
    vendor: { business_name: 'Tejidos del Sur SAC' },
    bank: { bank: 'BCP', account: '•••• 8012' },
    contacts: [{ name: 'Elmer Condori' }],
    files: [{ field: 'ruc_file', mime: 'image/webp' }],
  });
  const kept = await file(id, 'ruc_file');
  expect([kept.statusCode, kept.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(kept.headers['cache-control']).toBe('private, no-store');
  expect((await sharp(kept.rawPayload).metadata()).exif).toBeUndefined();
  expect((await file(id, 'image')).statusCode).toBe(404);
});

it('a bank account is listed by its last digits; the whole of it is asked for by itself', async () => {
  const rosa = await somebody(shop);
  const id = await sellerRequest(rosa);
  expect(JSON.stringify(await waiting())).not.toContain('1912345678012');
  const bank = (requestId: number) => shop.get(`admin/requests/${requestId}/bank`, admin.token);
  expect((await bank(id)).json()).toEqual({
    bank: 'BCP',
    type: 0,
    holder: 'Tejidos del Sur SAC',
    account: '1912345678012',
  });
  expect((await bank(2_000_000)).statusCode).toBe(404);
});

it('approving makes a seller of the person, with the business, and says so in a mail', async () => {
  const rosa = await somebody(shop);
  const id = await sellerRequest(rosa);
  expect((await approve(id)).json().msg).toBe('Solicitud aprobada');
  expect(await userRow(rosa.id)).toMatchObject({
    role_id: 4,
    business_name: 'Tejidos del Sur SAC',
    ruc: '20131312955',
    bill_type: 0,
    fob: true,
  });
  const mail = await mailTo(shop, rosa.email, 'Tu solicitud para ser vendedor fue aprobada');
  expect(mail?.text).toContain('tu cuenta ya es de vendedor');
  expect((await shop.get('admin/lines', rosa.token)).statusCode).toBe(200);
  expect((await approve(id)).json().code).toBe('already_decided');
});

it('rejecting says why, and the person may ask again', async () => {
  const rosa = await somebody(shop);
  const id = await sellerRequest(rosa);
  expect((await reject(id, '')).statusCode).toBe(422);
  expect((await reject(id, 'La imagen del RUC <b>no</b> se lee')).statusCode).toBe(200);
  expect(await userRow(rosa.id)).toMatchObject({ role_id: 1, formularioventa: 0, business_name: null });
  const mail = (await mailsTo(shop, rosa.email)).find(({ text }) => text.includes('Motivo:'));
  expect(mail?.text).toContain('Motivo: La imagen del RUC <b>no</b> se lee');
  expect(mail?.html).not.toContain('<b>no</b>');
  expect((await shop.get('users/requests', rosa.token)).json()[0]).toMatchObject({ status: 'rejected' });
  await sellerRequest(rosa);
});

it('a reseller becomes one; a seller’s request of an account that is no longer a client’s keeps its role', async () => {
  const rosa = await somebody(shop);
  await shop.post('auth/register-reseller', await resellerBody(), rosa.token);
  const [{ id }] = (await shop.get('users/requests', rosa.token)).json();
  await approve(id);
  expect(await userRow(rosa.id)).toMatchObject({ role_id: 3, ruc: '10408765434', bill_type: 2 });
  // The code to recommend with is made and mailed, and orders that use it name their reseller.
  const mail = await mailTo(shop, rosa.email, 'Tu solicitud para ser comisionista fue aprobada');
  const code = /Tu código es (ROSA-[A-Z2-9]{4})\./.exec(mail?.text ?? '')?.[1];
  expect((await shop.get(`promotions/search?code=${code}`)).json().reseller).toMatchObject({ id: rosa.id });

  const staff = await somebody(shop);
  const other = await sellerRequest(staff);
  await shop.db.updateTable('users').set({ role_id: 5 }).where('id', '=', staff.id).execute();
  await approve(other);
  expect((await userRow(staff.id)).role_id).toBe(5);
});

it('an e-mail that is not proven, or a business that is missing, cannot be approved yet [D7]', async () => {
  const rosa = await somebody(shop);
  const id = await sellerRequest(rosa);
  await shop.db.updateTable('users').set({ verified_at: null }).where('id', '=', rosa.id).execute();
  expect((await approve(id)).json().code).toBe('not_verified');

  const half = await somebody(shop);
  const form = { email: half.email, password: PASSWORD, address: 'Av. 1', birthday: '1990-01-01', terms: 'true' };
  await ask(shop, 'users/be-seller', half.token, form, await picture());
  const [request] = (await shop.get('users/requests', half.token)).json();
  expect((await approve(request.id)).json().code).toBe('incomplete');
  expect((await file(request.id, 'image')).headers['content-type']).toBe('image/webp');
});

it('nobody but administration lists, decides or reads a file, the person who sent it included [D1 D4]', async () => {
  const rosa = await somebody(shop);
  const id = await sellerRequest(rosa);
  for (const who of [rosa, await somebody(shop, 3), await somebody(shop, 4), await somebody(shop, 5)]) {
    const answers = [
      await approve(id, who),
      await reject(id, 'x', who),
      await file(id, 'ruc_file', who.token),
      await shop.get(`admin/requests/${id}/bank`, who.token),
      await shop.get('admin/requests', who.token),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403]);
  }
  expect((await shop.get('admin/requests')).statusCode).toBe(401);
  expect((await file(2_000_000, 'ruc_file')).statusCode).toBe(404);
  expect((await file(id, 'passwd')).statusCode).toBe(400);
});

it('stored XSS: what was typed travels as text and nothing else', async () => {
  const rosa = await somebody(shop);
  const id = await sellerRequest(rosa, { vendor: { business_name: '<img src=x onerror=alert(1)>' } });
  await approve(id);
  expect((await userRow(rosa.id)).business_name).toBe('<img src=x onerror=alert(1)>');
  for (const mail of await mailsTo(shop, rosa.email)) expect(mail.html).not.toContain('<img');
});
