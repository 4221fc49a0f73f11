import type { RequestListener } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isPublicAddress, type Lookup } from '../http/outbound';
import { fetchExternal, type Get } from './fetch-external';
import { FetchError } from './fetches';
import { HERE, originForTests } from './testing';

const origin = originForTests();
const MB = 1024 ** 2;
async function get(address: string, more: Partial<Get> = {}): Promise<{ status: number; bytes: Buffer }> {
  const pieces: Buffer[] = [];
  const take = (piece: Buffer) => void pieces.push(piece);
  const limits = { timeout: 30_000, mostBytes: MB, userAgent: 'test', allow: [HERE] };
  return { status: await fetchExternal(address, { ...limits, take, ...more }), bytes: Buffer.concat(pieces) };
}
const why = (address: string, more: Partial<Get> = {}) =>
  get(address, more).then(
    ({ status }) => `came: ${status}`,
    (error) => (error instanceof FetchError ? error.why : String(error)),
  );
/** Answers with a redirect by path, and with the content where none is written down. */
const redirecting =
  (to: Record<string, string>): RequestListener =>
  ({ url = '' }, response) => {
    const location = to[url];
    if (location === undefined) return response.end('picture');
    return response.writeHead(302, { location }).end('moved');
  };

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.8.8.8', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.168.0.9', '192.0.0.8', '198.18.0.1', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', '::ffff:10.0.0.1', '::ffff:127.0.0.1', '::127.0.0.1', '64:ff9b::7f00:1', '64:ff9b:1::1', 'fc00::1'],
  ...['fd00::1', 'fe80::1', 'ff02::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '3fff::1', 'no address'],
])('%s is no address of the open internet [D330]', (address) => expect(isPublicAddress(address)).toBe(false));

test.each(['190.12.7.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2800:200::1', '2606:4700::1111'])(
  '%s is one',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

describe('the guard', () => {
  it('a private address is called neither by number, nor by a name, nor in another spelling [D330]', async () => {
    const { port } = new URL(origin.base);
    for (const host of [HERE, 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
      expect([host, await why(`http://${host}:${port}/`, { allow: [] })]).toEqual([host, 'private']);
    expect(origin.asked).toEqual([]);
  });

  it('a redirect to a private address is not followed, by number or by name [D330]', async () => {
    const { port } = new URL(origin.base);
    origin.answer = redirecting({
      '/number': `http://127.0.0.2:${port}/`,
      '/metadata': 'http://169.254.169.254/latest/meta-data/',
      '/name': `http://inside.example:${port}/`,
    });
    const resolve: Lookup = (_, __, callback) => callback(null, [{ address: '10.0.0.7', family: 4 }]);
    for (const path of ['/number', '/metadata', '/name'])
      expect([path, await why(origin.base + path, { resolve })]).toEqual([path, 'private']);
    expect(origin.asked).toEqual(['/number', '/metadata', '/name']);
  });

  it('what was checked is what is connected to, also when the name says something else the next moment [D330]', async () => {
    const { port } = new URL(origin.base);
    let looks = 0;
    const resolve: Lookup = (_, __, callback) => {
      looks += 1;
      callback(null, [{ address: looks === 1 ? HERE : '127.0.0.2', family: 4 }]);
    };
    expect(await why(`http://rebinding.example:${port}/a`, { resolve })).toBe('came: 200');
    expect([looks, origin.reachedAt[0]]).toEqual([1, HERE]);
    // A name that has an address inside beside an open one is called at the open one alone.
    const both: Lookup = (_, __, callback) =>
      callback(null, [
        { address: '127.0.0.2', family: 4 },
        { address: HERE, family: 4 },
      ]);
    expect(await why(`http://both.example:${port}/b`, { resolve: both })).toBe('came: 200');
    expect(origin.reachedAt[1]).toBe(HERE);
  });

  it.each([
    'ftp://127.0.0.1/a.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AA',
    'http://ana:secret@127.0.0.1/a.jpg',
    'http://127.0.0.1:22/a.jpg',
    'http://127.0.0.1:25/a.jpg',
    'http://',
  ])('%s is not called, nor is a redirect to it', async (address) => {
    origin.answer = redirecting({ '/': address });
    expect([await why(address), await why(`${origin.base}/`)]).toEqual(['address', 'address']);
  });
});

describe('redirects', () => {
  it('are followed to where the content is, relative ones too', async () => {
    origin.answer = redirecting({ '/a': '/b?x=1', '/b?x=1': `${origin.base}/c#part` });
    expect((await get(`${origin.base}/a`)).bytes.toString()).toBe('picture');
    expect(origin.asked).toEqual(['/a', '/b?x=1', '/c']);
  });

  it('in a circle are told, and so are too many', async () => {
    origin.answer = redirecting({ '/a': '/b', '/b': '/a' });
    expect(await why(`${origin.base}/a`)).toBe('cycle');
    expect(origin.asked).toHaveLength(2);
    origin.answer = ({ url }, response) => response.writeHead(302, { location: `${url}x` }).end();
    expect(await why(`${origin.base}/a`)).toBe('redirects');
    expect(origin.asked).toHaveLength(2 + 6);
  });
});

describe('limits', () => {
  /** Sends as much as is taken. @returns how much went out */
  const endless = (headers: Record<string, string>, chunk: Buffer) => {
    const sent = { bytes: 0 };
    origin.answer = (_, response) => {
      response.writeHead(200, headers);
      const more = () => {
        while (!response.destroyed && sent.bytes < 10 * 1024 * MB) {
          sent.bytes += chunk.length;
          if (!response.write(chunk)) return response.once('drain', more);
        }
        return response;
      };
      more();
    };
    return sent;
  };

  it('10 GB of zeros are cut off, whether their length is told or not [D330]', async () => {
    const sent = endless({}, Buffer.alloc(MB / 4));
    expect(await why(`${origin.base}/zeros`)).toBe('size');
    expect(sent.bytes).toBeLessThan(100 * MB);
    origin.answer = (_, response) =>
      response.writeHead(200, { 'content-length': String(10 * 1024 * MB) }).flushHeaders();
    expect(await why(`${origin.base}/told`)).toBe('size');
  });

  it('what is unpacked is counted: a small answer that becomes large is cut off; a kept one comes whole', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MB));
    expect(bomb.length).toBeLessThan(MB / 8);
    origin.answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    expect(await why(`${origin.base}/bomb`)).toBe('size');
    origin.answer = (_, response) =>
      response.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('picture'));
    expect((await get(`${origin.base}/small`)).bytes.toString()).toBe('picture');
    origin.answer = (_, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('picture');
    expect(await why(`${origin.base}/odd`)).toBe('encoding');
    origin.answer = (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('no gzip');
    expect(await why(`${origin.base}/broken`)).toBe('network');
  });

  it('a server that drips, or says nothing, is left when the time is up', async () => {
    origin.answer = (_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    };
    expect(await why(`${origin.base}/drip`, { timeout: 300 })).toBe('time');
    origin.answer = () => undefined;
    expect(await why(`${origin.base}/silent`, { timeout: 300 })).toBe('time');
  });

  it('a connection that breaks in the middle is no content', async () => {
    origin.answer = (_, response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('half', () => response.destroy());
    };
    expect(await why(`${origin.base}/half`)).toBe('network');
  });

  it('of an answer that is not 200 only its status is read', async () => {
    origin.answer = (_, response) => response.writeHead(404).end('no');
    expect(await get(`${origin.base}/gone`)).toEqual({ status: 404, bytes: Buffer.alloc(0) });
  });
});
