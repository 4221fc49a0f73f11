import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { ROOT } from '../apps';
import { documentOf, entry as entryFixture, hashOf } from '../discovery/fixtures';
import { promoted } from '../pointer';
import { entryOf } from '../release/entry';
import { inspectRelease } from './origin';
import { assertFits, Refused, type ReleaseChecks } from './refusals';
import { NAME, TinyRelease, VERSION } from './testing/tiny-release';

let tiny: TinyRelease;
beforeEach(async () => {
  tiny = new TinyRelease();
  await tiny.open();
});
afterEach(() => tiny.close());

const inspect = () => inspectRelease(NAME, VERSION, tiny.origin);

describe('promote refuses a release whose bytes are not what it says', () => {
  it('one that is whole passes', async () => {
    expect((await inspect()).release.version).toBe(VERSION);
  });
  it('cannot be reached', async () => {
    await expect(inspectRelease(NAME, VERSION, 'http://127.0.0.1:9')).rejects.toThrow('cannot be reached');
    await expect(inspectRelease(NAME, '1.0.0-ffffffffff', tiny.origin)).rejects.toThrow('answers 404');
  });
  it('something else answers at its address', async () => {
    tiny.write('release.json', '<!doctype html>');
    await expect(inspect()).rejects.toThrow('is not JSON; something else answers there');
  });
  it('a file has other bytes than its list says', async () => {
    tiny.write('js/Page.1.js', 'pagX');
    await expect(inspect()).rejects.toThrow('js/Page.1.js is sha384-');
  });
  it('a file is longer than its list says', async () => {
    tiny.write('js/Page.1.js', 'page and more');
    await expect(inspect()).rejects.toThrow('sends more than the 4 bytes');
  });
  it('a listed file is missing', async () => {
    tiny.remove('css/Page.1.css');
    await expect(inspect()).rejects.toThrow('css/Page.1.css answers 404');
  });
  it('the list is not the one that the release names', async () => {
    tiny.list({ 'js/more.js': { sha384: hashOf('A'), bytes: 1 } });
    await expect(inspect()).rejects.toThrow('files.json is sha384-');
  });
  it('it says another version or another name than its folder', async () => {
    tiny.say({ version: '1.0.0-ffffffffff' });
    await expect(inspect()).rejects.toThrow(`not ${NAME} ${VERSION}`);
    tiny.say({ name: 'mf-account' });
    await expect(inspect()).rejects.toThrow('says it is mf-account');
  });
  it('it gives its entry the hash of another file', async () => {
    tiny.say({ integrity: hashOf('B') });
    await expect(inspect()).rejects.toThrow('the hash of entry.js in release.json is not the one in files.json');
    tiny.say({ server: { entry: 'server/entry.cjs', integrity: hashOf('B') } });
    await expect(inspect()).rejects.toThrow('the hash of server/entry.cjs');
  });
  it('a page names a file that is not listed', async () => {
    tiny.say({ preload: { './Page': { js: ['js/other.js'], css: [] } } });
    await expect(inspect()).rejects.toThrow('does not list js/other.js');
  });
  it.each(['../../etc/passwd', '/etc/passwd', 'js/../../x.js', 'http://evil.example/x.js', ''])(
    'its list leads out of its folder: %p',
    async (path) => {
      tiny.list({ [path]: { sha384: hashOf('A'), bytes: 1 } });
      tiny.say({});
      await expect(inspect()).rejects.toThrow('files.json is not a list of files');
    },
  );
  it('it lists a million files, or more bytes than anybody needs', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 2_001 }, (_, i) => [`js/${i}.js`, { sha384: hashOf('A'), bytes: 1 }]),
    );
    tiny.list(many);
    tiny.say({});
    await expect(inspect()).rejects.toThrow('2005 files, at most 2000');
    tiny.list({ 'js/big.js': { sha384: hashOf('A'), bytes: 61_000_000 } });
    tiny.say({});
    await expect(inspect()).rejects.toThrow('at most 60000000 are taken');
  });
});

describe('promote refuses a release that would not work beside what is there', () => {
  const fits = async (change: Partial<ReleaseChecks> = {}) => {
    const found = await inspect();
    const entries = promoted([], entryOf(found.release, tiny.origin));
    assertFits(found, entries, {
      document: documentOf({ 'mf-account': [entryFixture('mf-account')] }),
      allowedOrigins: [tiny.origin, 'http://127.0.0.1:3101'],
      shares: { '@qhatu/shared-state': '1.4.2' },
      budget: { entry: 1, each: { js: 1, css: 1 }, exposes: {} },
      ...change,
    });
  };
  it('one that fits passes', async () => {
    await expect(fits()).resolves.toBeUndefined();
  });
  it('the running shell does not give what it needs', async () => {
    await expect(fits({ shares: { '@qhatu/shared-state': '2.0.0' } })).rejects.toThrow(
      'it needs @qhatu/shared-state ^1.0.0 and the running shell gives 2.0.0: release the shell first',
    );
    await expect(fits({ shares: {} })).rejects.toThrow('gives none');
  });
  it('its routes or slots are another remote’s', async () => {
    const other = entryFixture('mf-account', undefined, '/');
    other.extras.slots = { 'catalog/widget': './Page' };
    const refused = await fits({ document: documentOf({ 'mf-account': [other] }) }).catch((error: Refused) => error);
    expect(refused).toBeInstanceOf(Refused);
    expect((refused as Refused).reasons).toEqual([
      expect.stringMatching(/^route \/ is claimed by both mf-account and mf-catalog: agree with that team/),
      expect.stringMatching(/^slot catalog\/widget is claimed by both/),
    ]);
  });
  it('it comes from an origin that is not allow-listed', async () => {
    await expect(fits({ allowedOrigins: ['http://127.0.0.1:3101'] })).rejects.toThrow('is not allow-listed');
  });
  it('it is over its own budget', async () => {
    await expect(fits({ budget: { entry: 0.001, each: { js: 1, css: 0.001 }, exposes: {} } })).rejects.toThrow(
      /the entry weighs 0\.0 kB, its budget is 0\.001 kB: make it lighter[\s\S]*\.\/Page \(styles\) weighs/,
    );
    await expect(
      fits({ budget: { entry: 1, each: { js: 0.001, css: 1 }, exposes: { './Page': { js: 1 } } } }),
    ).resolves.toBeUndefined();
  });
});

it.each(['promote', 'canary', 'rollback'])('8 `%s --force` does not exist', (command) => {
  const args = ['--import', 'tsx', path.join(__dirname, 'main.ts'), command, '--force'];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: path.join(ROOT, NAME), encoding: 'utf8' });
  expect([status, stderr]).toEqual([1, expect.stringContaining("Unknown option '--force'")]);
});
