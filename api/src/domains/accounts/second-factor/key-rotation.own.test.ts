import { startApp, type TestApp } from '../../../../test/app';
import { databaseForTests, type OwnDatabase } from '../../../../test/databases';
import { registered } from '../../../../test/newcomer';
import { newDataKey } from '../../../crypto/sealed';
import { sealAtRest } from '../../sealing/seal-at-rest';
import { answer, asked, codeOf, sendCodeBefore, stepUp, withApp } from './testing';

let database: OwnDatabase;
databaseForTests((made) => {
  database = made;
});

/** The api with these keys, as after a restart. */
async function withKeys<T>(keys: Record<string, string>, use: (shop: TestApp) => Promise<T>): Promise<T> {
  const shop = await startApp(keys, await database.open());
  try {
    return await use(shop);
  } finally {
    await shop.close();
  }
}

test('after a rotation of the data key, with the old one gone, the codes of an app still let in [D106 D109]', async () => {
  const [old, fresh] = [newDataKey(), newDataKey()];
  const [rosa, ana, secret, begun] = await withKeys({ DATA_KEY: old }, async (shop) => {
    const [one, other] = [await registered(shop), await registered(shop)];
    const app = await withApp(shop, one);
    await stepUp(shop, other.token);
    const started = (await shop.post('users/second-factors/start', { kind: 'app' }, other.token)).json();
    return [one, other, app.secret, started] as const;
  });
  await withKeys({ DATA_KEY: fresh, DATA_KEY_PREVIOUS: old }, async (shop) => {
    await sealAtRest(shop.app, shop.db);
    expect(await sealAtRest(shop.app, shop.db)).toEqual({ values: 0, files: 0, unreadable: 0 });
    // Begun before the rotation, finished behind it.
    const added = await sendCodeBefore(begun.app.secret, (code) =>
      shop.post('users/second-factors', { challenge: begun.challenge, code }, ana.token),
    );
    expect(added.statusCode).toBe(200);
  });
  await withKeys({ DATA_KEY: fresh }, async (shop) => {
    for (const [person, key] of [
      [rosa, secret],
      [ana, begun.app.secret],
    ]) {
      const { challenge } = await asked(shop, person);
      expect((await answer(shop, { challenge, code: codeOf(key) })).statusCode).toBe(200);
    }
  });
});
