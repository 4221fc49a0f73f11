import { type FakeSite, fakeSite } from '../testing/fake-site';

let fake: FakeSite;
beforeAll(async () => {
  fake = await fakeSite();
});
afterAll(() => fake.close());

const PASSWORD = 'Secreta456';
const post = (url: string, type: string, payload = `email=rosa%40correo.pe&password=${PASSWORD}`) =>
  fake.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });

describe('a form that a browser sends itself [D175]', () => {
  test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'leads back to its page by GET (%s), and nothing that was typed goes anywhere',
    async (type) => {
      const asked = fake.apiCalls.length;
      const answer = await post('/p/login?next=%2Fcheckout', type);
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/p/login?next=%2Fcheckout']);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(JSON.stringify(answer.headers) + answer.body).not.toContain(PASSWORD);
      expect(fake.apiCalls).toHaveLength(asked);
    },
  );

  test.each([
    ['/p/login', 'application/json', '{'],
    ['//evil.example/', 'application/x-www-form-urlencoded', 'a=b'],
    ['/p/%00', 'application/x-www-form-urlencoded', 'a=b'],
  ])('%s by POST as %s is refused', async (url, type, payload) => {
    const answer = await post(url, type, payload);
    expect(answer.statusCode).toBe(405);
    expect(answer.headers.location).toBeUndefined();
    expect(answer.headers.allow).toBe('GET, HEAD, OPTIONS');
  });
});
