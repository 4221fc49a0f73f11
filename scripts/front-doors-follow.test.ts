import { writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@qhatu/contract/testing';
import { touchCatalog } from '../api/src/db/catalog-revision';
import type { OpenDatabase } from '../api/src/db/open';
import { type ApiProcess, startApiProcess } from '../api/test/api-process';
import { type OwnDatabase, ownDatabase } from '../api/test/databases';
import { hasPostgres } from '../api/test/postgres';
import { type FakeSite, fakeSite } from '../shell/server/testing/fake-site';
import { FrontDoors, waitForOutput } from '../shell/server/testing/front-doors';

jest.setTimeout(300_000);

/** As they are started on machines of their own: two APIs on one PostgreSQL, a balancer, two front doors with renderers. */
const several = hasPostgres ? describe : describe.skip;

several('front doors and APIs of several processes', () => {
  let database: OwnDatabase;
  let staff: OpenDatabase;
  let apis: ApiProcess[];
  let balancer: Server;
  let fake: FakeSite;
  let doors: FrontDoors;
  let pages: string[];

  beforeAll(async () => {
    database = await ownDatabase('PostgreSQL');
    staff = await database.open();
    await staff.db.insertInto('categories').values({ id: 900_001, name: 'Antes', uri: 'medida' }).execute();
    const start = () => startApiProcess({ ...database.env, NODE_ENV: 'test' }, ['--import', 'tsx', 'api/src/main.ts']);
    apis = await Promise.all([start(), start()]);
    balancer = await inTurns(apis.map(({ url }) => Number(new URL(url).port)));
    fake = await fakeSite();
    doors = new FrontDoors(fake);
    writeFileSync(join(fake.dir, 'discovery.json'), JSON.stringify(fake.site.snapshot.document));
    pages = await Promise.all(
      ['a', 'b'].map(async (name) => {
        const port = await freePort();
        const settings = { PORT: String(port), API_PORT: String((balancer.address() as AddressInfo).port) };
        const running = doors.run({ ...settings, DATA_DIR: join(fake.dir, `data-${name}`), RENDER_PER_MINUTE: '0' });
        await waitForOutput(running, 'front door open');
        return `http://127.0.0.1:${port}/p/named`;
      }),
    );
  });
  afterAll(async () => {
    doors?.end();
    balancer?.closeAllConnections();
    balancer?.close();
    await fake?.close();
    await staff?.close();
    await Promise.all(apis?.map((api) => api.kill()) ?? []);
    database?.remove();
  });

  /** Asked as a page that many look at is: all the time. @returns milliseconds until the page was never again without the name */
  async function shows(page: string, name: string, since: number): Promise<number> {
    let last = 0;
    for (let inARow = 0; inARow < 20; await pause(50)) {
      const text = await (await fetch(page)).text();
      if (text.includes(name)) inARow += 1;
      else [inARow, last] = [0, performance.now() - since];
      if (performance.now() - since > 30_000) throw new Error(`${page} never shows ${name}: ${text.slice(0, 400)}`);
    }
    return last;
  }

  it('what staff change is on the pages of both within two seconds, also on pages that were made a moment before [D268]', async () => {
    await Promise.all(pages.map((page) => shows(page, 'Antes', performance.now())));
    const took: number[] = [];
    for (const name of ['Uno', 'Dos', 'Tres', 'Cuatro']) {
      // So that each change is one of its own.
      await pause(3_000 + 400 * took.length);
      await staff.db.transaction().execute(async (trx) => {
        await trx.updateTable('categories').set({ name }).where('id', '=', 900_001).execute();
        await touchCatalog(trx);
      });
      const since = performance.now();
      took.push(Math.max(...(await Promise.all(pages.map((page) => shows(page, name, since))))));
    }
    console.info(`the slower front door followed after ${took.map(Math.round).join(', ')} ms`);
    // On a crowded machine two of the four may be late.
    expect(took.toSorted((one, other) => one - other)[1]).toBeLessThan(2_000);
  });
});

/** Sends requests to these ports in turns, as a balancer does. */
async function inTurns(ports: readonly number[]): Promise<Server> {
  let turn = 0;
  const server = createServer((incoming, answer) => {
    const { method, url, headers } = incoming;
    const port = ports[turn++ % ports.length];
    const onward = request({ host: '127.0.0.1', port, method, path: url, headers }, (found) => {
      answer.writeHead(found.statusCode ?? 502, found.headers);
      found.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
