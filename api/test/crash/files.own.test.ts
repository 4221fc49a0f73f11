import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import sharp from 'sharp';
import { type Buyer, type Market, openMarket } from '../../src/domains/orders/fixtures';
import { PROOF_FOLDER } from '../../src/domains/orders/proofs/storage';
import { sweepUploads } from '../../src/uploads/sweep-uploads';
import { type ApiProcess, DYING_API, startApiProcess } from '../api-process';
import { startApp, type TestApp } from '../app';
import { KINDS, type OwnDatabase, ownDatabase } from '../databases';

/** `kill -9` between a file and its row, in both directions (D448). */
jest.setTimeout(600_000);

describe.each(KINDS)('kill -9 between a file and its row, %s', (kind) => {
  let own: OwnDatabase;
  let api: ApiProcess;
  let buyer: Buyer;
  let body: object;
  let refused: object;
  let uri: string;
  beforeAll(async () => {
    own = await ownDatabase(kind);
    const photo = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    uri = `data:image/jpeg;base64,${photo.toString('base64')}`;
    await inside(async (market) => {
      buyer = await market.buyer();
      const lines = [{ product_id: await market.product(), qty: 1 }];
      body = await market.body(buyer, lines, { image: uri });
      refused = await market.body(buyer, [{ product_id: await market.product({ stock: 0 }), qty: 1 }], { image: uri });
    });
  });
  afterAll(async () => {
    await api?.kill();
    own.remove();
  });

  /** Work on the database from this process while no api runs. */
  async function inside<T>(work: (market: Market, shop: TestApp) => Promise<T>): Promise<T> {
    const shop = await startApp(own.env, await own.open());
    try {
      return await work(await openMarket(shop), shop);
    } finally {
      await shop.close();
    }
  }
  const filesIn = (folder: string) => {
    const below = join(own.env.DATA_DIR ?? '', folder);
    return existsSync(below) ? readdirSync(below).filter((name) => !name.startsWith('.')) : [];
  };
  /** @returns the status; null: it died meanwhile */
  const post = (path: string, sent: object): Promise<number | null> =>
    fetch(`${api.url}/${path}`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', authorization: `Bearer ${buyer.token}` },
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(sent),
    }).then(
      ({ status }) => status,
      () => null,
    );
  const save = (change: object): Promise<number | null> =>
    post('users/profile', { name: 'Ana', user_name: 'ana.fotos', ...change });
  /** What was under way when the api was killed has its lease for a while. */
  const freeJobs = () =>
    inside((_market, shop) => sql`update jobs set locked_until = null, run_at = now()`.execute(shop.db));

  const GOING: [string, string, number, () => Promise<number | null>, () => Promise<number | null>][] = [
    ['the photo before', 'uploads/avatars', 200, () => save({ uri }), () => save({ uri })],
    [
      'the proof of an order that did not come about',
      'private/proofs',
      409,
      () => post('orders', refused),
      async () => 200,
    ],
  ];
  test.each(GOING)('%s goes after the next start [D448]', async (_what, folder, status, act, prepare) => {
    api = await startApiProcess(own.env);
    expect(await prepare()).toBe(200);
    await api.stop();
    const before = filesIn(folder).length;
    api = await startApiProcess({ ...own.env, DIE_AT: `before-unlink:${folder}` }, DYING_API);
    // The answer goes out before the job, or is lost with the process.
    expect([status, null]).toContain(await act());
    expect(await api.ended).toBe('SIGKILL');
    expect(filesIn(folder)).toHaveLength(before + 1);
    await freeJobs();
    api = await startApiProcess(own.env);
    for (const end = Date.now() + 60_000; filesIn(folder).length > before && Date.now() < end; ) await pause(100);
    await api.stop();
    expect(filesIn(folder)).toHaveLength(before);
  });

  test('a proof whose row was never written goes by the hourly look, an hour later [D448]', async () => {
    api = await startApiProcess({ ...own.env, DIE_AT: 'after-file:private/proofs' }, DYING_API);
    const before = filesIn('private/proofs');
    expect([await post('orders', body), await api.ended]).toEqual([null, 'SIGKILL']);
    const [left, ...others] = filesIn('private/proofs').filter((name) => !before.includes(name));
    expect([left, others]).toEqual([expect.stringMatching(/\.webp$/), []]);
    await inside(async (_market, shop) => {
      const look = () => sweepUploads(shop.db, shop.app.privateFiles, PROOF_FOLDER);
      expect([await look(), filesIn('private/proofs')]).toEqual([0, [...before, left].sort()]);
      const anHourAgo = Date.now() / 1_000 - 3_700;
      utimesSync(join(own.env.DATA_DIR ?? '', 'private/proofs', left ?? ''), anHourAgo, anHourAgo);
      expect([await look(), filesIn('private/proofs')]).toEqual([1, before]);
    });
  });
});
