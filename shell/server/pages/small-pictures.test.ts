import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ownCallHeaders } from '../own-calls';
import { SmallPictures } from './small-pictures';

const FILES: Record<string, [status: number, type: string, bytes: number]> = {
  '/media/small.webp': [200, 'image/webp', 14_336],
  '/media/large.webp': [200, 'image/webp', 14_337],
  '/media/drawn.svg': [200, 'image/svg+xml', 100],
  '/media/page.webp': [200, 'text/html; charset=utf-8', 100],
  '/media/gone.webp': [404, 'image/webp', 100],
};
let api: Server;
let pictures: SmallPictures;
let asked: string[];
let said: IncomingHttpHeaders;
const ours = ownCallHeaders('a-key-of-the-house');

beforeEach(async () => {
  asked = [];
  api = createServer(({ url = '', headers }, response) => {
    asked.push(url);
    said = headers;
    const [status, type = '', bytes = 0] = FILES[url] ?? [];
    if (url === '/media/away.webp') response.writeHead(302, { location: '/media/small.webp' }).end();
    else if (url === '/media/chunked.webp') {
      response.writeHead(200, { 'content-type': 'image/webp' });
      for (let part = 0; part < 20; part += 1) response.write(Buffer.alloc(1_000));
      response.end();
    } else if (status)
      response.writeHead(status, { 'content-type': type, 'content-length': bytes }).end(Buffer.alloc(bytes, 1));
    // Everything else never gets an answer.
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  pictures = new SmallPictures(`http://127.0.0.1:${(api.address() as AddressInfo).port}`, ours);
});
afterEach(() => {
  api.closeAllConnections();
  api.close();
});

/** However long a crowded machine stands still. */
const patiently = () => jest.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal);
afterEach(() => jest.restoreAllMocks());

it('it is asked for by one of ours, not as one address of visitors; without a key nothing is said [D376]', async () => {
  patiently();
  await pictures.get('/media/small.webp');
  expect(said).toMatchObject(ours);
  expect(Object.keys(ours)).toEqual(['x-renderer-key']);
  expect(ownCallHeaders(undefined)).toEqual({});
});

it('a small picture becomes an address that carries it, asked for once by however many', async () => {
  patiently();
  const both = await Promise.all([pictures.get('/media/small.webp'), pictures.get('/media/small.webp')]);
  expect(both[0]).toBe(`data:image/webp;base64,${Buffer.alloc(14_336, 1).toString('base64')}`);
  expect(await pictures.get('/media/small.webp')).toBe(both[1]);
  expect(asked).toEqual(['/media/small.webp']);
});

it.each(['large.webp', 'chunked.webp', 'drawn.svg', 'page.webp', 'gone.webp', 'away.webp', 'hanging.webp'])(
  '%s stays outside the page',
  async (name) => {
    expect(await pictures.get(`/media/${name}`)).toBeUndefined();
  },
);

it('without an api there is a page all the same, and its pictures as soon as it is back', async () => {
  const { port } = api.address() as AddressInfo;
  await new Promise((resolve) => api.close(resolve));
  patiently();
  expect(await pictures.get('/media/small.webp')).toBeUndefined();
  await new Promise<void>((resolve) => api.listen(port, '127.0.0.1', resolve));
  expect(await pictures.get('/media/small.webp')).toMatch(/^data:image\/webp/);
});
