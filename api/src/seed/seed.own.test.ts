import { sql } from 'kysely';
import { migrate } from '../db/migrate';
import { type OpenDatabase, openEmbedded } from '../db/open';
import { hashPassword, verifyPassword } from '../domains/accounts/passwords';
import { DEMO_PASSWORD } from './demo/accounts';
import { seed } from './index';
import { knownAccounts } from './known-accounts';
import { prepare, type Seed } from './prepare';

const OPTIONS = { products: 60, media: '' };
let database: OpenDatabase;
const count = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(database.db)).rows[0]?.n;

beforeAll(async () => {
  database = await openEmbedded({});
  await migrate(database);
}, 300_000);
afterAll(() => database.close());

describe('seed', () => {
  it('a shop without the demo has its terms [D40]', async () => {
    expect(await count('products')).toBe(0);
    const { value } = await database.db
      .selectFrom('settings')
      .select('value')
      .where('key', '=', 'terms')
      .executeTakeFirstOrThrow();
    expect((value as { text: string }).text).toContain('24 de abril de 2021');
  });

  it('the demo is not put beside people of its own [D95]', async () => {
    const own = { name: 'Ana', user_name: 'ana', email: 'ana@correo.pe' };
    const { id } = await database.db.insertInto('users').values(own).returning('id').executeTakeFirstOrThrow();
    expect(await prepare(database, seed, OPTIONS)).toMatchObject({ seeded: false, occupied: true });
    expect(await count('products')).toBe(0);
    await database.db.deleteFrom('users').where('id', '=', id).execute();
  });

  it('an interrupted seed leaves nothing half-stored, and the next start does it again [D40]', async () => {
    const cutOff: Seed = async (db, options) => {
      await seed(db, options);
      throw new Error('cut off');
    };
    await expect(prepare(database, cutOff, OPTIONS)).rejects.toThrow('cut off');
    expect(await count('products')).toBe(0);
    expect(await count('users')).toBe(1);
    expect((await prepare(database, seed, OPTIONS)).seeded).toBe(true);
    expect(await count('products')).toBe(60);
    expect((await prepare(database, seed, OPTIONS)).seeded).toBe(false);
    expect(await count('products')).toBe(60);
  }, 120_000);

  it('every demo account has the password, as Argon2id; D2 user 5 has none [D6]', async () => {
    const users = await database.db.selectFrom('users').select(['id', 'email', 'password_hash']).execute();
    const demo = users.filter(({ email }) => email.endsWith('@demo.pe'));
    expect(demo).toHaveLength(7);
    expect(demo.every(({ password_hash }) => password_hash?.startsWith('$argon2id$'))).toBe(true);
    expect(await verifyPassword(demo[0]?.password_hash, DEMO_PASSWORD)).toBe(true);
    expect(users.filter(({ email, password_hash }) => password_hash && !email.endsWith('@demo.pe'))).toEqual([]);
  });

  it('a real shop does not open on a database whose accounts everybody can log in to [D95]', async () => {
    expect(await knownAccounts(database.db)).toHaveLength(7);
    const hash = await hashPassword('otra Clave 9');
    const undone = database.db.transaction().execute(async (trx) => {
      await trx.updateTable('users').set({ password_hash: hash }).where('email', '=', 'admin@demo.pe').execute();
      await trx.updateTable('users').set({ suspended_at: new Date() }).where('role_id', '=', 4).execute();
      expect(await knownAccounts(trx)).toEqual([
        'cliente@demo.pe',
        'cliente2@demo.pe',
        'comisionista@demo.pe',
        'soporte@demo.pe',
      ]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
  });

  it('the demo book has two complaints that wait and one answer, numbered without a gap, and leaves conversations and mails alone', async () => {
    const complaints = await database.db.selectFrom('complaints').selectAll().orderBy('number').execute();
    expect(complaints.map(({ year, number, answer }) => [year, number, answer === null])).toEqual([
      [2026, 1, false],
      [2026, 2, true],
      [2026, 3, true],
    ]);
    expect(complaints[1]).toMatchObject({
      seller: 'Tienda Condori',
      amount: 18_990,
      user_id: null,
      occurred_on: '2026-11-09',
    });
    expect([await count('chats'), await count('jobs')]).toEqual([2, 0]);
    const book = await database.db.selectFrom('complaint_numbers').selectAll().execute();
    expect(book).toEqual([{ year: 2026, last: 3 }]);
  });

  it('what is found by the search model includes the fixed products, with their variants and pictures [D40]', async () => {
    const rows = await database.db
      .selectFrom('product_search')
      .select('product_id')
      .where('product_id', '>=', 9001)
      .where('product_id', '<=', 9010)
      .execute();
    expect(rows).toHaveLength(10);
    const variants = await database.db.selectFrom('variants').select('id').where('product_id', '=', 9006).execute();
    expect(variants).toHaveLength(8);
    const lines = await database.db
      .selectFrom('order_lines as l')
      .innerJoin('variants as v', 'v.id', 'l.variant_id')
      .select('l.id')
      .whereRef('v.product_id', '=', 'l.product_id')
      .execute();
    expect(lines).toHaveLength((await count('order_lines')) ?? -1);
  });

  it('cliente@demo.pe lives in Miraflores, Lima, and in Wanchaq, Cusco', async () => {
    const places = await database.db
      .selectFrom('addresses as a')
      .innerJoin('districts as d', 'd.id', 'a.district_id')
      .innerJoin('provinces as p', 'p.id', 'd.province_id')
      .select(['d.name', 'p.region_id'])
      .orderBy('a.id')
      .execute();
    expect(places).toEqual([
      { name: 'Miraflores', region_id: 150_100 },
      { name: 'Wanchaq', region_id: 80_000 },
    ]);
  });
});
