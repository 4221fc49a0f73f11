import { cpSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canaried, NoRoomError, signPin } from '@qhatu/federation';
import { hasSmallDisks, type SmallDisk, smallDisk } from '../api/test/small-disk';
import { documentOf, entry } from '../federation/src/discovery/fixtures';
import { ServerBuilds } from '../shell/server/renderer/server-builds';
import { type FakeSite, fakeSite, PIN_KEY } from '../shell/server/testing/fake-site';

jest.setTimeout(60_000);
const OLD = '1.0.0-0123456789';
const NEW = '1.1.0-abcdefabcd';

let disk: SmallDisk;
let fake: FakeSite;
const get = (url: string, headers: Record<string, string> = {}) => fake.app.inject({ method: 'GET', url, headers });
const asked = (version: string) => ({
  'x-qhatu-release': signPin({ choice: { 'mf-test': version }, expires: Date.now() + 3_600_000 }, PIN_KEY),
});
const how = async (url: string, headers?: Record<string, string>) => {
  const { statusCode, headers: said, body } = await get(url, headers);
  return { statusCode, page: said['x-page'], body };
};

/** Pages that want a server build that could not be stored ask for it again after a while. */
async function rendered(url: string, headers?: Record<string, string>): Promise<string> {
  const end = Date.now() + 30_000;
  for (;;) {
    const { page, body } = await how(url, headers);
    if (page !== 'frame') return body;
    if (Date.now() > end) throw new Error(`${url} stayed a frame`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const onRealDisk = () => {
  beforeEach(() => {
    disk = smallDisk(2) as SmallDisk;
  });
  afterEach(async () => {
    await fake.close();
    disk.remove();
  });

  it('from the start: pages come as frames, files and pages that need no build as ever, and with room it renders', async () => {
    disk.fill();
    fake = await fakeSite({ DATA_DIR: disk.folder });
    expect(await how('/p/server')).toMatchObject({ statusCode: 200, page: 'frame' });
    expect(await how('/p/fine')).toMatchObject({ statusCode: 200, page: 'miss' });
    expect((await get(`/remotes/mf-test/${OLD}/remoteEntry.js`)).statusCode).toBe(200);
    expect(readdirSync(join(disk.folder, 'renderer/mf-test'))).toEqual([]);
    disk.empty();
    expect(await rendered('/p/server')).toContain('hello from the server build');
  });

  it('while a canary comes: it is nobody’s fault, so its visitors keep it, and with room it renders', async () => {
    fake = await fakeSite({ DATA_DIR: disk.folder });
    expect(await rendered('/p/server')).toContain('hello');
    cpSync(join(fake.dir, 'releases', OLD), join(fake.dir, 'releases', NEW), { recursive: true });
    disk.fill();
    await fake.site.adopt(
      fake.snapshot(({ microFrontends }) => {
        const [old] = microFrontends['mf-test'] ?? [];
        if (!old) throw new Error('no release');
        const fresh = { ...old, url: old.url.replace(OLD, NEW), metadata: { ...old.metadata, version: NEW } };
        microFrontends['mf-test'] = canaried([old], fresh, 10);
      }),
    );
    const forced = asked(NEW);
    expect(await how('/p/server?a=1', forced)).toMatchObject({ page: 'frame' });
    // What was stored before goes on.
    expect(await rendered('/p/server?a=1', asked(OLD))).toContain('hello');
    expect(readdirSync(join(disk.folder, 'renderer/mf-test'))).toEqual([OLD]);
    disk.empty();
    expect(await rendered('/p/server?a=1', forced)).toContain('hello from the server build');
  });
};

/** By the kernel's own word; all there is where nothing may be mounted. */
const byError = () => {
  afterEach(() => jest.restoreAllMocks());

  it('is told from a release that fails: nobody gets another one instead', async () => {
    const release = entry('mf-test', NEW);
    const document = documentOf({ 'mf-test': canaried([entry('mf-test', OLD)], release, 10) });
    const which = { name: 'mf-test', version: NEW };
    const fails = (code: string) =>
      jest.spyOn(globalThis, 'fetch').mockRejectedValue(Object.assign(new Error('write'), { code }));
    fails('ECONNREFUSED');
    const builds = new ServerBuilds(document, join(tmpdir(), 'nowhere'));
    await expect(builds.load(which)).rejects.toThrow('write');
    expect(builds.insteadOf(which)?.metadata.version).toBe(OLD);
    fails('ENOSPC');
    await expect(builds.load(which)).rejects.toThrow(NoRoomError);
    expect(builds.insteadOf(which)).toBeNull();
  });
};

describe('a full disk under the front door’s own cache', () => {
  byError();
  if (hasSmallDisks) describe('for real', onRealDisk);
});
