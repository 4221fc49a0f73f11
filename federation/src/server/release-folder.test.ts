import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { origin, release, releaseOf } from './fixtures';
import { createReleaseCache, NoRoomError } from './remote-loader';

const CODE = 'module.exports = { hello: 1 };';
const full = () => Promise.reject(Object.assign(new Error('write'), { code: 'ENOSPC' }));

let dir: string;
const folder = () => path.join(dir, release.name);
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'releases-'));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(dir, { recursive: true });
});

describe('the folder of a remote’s server builds', () => {
  it('keeps what the document names and the three that were used last; the rest goes when another one comes', async () => {
    const older = ['1.0.0-a', '1.0.0-b', '1.0.0-c', '1.0.0-d', '0.9.0-cutoff.Xy12aB'];
    for (const [day, version] of older.entries()) {
      mkdirSync(path.join(folder(), version, 'server'), { recursive: true });
      const used = new Date(2026, 0, 20 - day);
      utimesSync(path.join(folder(), version), used, used);
    }
    const { document, files } = releaseOf({ 'server/entry.cjs': CODE });
    await createReleaseCache({ dir, fetch: origin(files).fetch }).ensure(document, release);
    expect(readdirSync(folder()).sort()).toEqual([...older.slice(0, 3), release.version].sort());
  });

  it('counts a release as used whenever a process begins with it', async () => {
    const { document, files } = releaseOf({ 'server/entry.cjs': CODE });
    const { fetch } = origin(files);
    await createReleaseCache({ dir, fetch }).ensure(document, release);
    utimesSync(path.join(folder(), release.version), new Date(0), new Date(0));
    await createReleaseCache({ dir, fetch }).ensure(document, release);
    for (const version of ['2.0.0-a', '2.0.0-b', '2.0.0-c']) {
      mkdirSync(path.join(folder(), version));
      utimesSync(path.join(folder(), version), new Date(2026, 0, 1), new Date(2026, 0, 1));
    }
    const next = { ...release, version: '1.0.1-bbbbbbbbbb' };
    await createReleaseCache({ dir, fetch }).ensure(
      releaseOf({ 'server/entry.cjs': CODE }, next.version).document,
      next,
    );
    expect(readdirSync(folder())).toContain(release.version);
  });

  it('on a full disk is left alone for two seconds, however many pages want a release', async () => {
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000);
    const { document, files } = releaseOf({ 'server/entry.cjs': CODE });
    const sound = origin(files);
    const fetch = jest.fn<ReturnType<typeof globalThis.fetch>, [string]>().mockImplementation(full);
    const cache = createReleaseCache({ dir, fetch: fetch as typeof globalThis.fetch });
    for (let page = 0; page < 3; page++) await expect(cache.ensure(document, release)).rejects.toThrow(NoRoomError);
    expect(fetch).toHaveBeenCalledTimes(1);
    fetch.mockImplementation((url) => sound.fetch(url));
    now.mockReturnValue(2_999);
    await expect(cache.ensure(document, release)).rejects.toThrow('no room for the server build of mf-catalog 1.0.0');
    now.mockReturnValue(3_000);
    await expect(cache.ensure(document, release)).resolves.toContain('entry.cjs');
  });

  it('holds nothing of a release whose fetching failed, not even of files that arrive later', async () => {
    const { document, files } = releaseOf({ 'server/entry.cjs': CODE, 'server/late/Home.cjs': 'exports.x = 1' });
    const sound = origin(files);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const fetch = (async (input: string) => {
      if (input.endsWith('entry.cjs')) return new Response('no', { status: 500 });
      if (input.endsWith('Home.cjs')) await held;
      return sound.fetch(input);
    }) as typeof globalThis.fetch;
    const order: string[] = [];
    const failed = createReleaseCache({ dir, fetch })
      .ensure(document, release)
      .catch(() => order.push('failed'));
    while (readdirSync(dir).length === 0 || readdirSync(folder()).length === 0)
      await new Promise((resolve) => setImmediate(resolve));
    // Time enough for whoever would clean up now.
    for (let turn = 0; turn < 5_000 && order.length === 0; turn++)
      await new Promise((resolve) => setImmediate(resolve));
    order.push('the last file');
    answer();
    await failed;
    expect(order).toEqual(['the last file', 'failed']);
    expect(readdirSync(folder())).toEqual([]);
  });
});
