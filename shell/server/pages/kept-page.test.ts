import { type FakeSite, fakeSite } from '../testing/fake-site';

let fake: FakeSite;
/** By address: whether the answer was out when the handler of the request came back. */
const sentAtOnce = new Map<string, boolean>();

beforeAll(async () => {
  fake = await fakeSite();
  fake.app.addHook('preHandler', (request, reply, done) => {
    done();
    sentAtOnce.set(request.url, reply.sent);
  });
});
afterAll(() => fake.close());

const get = (url: string, headers: Record<string, string> = {}) => fake.app.inject({ url, headers });

test.each([
  ['as it is', {}],
  ['compressed', { 'accept-encoding': 'gzip, deflate, br, zstd' }],
  ['to whoever has it already', { 'if-none-match': '*' }],
  ['as a stranger asks for it', { 'accept-encoding': 'br', cookie: 'a=b; qhatu-release=no', 'x-request-id': 'mine' }],
])(
  'a kept page is sent %s without waiting for anything, and with every header of a made one [D310]',
  async (_, headers) => {
    const url = `/p/kept-${JSON.stringify(headers).length}`;
    const made = await get(url, headers);
    expect([made.headers['x-page'], sentAtOnce.get(url)]).toEqual(['miss', false]);
    const { age, ...kept } = (await get(url, headers)).headers;
    expect([kept['x-page'], sentAtOnce.get(url), age]).toEqual(['hit', true, expect.stringMatching(/^\d$/)]);
    const own = { date: expect.any(String), 'x-page': 'hit', 'x-request-id': expect.stringMatching(/^[\w-]{12}$/) };
    expect(kept).toEqual({ ...made.headers, ...own });
  },
);
