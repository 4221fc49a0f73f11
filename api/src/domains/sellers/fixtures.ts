import type { LightMyRequestResponse } from 'fastify';
import sharp from 'sharp';
import { startApp, type TestApp } from '../../../test/app';
import { hostilePdf } from '../../../test/uploads';
import { hashPassword } from '../accounts/passwords';
import { markSteppedUp } from '../accounts/step-up';
import { issueToken } from '../accounts/tokens';

export const PASSWORD = 'Secreta123';

/** A small picture with its owner's name in the EXIF, which nobody else must get to see. */
export const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#a01c3a' } })
    .withExif({ IFD0: { Artist: 'Rosa Quispe' } })
    .jpeg()
    .toBuffer();

/** Of one page, with a script and much else that nobody may be handed. */
export const PDF = hostilePdf();
export const dataUrl = (bytes: Buffer, mime = 'image/jpeg'): string =>
  `data:${mime};base64,${bytes.toString('base64')}`;

export interface Somebody {
  id: number;
  email: string;
  token: string;
}

let counter = 0;

/** A verified account of its own, whose person has just proved that they are at the session. */
export async function somebody(shop: TestApp, role_id = 1, more: object = {}): Promise<Somebody> {
  const name = `s${process.pid}${++counter}`;
  const email = `${name}@prueba.pe`;
  const { id } = await shop.db
    .insertInto('users')
    .values({
      role_id,
      name: 'Rosa',
      last_name: 'Quispe',
      user_name: name,
      email,
      phone: '987654321',
      verified_at: new Date(),
      password_hash: await hashPassword(PASSWORD),
      ...more,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = await issueToken(shop.db, id);
  await markSteppedUp(shop.db, token);
  return { id, email, token };
}

/** The shop of a file's tests and who runs it: there from the first test to the last. */
export interface AdminShop {
  shop: TestApp;
  admin: Somebody;
}

/** Opens a shop with an administrator before the tests of the file that calls it, and closes it after them. */
export function adminShopForTests(): AdminShop {
  const stage = {} as AdminShop; // Whole before the first test.
  beforeAll(async () => {
    stage.shop = await startApp();
    stage.admin = await somebody(stage.shop, 2);
  });
  afterAll(() => stage.shop.close());
  return stage;
}

export const BANK = {
  bank: 'BCP',
  type: '0',
  holder: 'Tejidos del Sur SAC',
  account: '1912345678012',
  account_confirmation: '1912345678012',
};

export async function vendorBody(change: { vendor?: object; [key: string]: unknown } = {}) {
  const { vendor, ...rest } = change;
  return {
    user_id: null,
    client: null,
    vendor: {
      business_name: 'Tejidos del Sur SAC',
      ruc: '20131312955',
      ruc_file: dataUrl(await picture()),
      bill_type: 0,
      preferred_bill_type: 1,
      business_line: 3,
      sales_range: 4,
      store_quantity: 0,
      phone: '987654321',
      phone2: null,
      facebook: '',
      ...vendor,
    },
    bank: BANK,
    contacts: [{ name: 'Elmer Condori', email: 'elmer@tejidos.pe', phone: '987654322' }],
    terms: true,
    ...rest,
  };
}

export async function resellerBody(change: object = {}) {
  return {
    user_id: null,
    client: null,
    reseller: { ruc: '10408765434', ruc_file: dataUrl(PDF, 'application/pdf'), bill_type: '2' },
    bank: BANK,
    terms: true,
    ...change,
  };
}

/** `POST users/be-seller` or `users/be-coms`, as a browser sends the form. */
export function ask(
  shop: TestApp,
  path: string,
  token: string,
  fields: Record<string, string>,
  image?: Buffer,
  more: Record<string, string> = {},
): Promise<LightMyRequestResponse> {
  const parts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--limite\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  );
  if (image) {
    const head =
      '--limite\r\nContent-Disposition: form-data; name="image"; filename="dni<script>.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
    parts.push(Buffer.from(head), Buffer.from(image), Buffer.from('\r\n'));
  }
  return shop.app.inject({
    method: 'POST',
    url: `/api/web/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=limite', ...more },
    payload: Buffer.concat([...parts, Buffer.from('--limite--\r\n')]),
  });
}
