import { startApp, type TestApp } from '../../../../test/app';
import { Authenticator } from '../../../../test/authenticator';
import { registered } from '../../../../test/newcomer';
import { alive, answer, asked, methodsOf, said, stepUp, withPasskey } from './testing';

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

describe('passkeys [D106]', () => {
  test('a passkey is a second step, and the same signature is not one twice', async () => {
    const rosa = await registered(shop);
    const { key } = await withPasskey(shop, rosa, { counts: true });
    const first = await asked(shop, rosa);
    expect(first.methods).toEqual(['passkey', 'recovery_code']);
    const signed = key.get(first.passkey);
    expect((await answer(shop, { challenge: first.challenge, passkey: signed })).statusCode).toBe(200);
    expect((await answer(shop, { challenge: first.challenge, passkey: signed })).statusCode).toBe(401);
    const second = await asked(shop, rosa);
    expect(said(await answer(shop, { challenge: second.challenge, passkey: signed }))).toEqual([422, 'wrong_code']);
  });

  test('a copied key that counts behind is refused', async () => {
    const rosa = await registered(shop);
    const { key } = await withPasskey(shop, rosa, { counts: true });
    key.counter = 10;
    const first = await asked(shop, rosa);
    expect((await answer(shop, { challenge: first.challenge, passkey: key.get(first.passkey) })).statusCode).toBe(200);
    key.counter = 5;
    const second = await asked(shop, rosa);
    expect((await answer(shop, { challenge: second.challenge, passkey: key.get(second.passkey) })).statusCode).toBe(
      422,
    );
  });

  test('of another site, of another person or of nobody it opens nothing', async () => {
    const [rosa, ana] = [await registered(shop), await registered(shop)];
    await withPasskey(shop, rosa);
    const { key } = await withPasskey(shop, ana);
    const { challenge, passkey } = await asked(shop, rosa);
    expect((await answer(shop, { challenge, passkey: key.get(passkey) })).statusCode).toBe(422);
    expect((await answer(shop, { challenge, passkey: new Authenticator().get(passkey) })).statusCode).toBe(422);
    const foreign = new Authenticator({ origin: 'https://qhatu.evil.example' });
    await stepUp(shop, ana.token);
    const enrol = (await shop.post('users/second-factors/start', { kind: 'passkey' }, ana.token)).json();
    const added = await shop.post(
      'users/second-factors',
      { challenge: enrol.challenge, passkey: foreign.create(enrol.passkey) },
      ana.token,
    );
    expect(said(added)).toEqual([422, 'wrong_code']);
  });

  test('alone it is a login: it says who it is, and knows its owner', async () => {
    const rosa = await registered(shop);
    const { key } = await withPasskey(shop, rosa);
    const { passkey } = (await shop.post('auth/passkey/options')).json();
    expect(passkey).toMatchObject({ rpId: 'localhost', userVerification: 'required' });
    expect(passkey).not.toHaveProperty('allowCredentials');
    const signed = key.get(passkey);
    const session = await shop.post('auth/passkey', { passkey: signed });
    expect(session.json()).toMatchObject({ user: { id: rosa.id } });
    expect(await alive(shop, session.json().access_token)).toBe(true);
    expect(await methodsOf(shop, rosa.id)).toEqual(['mail', 'passkey']);
    expect(said(await shop.post('auth/passkey', { passkey: signed }))).toEqual([401, 'challenge_expired']);
  });

  test('a key that did not look at its owner is a second step, but no login of its own', async () => {
    const rosa = await registered(shop);
    const { key } = await withPasskey(shop, rosa, { verifies: false });
    const { passkey } = (await shop.post('auth/passkey/options')).json();
    expect(said(await shop.post('auth/passkey', { passkey: key.get(passkey) }))).toEqual([401, 'unknown_passkey']);
    const second = await asked(shop, rosa);
    expect((await answer(shop, { challenge: second.challenge, passkey: key.get(second.passkey) })).statusCode).toBe(
      200,
    );
  });

  test('an unknown, a suspended and a malformed one are 401 or 400, and nothing else', async () => {
    const rosa = await registered(shop);
    const { key } = await withPasskey(shop, rosa);
    const options = async () => (await shop.post('auth/passkey/options')).json().passkey;
    expect(said(await shop.post('auth/passkey', { passkey: new Authenticator().get(await options()) }))).toEqual([
      401,
      'unknown_passkey',
    ]);
    await shop.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', rosa.id).execute();
    expect((await shop.post('auth/passkey', { passkey: key.get(await options()) })).statusCode).toBe(401);
    const signed = key.get(await options());
    for (const part of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      for (const bad of ['', 'AAAA', '%%%', Buffer.from('null').toString('base64url')]) {
        const passkey = { ...signed, response: { ...signed.response, [part]: bad } };
        expect((await shop.post('auth/passkey', { passkey })).statusCode).toBe(401);
      }
    }
    expect((await shop.post('auth/passkey', { passkey: { id: 'x' } })).statusCode).toBe(400);
  });

  test('one passkey belongs to one account, and to it once', async () => {
    const [rosa, ana] = [await registered(shop), await registered(shop)];
    const { key } = await withPasskey(shop, rosa);
    for (const { token } of [rosa, ana]) {
      await stepUp(shop, token);
      const { challenge, passkey } = (await shop.post('users/second-factors/start', { kind: 'passkey' }, token)).json();
      const again = await shop.post('users/second-factors', { challenge, passkey: key.create(passkey) }, token);
      expect(said(again)).toEqual([422, 'same_passkey']);
    }
  });
});
