import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { origin, release, releaseOf } from './fixtures';
import { createReleaseCache } from './remote-loader';
import { IntegrityError } from './verify';

const CODE = 'module.exports = { hello: 1 };';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'releases-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

describe('server builds of releases', () => {
  it('are downloaded once, whole, and only what servers run', async () => {
    const { document, files } = releaseOf({ 'server/entry.cjs': CODE, 'server/Home.cjs': 'exports.x = 1' });
    const { fetch, asked } = origin(files);
    const cache = createReleaseCache({ dir, fetch });
    const [first, second] = await Promise.all([cache.ensure(document, release), cache.ensure(document, release)]);
    expect(first).toBe(second);
    expect(await readFile(first, 'utf8')).toBe(CODE);
    expect(asked.sort()).toEqual(['files.json', 'server/Home.cjs', 'server/entry.cjs']);
  });

  it('come with the release’s stylesheets, verified, and nothing outside of its folder', async () => {
    const { document, files } = releaseOf({ 'server/entry.cjs': CODE, 'css/Home.css': '.a{color:red}' });
    const cache = createReleaseCache({ dir, fetch: origin(files).fetch });
    expect(await cache.style(document, release, 'css/Home.css')).toBe('.a{color:red}');
    await expect(cache.style(document, release, '../../secret.css')).rejects.toThrow('no stylesheet');
    await expect(cache.style(document, release, 'files.json')).rejects.toThrow('no stylesheet');
    const forged = origin({ ...files, 'css/Home.css': '.a{color:blue}' });
    const fresh = createReleaseCache({ dir: path.join(dir, 'other'), fetch: forged.fetch });
    await expect(fresh.style(document, release, 'css/Home.css')).rejects.toThrow(IntegrityError);
  });

  it('are refused when a file is not what the list says', async () => {
    const { document, files } = releaseOf({ 'server/entry.cjs': CODE, 'server/Home.cjs': 'exports.x = 1' });
    const { fetch } = origin({ ...files, 'server/Home.cjs': 'exports.x = 2' });
    await expect(createReleaseCache({ dir, fetch }).ensure(document, release)).rejects.toThrow(IntegrityError);
  });

  it('are refused when the list is not the one of the discovery document', async () => {
    const { document, files } = releaseOf({ 'server/entry.cjs': CODE });
    const forged = releaseOf({ 'server/entry.cjs': 'steal()' }).files;
    const { fetch } = origin({ ...files, ...forged });
    await expect(createReleaseCache({ dir, fetch }).ensure(document, release)).rejects.toThrow(IntegrityError);
  });

  it('are asked for again after their origin was gone', async () => {
    const { document, files } = releaseOf({ 'server/entry.cjs': CODE });
    const { fetch } = origin(files);
    let down = true;
    const flaky = ((...args: Parameters<typeof fetch>) =>
      down ? Promise.reject(new Error('connection refused')) : fetch(...args)) as typeof fetch;
    const cache = createReleaseCache({ dir, fetch: flaky });
    await expect(cache.ensure(document, release)).rejects.toThrow('connection refused');
    down = false;
    await expect(cache.ensure(document, release)).resolves.toContain('entry.cjs');
  });

  it('left by an earlier process count only while every byte is right', async () => {
    const { document, files } = releaseOf({ 'server/entry.cjs': CODE });
    const before = origin(files);
    const file = await createReleaseCache({ dir, fetch: before.fetch }).ensure(document, release);

    const again = origin(files);
    await createReleaseCache({ dir, fetch: again.fetch }).ensure(document, release);
    expect(again.asked).toEqual([]);

    await writeFile(file, 'tampered()');
    const third = origin(files);
    await createReleaseCache({ dir, fetch: third.fetch }).ensure(document, release);
    expect(third.asked).toContain('server/entry.cjs');
    expect(await readFile(file, 'utf8')).toBe(CODE);
  });

  it('of a release that is not in use do not load', async () => {
    const { document } = releaseOf({ 'server/entry.cjs': CODE });
    const cache = createReleaseCache({ dir, fetch: origin({}).fetch });
    await expect(cache.ensure(document, { ...release, version: '9.9.9-aaaaaaaaaa' })).rejects.toThrow(IntegrityError);
  });

  it('that hang: a page waits for its patience once, later ones are told at once, and what arrives after all counts', async () => {
    const { document, files } = releaseOf({ 'server/entry.cjs': CODE });
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const sound = origin(files);
    const fetch = (async (input: string) => {
      await held;
      return sound.fetch(input);
    }) as typeof globalThis.fetch;
    const cache = createReleaseCache({ dir, fetch });
    await expect(cache.ensure(document, release, 50)).rejects.toThrow('did not arrive within 50 ms');
    // No time passes on this clock: whoever had to wait would wait for ever.
    jest.useFakeTimers({ doNotFake: ['performance'] });
    const second = cache.ensure(document, release, 50);
    jest.advanceTimersByTime(1);
    jest.useRealTimers();
    await expect(second).rejects.toThrow('did not arrive');
    answer();
    expect(await readFile(await cache.ensure(document, release), 'utf8')).toBe(CODE);
    await expect(cache.ensure(document, release, 50)).resolves.toContain('server/entry.cjs');
    expect(sound.asked).toEqual(['files.json', 'server/entry.cjs']);
  });
});
