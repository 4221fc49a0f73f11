import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { leastClockSkew } from '@qhatu/contract/operations';
import { freePort } from '@qhatu/contract/testing';
import { type ApiProcess, startApiProcess } from '../../test/api-process';
import { type OwnDatabase, ownDatabase } from '../../test/databases';
import { hasPostgres } from '../../test/postgres';
import { ROOT } from '../../test/template';
import { until } from '../../test/until';

jest.setTimeout(300_000);

test('of two clocks that were read one after the other only what is certain counts as wrong [D269]', () => {
  expect([leastClockSkew(100, 110, 105), leastClockSkew(100, 110, 90), leastClockSkew(100, 110, 130)]).toEqual([
    0, 10, -20,
  ]);
});

/** The embedded database has this machine's clock. */
const withPostgres = hasPostgres ? describe : describe.skip;

withPostgres('a machine whose clock is wrong [D269]', () => {
  const folder = mkdtempSync(join(tmpdir(), 'qhatu-clock-'));
  const file = join(folder, 'shift');
  let database: OwnDatabase;
  let api: ApiProcess | undefined;
  beforeAll(async () => {
    database = await ownDatabase('PostgreSQL');
  });
  afterAll(async () => {
    await api?.kill();
    database.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const shift = (ms: number) => writeFileSync(file, String(ms));
  const program = ['--import', join(ROOT, 'api/test/crash/wrong-clock.mjs'), 'api/dist/main.js'];
  const start = (more: Record<string, string> = {}) =>
    startApiProcess({ ...database.env, NODE_ENV: 'test', CLOCK_SHIFT: file, ...more }, program);

  test.each([
    ['an hour ahead', 3_600_000, '60 min ahead of'],
    ['a day behind', -86_400_000, '24 h behind'],
  ])('%s it is told in one sentence and does not start', async (_, ms, words) => {
    shift(ms);
    const said = await start().then(
      async (started) => {
        await started.kill();
        return 'it started';
      },
      (error: Error) => error.message,
    );
    expect(said).toContain(
      `The clock of this machine is ${words} the database's: mend the time service of the one that is wrong.`,
    );
    expect(said).not.toMatch(/\n\s+at /);
  });

  test('when it goes wrong later the process takes no more visitors, says so in its metrics, and takes them again', async () => {
    shift(0);
    const port = await freePort();
    api = await start({ API_METRICS_PORT: String(port) });
    const ready = new URL('/readyz', api.url);
    const skew = async () =>
      Number(
        /^qhatu_clock_skew_seconds\{.*\} (\S+)$/m.exec(
          await (await fetch(`http://127.0.0.1:${port}/metrics`)).text(),
        )?.[1],
      );
    expect([(await fetch(ready)).status, Math.abs(await skew())]).toEqual([200, expect.closeTo(0, 0)]);
    shift(-7_200_000);
    await until(async () => (await fetch(ready)).status === 503);
    expect(await (await fetch(ready)).json()).toMatchObject({ code: 'clock_wrong' });
    expect((await fetch(new URL('/healthz', api.url))).status).toBe(200);
    expect(await skew()).toBeLessThan(-7_190);
    shift(0);
    await until(async () => (await fetch(ready)).status === 200);
  });
});
