import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastify from 'fastify';
import { sql } from 'kysely';
import { jobs } from '../../jobs';
import { sweepJobs } from '../../jobs/sweep';
import { dropFiles } from '../../uploads/drop-files';
import { registerIntent } from '../checkout/intents';
import { openPayingShop, type PayingShop } from '../checkout/testing/shop';
import type { Buyer } from '../orders/fixtures';
import { placeOrder } from '../orders/place/place';
import { picture } from '../sellers/fixtures';
import { storeRequest } from '../sellers/store';
import { anonymise } from './delete-account';
import { hashPassword } from './passwords';
import { storePhoto } from './photo';

let shop: PayingShop;
let passwordHash: string;
beforeAll(async () => {
  shop = await openPayingShop();
  passwordHash = await hashPassword('Trocha42');
});
afterAll(() => shop.close());

/** A buyer whose account can be deleted. */
async function somebody(): Promise<Buyer> {
  const buyer = await shop.market.buyer();
  await shop.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', buyer.id).execute();
  return buyer;
}
const FAREWELL = 'Tu cuenta de Qhatu fue eliminada';
const leave = async ({ token }: Buyer) => {
  const answer = await shop.post('users/delete-account', { password: 'Trocha42' }, token);
  return [answer.statusCode, answer.json().code];
};
const chargeEnds = (reference: string, minutes: number) =>
  shop.db
    .updateTable('orders')
    .set({ status: 'expired', charge_until: sql<Date>`now() + make_interval(mins => ${minutes})` })
    .where('reference', '=', reference)
    .execute();

describe('an account with a payment', () => {
  test('stays while the purchase is open, and while its provider still takes the money [D75]', async () => {
    const buyer = await somebody();
    const { reference } = await shop.register(1, { buyer });
    expect(await leave(buyer)).toEqual([409, 'open_orders']);
    await chargeEnds(reference, 10);
    expect(await leave(buyer)).toEqual([409, 'open_orders']);
  });

  test('Ley 29733 goes when it is over: the purchase stays for the books, the person does not', async () => {
    const buyer = await somebody();
    const person = {
      toAnotherPerson: true,
      reference: 'Para Inés Huamán, de la farmacia',
      ruc: '20131312955',
      razon_social: 'Rosa SAC',
      direccion: 'Av. Larco 812',
      telefono: '987654321',
    };
    const { reference } = await shop.register(1, { buyer, ...person });
    await chargeEnds(reference, -1);
    expect(await leave(buyer)).toEqual([200, undefined]);
    const kept = await shop.db.selectFrom('orders').selectAll().where('reference', '=', reference).execute();
    expect(kept).toMatchObject([{ total: 5700, address_id: null, address: { address: '', reference: null } }]);
    expect(JSON.stringify(kept)).not.toMatch(/Rosa|987654321|Inés|de la Unión|Larco|20131312955/);
  });
});

describe('an account with orders', () => {
  const received = (id: number) =>
    shop.db.updateTable('orders').set({ status: 'cancelled' }).where('user_id', '=', id).execute();

  test('Ley 29733 a personal code that an order used stays, and nobody can use it', async () => {
    const buyer = await somebody();
    const code = await shop.market.promotion({ user_id: buyer.id });
    await shop.market.order(buyer, [{ product_id: await shop.market.product(), qty: 1 }], { promotion_code: code });
    await received(buyer.id);
    expect(await leave(buyer)).toEqual([200, undefined]);
    const kept = await shop.db.selectFrom('promotions').select('enabled').where('code', '=', code).execute();
    expect(kept).toEqual([{ enabled: false }]);
  });

  test('Ley 29733 who was to receive a present is forgotten too', async () => {
    const buyer = await somebody();
    await shop.market.order(buyer, [{ product_id: await shop.market.product(), qty: 1 }], {
      toAnotherPerson: true,
      reference: 'Para Inés Huamán, de la farmacia',
    });
    const orders = shop.db.selectFrom('orders').select('recipient').where('user_id', '=', buyer.id);
    expect(await orders.execute()).toEqual([{ recipient: 'Para Inés Huamán, de la farmacia' }]);
    await received(buyer.id);
    await leave(buyer);
    expect(await orders.execute()).toEqual([{ recipient: null }]);
  });
});

describe('what an account leaves behind', () => {
  test('Ley 29733 the proof of a payment goes, its file too', async () => {
    const buyer = await somebody();
    const path = await shop.app.privateFiles.write('proofs', { bytes: await picture(), extension: 'jpg' });
    const { id } = await shop.db
      .insertInto('uploads')
      .values({ user_id: buyer.id, kind: 'proof', path, mime: 'image/jpeg', bytes: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.market.order(buyer, [{ product_id: await shop.market.product(), qty: 1 }], { image: id });
    await shop.db.updateTable('orders').set({ status: 'cancelled' }).where('user_id', '=', buyer.id).execute();
    const file = join(shop.env.DATA_DIR, 'private', path);
    expect(existsSync(file)).toBe(true);
    expect(await leave(buyer)).toEqual([200, undefined]);
    await shop.app.jobs.drain();
    expect(existsSync(file)).toBe(false);
    const kept = shop.db.selectFrom('orders').select('proof_upload_id').where('user_id', '=', buyer.id);
    expect(await kept.execute()).toEqual([{ proof_upload_id: null }]);
  });

  /** Photo and proof of somebody, as they lie in the store, and the proof of an order of theirs. */
  async function filesOf({ id }: Buyer) {
    const photo = await storePhoto(shop.app.files, { picture: await picture(), tint: '0a0b0c1d2' });
    await shop.db.updateTable('users').set({ uri: photo }).where('id', '=', id).execute();
    const path = await shop.app.privateFiles.write('proofs', { bytes: await picture(), extension: 'jpg' });
    const proof = await shop.db
      .insertInto('uploads')
      .values({ user_id: id, kind: 'proof', path, mime: 'image/jpeg', bytes: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const places = [photo.slice(1), `private/${path}`];
    return { proof: proof.id, there: () => places.map((place) => existsSync(join(shop.env.DATA_DIR, place))) };
  }
  /** Does what waits in the database with nothing of what this process remembers, as another one does once it was killed. */
  async function anotherProcess(): Promise<void> {
    const app = fastify();
    app.decorate('files', shop.app.files);
    await app.register(jobs, { db: shop.db, poll: false });
    await app.register(dropFiles);
    await app.jobs.drain();
    await app.close();
  }

  test('files go by another process too, when this one ends right after the account went; a deletion that is not kept takes none, nor of others [D416]', async () => {
    const [buyer, other] = [await somebody(), await somebody()];
    const [own, theirs] = [await filesOf(buyer), await filesOf(other)];
    const lines = [{ product_id: await shop.market.product(), qty: 1 }];
    await shop.market.order(buyer, lines, { image: own.proof });
    expect(await leave(buyer)).toEqual([409, 'open_orders']);
    await shop.db.updateTable('orders').set({ status: 'cancelled' }).where('user_id', '=', buyer.id).execute();
    const ended = shop.db.transaction().execute(async (trx) => {
      await anonymise(shop.app.jobs, trx, buyer.id);
      throw new Error('the process ends here');
    });
    await expect(ended).rejects.toThrow('ends here');
    await anotherProcess();
    expect(own.there()).toEqual([true, true]);

    expect(await leave(buyer)).toEqual([200, undefined]);
    // Nothing of it was done by the process that answered.
    expect(own.there()).toEqual([true, true]);
    await anotherProcess();
    expect([own.there(), theirs.there()]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test('Ley 29733 mails that wait or have failed for the person go; those of others stay', async () => {
    const buyer = await somebody();
    const { email } = await shop.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', buyer.id)
      .executeTakeFirstOrThrow();
    const add = (kind: string, payload: object) => shop.app.jobs.add(shop.db, kind, payload);
    await add('mail', { to: email.toUpperCase(), subject: 'Suya', text: '' });
    await add('account-welcome', { user_id: buyer.id });
    await add('mail', { to: 'otra@correo.pe', subject: 'De otra', text: '' });
    await leave(buyer);
    const left = await shop.db
      .selectFrom('jobs')
      .select('payload')
      .where('kind', 'in', ['mail', 'account-welcome'])
      .execute();
    // But for the letter that says the account is gone.
    const others = left.filter(({ payload }) => (payload as { subject?: string }).subject !== FAREWELL);
    expect(JSON.stringify(others)).not.toMatch(new RegExp(`${email}|"user_id": ?${buyer.id}\\b`, 'i'));
    expect(JSON.stringify(left)).toContain('otra@correo.pe');
  });

  test('a job that failed for good is forgotten after a month, not before', async () => {
    const failed = (days: number) =>
      shop.db
        .insertInto('jobs')
        .values({
          kind: 'mail',
          payload: '{"to": "x@correo.pe"}',
          failed_at: sql<Date>`now() - make_interval(days => ${days})`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
    const [old, young] = [await failed(31), await failed(29)];
    expect(await sweepJobs(shop.db)).toBe(1);
    const left = (await shop.db.selectFrom('jobs').select('id').execute()).map(({ id }) => id);
    expect([left.includes(old.id), left.includes(young.id)]).toEqual([false, true]);
  });
});

describe('Ley 29733 what is under way while the account goes', () => {
  const lines = async () => [{ product_id: await shop.market.product(), qty: 1 }];

  test('an order, a payment and a request that come a moment late are refused', async () => {
    const buyer = await somebody();
    const body = await shop.market.body(buyer, await lines());
    expect(await leave(buyer)).toEqual([200, undefined]);
    const { id: userId } = buyer;
    const limits = { MAX_OPEN_ORDERS: 0, MAX_OPEN_UNITS: 0 };
    const options = {
      accepted: [1, 3] as const,
      limits,
      jobOf: () => ({ kind: 'nothing', payload: '{}', traceparent: null }),
    };
    const document = { field: 'image' as const, wireName: 'image', path: 'x', mime: 'image/webp', bytes: 1 };
    for (const late of [
      () => placeOrder(shop.db, { userId, network: null, key: 'tarde-1', body, proofId: null }, options),
      () => registerIntent(shop.db, { userId, network: null, key: 'tarde-2', body }, options),
      () =>
        shop.db
          .transaction()
          .execute((trx) => storeRequest(trx, shop.app.sealer, { userId, kind: 'reseller', origin: 'form', document })),
    ]) {
      await expect(late()).rejects.toMatchObject({ status: 401 });
    }
  });

  test('both at the same moment: either the account stays for its order, or no order bears the name', async () => {
    for (let round = 0; round < 6; round++) {
      const buyer = await somebody();
      const body = await shop.market.body(buyer, await lines());
      await Promise.all([shop.market.send(buyer, body), leave(buyer), shop.market.send(buyer, body, `otra-${round}`)]);
      const { rows } = await sql<{ gone: boolean; named: number }>`
        select u.deleted_at is not null as gone,
          (select count(*)::int from orders o where o.user_id = u.id and o.name <> 'Cuenta eliminada') as named
        from users u where u.id = ${buyer.id}`.execute(shop.db);
      expect(rows[0]?.gone === true && rows[0].named > 0).toBe(false);
    }
  });
});
