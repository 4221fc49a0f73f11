import { connect, createServer, type Server, type Socket } from 'node:net';
import sharp from 'sharp';
import { startApp } from '../../test/app';
import { registered } from '../../test/newcomer';
import { upload } from '../domains/support/testing/stage';
import { readFileOf } from './files';
import { S3Files } from './s3';
import type { BucketConfig } from './storage-config';
import { allOf, asSetting, hasStore, ownBucket } from './testing/bucket';
import { promisesOfFiles } from './testing/contract';

/** A way to the store that can be cut after some bytes. */
async function way(place: BucketConfig) {
  const real = new URL(place.endpoint);
  let bytesLeft = Number.POSITIVE_INFINITY;
  const open = new Set<Socket>();
  const server: Server = createServer((socket) => {
    const store = connect(Number(real.port), real.hostname);
    open.add(socket.on('close', () => open.delete(socket)));
    const end = () => {
      socket.destroy();
      store.destroy();
    };
    for (const each of [socket, store]) each.on('error', end).on('close', end);
    store.pipe(socket);
    socket.on('data', (chunk) => {
      bytesLeft -= chunk.length;
      if (bytesLeft < 0) end();
      else store.write(chunk);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    place: { ...place, endpoint: `http://127.0.0.1:${port}` },
    cutAfter: (bytes: number) => {
      bytesLeft = bytes;
    },
    // Clients keep their connections for a minute.
    close: () => {
      for (const socket of open) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

(hasStore ? describe : describe.skip)('a bucket', () => {
  let bucket: Awaited<ReturnType<typeof ownBucket>>;
  beforeAll(async () => {
    bucket = await ownBucket();
  }, 120_000);
  afterAll(() => bucket.drop(), 120_000);

  promisesOfFiles(() => S3Files.open(bucket.place));

  it('a list goes on past the first thousand [D188]', async () => {
    const files = await S3Files.open(bucket.place);
    const keys = Array.from({ length: 1_005 }, (_, nth) => `private/many/${String(nth).padStart(5, '0')}`);
    for (let from = 0; from < keys.length; from += 15) {
      await Promise.all(keys.slice(from, from + 15).map((key) => files.put(key, Buffer.from('x'))));
    }
    const listed: string[] = [];
    for await (const { key } of files.list('private/many/')) listed.push(key);
    expect(listed).toEqual(keys);
  }, 300_000);

  it('a signed address reads one file, for its seconds, and without a signature nobody does [D188]', async () => {
    const files = await S3Files.open(bucket.place);
    await files.put('private/signed/a', Buffer.from('for you'));
    const address = await files.signedAddress('private/signed/a', 60);
    expect(await (await fetch(address)).text()).toBe('for you');
    const [plain] = address.split('?');
    expect((await fetch(String(plain))).ok).toBe(false);
    expect((await fetch(address.replace('/a?', '/b?'))).ok).toBe(false);
    const short = await files.signedAddress('private/signed/a', 1);
    const until = Date.now() + 15_000;
    let status = 200;
    while (status === 200 && Date.now() < until) ({ status } = await fetch(short));
    expect(status).toBe(403);
  });

  it.each([
    ['a bucket that is not there', { bucket: 'qhatu-not-there' }, /^There is no bucket "qhatu-not-there" at /],
    ['a wrong secret', { secret: 'wrong' }, /refuses the key or the secret/],
    ['an unknown key', { key: 'nobody:here' }, /refuses the key or the secret/],
    ['a store that is not there', { endpoint: 'http://127.0.0.1:9' }, /does not answer \(\w+\): start it/],
  ])('%s is one sentence at the start, without a secret', async (_, wrong, sentence) => {
    const files = await S3Files.open({ ...bucket.place, ...wrong });
    const said = await files.check().then(
      () => 'nothing',
      (error: Error) => error.message,
    );
    expect(said).toMatch(sentence);
    expect(said).not.toContain(bucket.place.secret);
  });

  it('the store goes away in the middle of a put: an error, and neither a half file nor the loss of the one before', async () => {
    const line = await way(bucket.place);
    const files = await S3Files.open(line.place);
    const [old, fresh] = [Buffer.from('old'), Buffer.alloc(3 * 1024 * 1024, 'f')];
    await files.put('private/cut/a', old);
    line.cutAfter(1024 * 1024);
    await expect(files.put('private/cut/a', fresh)).rejects.toThrow('the store of files did not do it');
    line.cutAfter(0);
    await expect(files.put('private/cut/b', fresh)).rejects.toThrow('the store of files did not do it');
    await expect(files.get('private/cut/a')).rejects.toThrow('the store of files did not do it');
    const direct = await S3Files.open(bucket.place);
    expect([await readFileOf(direct, 'private/cut/a'), await direct.head('private/cut/b')]).toEqual([old, null]);
    line.cutAfter(Number.POSITIVE_INFINITY);
    await files.put('private/cut/a', fresh);
    expect((await direct.head('private/cut/a'))?.size).toBe(fresh.length);
    await line.close();
  });

  it('a shop on a bucket: sent pictures lie in it; while it is away “not now”, without a row or a file [D188]', async () => {
    const line = await way(bucket.place);
    const shop = await startApp({ FILES_URL: asSetting(line.place) });
    const ana = await registered(shop);
    const photo = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#a33' } })
      .png()
      .toBuffer();
    const stored = async () => [
      (await allOf(shop.app.files)).filter((key) => !key.startsWith('private/many/')).length,
      (await shop.db.selectFrom('uploads').select('id').execute()).length,
      (await shop.db.selectFrom('prints').select('id').where('user_id', '=', ana.id).execute()).length,
    ];
    const send = () =>
      Promise.all([
        upload(shop, ana.token, 'orders/proofs', photo, 'file'),
        upload(shop, ana.token, 'prints/upload', photo),
      ]);
    const sent = await send();
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const before = await stored();
    const [proof, print] = sent.map((answer) => answer.json().id);
    const reading = () =>
      Promise.all([shop.get(`orders/proofs/${proof}`, ana.token), shop.get(`prints/${print}/file`, ana.token)]);
    expect((await reading()).map(({ statusCode, headers }) => [statusCode, headers['content-type']])).toEqual([
      [200, 'image/webp'],
      [200, 'image/webp'],
    ]);
    line.cutAfter(1_000);
    for (const answer of [...(await send()), ...(await reading())]) {
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'busy']);
    }
    line.cutAfter(Number.POSITIVE_INFINITY);
    expect(await stored()).toEqual(before);
    await shop.close();
    await line.close();
  });
});
