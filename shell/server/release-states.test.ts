import { type FakeSite, fakeSite } from './testing/fake-site';

jest.setTimeout(60_000);

let fake: FakeSite;
beforeAll(async () => {
  fake = await fakeSite();
});
afterAll(() => fake.close());

const read = (token: string) =>
  fake.app.inject({ url: '/api/web/admin/releases', headers: { authorization: `Bearer ${token}` } });

it('releases, how they fare and who changed them: for whom the api lets read admin/system', async () => {
  const failure = { remote: 'mf-test', version: fake.version, stage: 'render', message: 'gone' };
  await fake.app.inject({
    method: 'POST',
    url: '/releases/report',
    headers: { 'content-type': 'text/plain;charset=UTF-8' },
    payload: JSON.stringify(failure),
  });
  const answer = await read('administration');
  expect(fake.apiCalls.at(-1)).toMatchObject({ url: '/api/web/admin/system' });
  expect(fake.apiCalls.at(-1)?.headers.authorization).toBe('Bearer administration');
  // As whoever asks, not as the front door: theirs is the limit that counts, and the address of the session.
  expect(fake.apiCalls.at(-1)?.headers['x-forwarded-for']).toBe('127.0.0.1');
  expect(answer.headers['cache-control']).toBe('private, no-store');
  expect(answer.json()).toMatchObject({
    shell: '1.0.0-5e11c0de00',
    releases: [{ name: 'mf-test', version: fake.version, traffic: 100, standard: true, failures: 1 }],
    changes: expect.any(Array),
  });
});

it('whoever the api refuses is refused the same, and learns nothing of releases', async () => {
  fake.api.removeAllListeners('request');
  fake.api.on('request', (_request, response) => {
    response.writeHead(403, { 'content-type': 'application/json' }).end('{"msg":"no","code":"forbidden"}');
  });
  const answer = await read('buyer');
  expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
  expect(answer.body).not.toContain(fake.version);
});
