import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hasSmallDisks, type SmallDisk, smallDisk } from '../api/test/small-disk';
import { errorMessage } from '../federation/src/commands/error-message';
import { entry } from '../federation/src/discovery/fixtures';
import { changePointer, digestOf, historyFile, promoted, readHistory } from '../federation/src/pointer';

const FULL = 'The disk is full: nothing was changed. Free some space and run this again.';
const BUILD_BOTH = `
mount -t tmpfs -o size=100k tmpfs shell/releases
mount -t tmpfs tmpfs mf-designer/releases
mount -t tmpfs tmpfs .cache/federation
printf 'of before' > shell/releases/latest.json
node --import tsx federation/src/cli.ts build shell mf-designer || true
echo == shell; ls -A shell/releases; cat shell/releases/latest.json; echo
echo == mf-designer; ls -A mf-designer/releases`;
/** What a file on a tmpfs takes at least, in bytes. */
const PAGE = 4096;
const ROOT = path.join(__dirname, '..');

/** Builds a small part of its own into this folder. */
function build(folder: string) {
  const args = ['--import', 'tsx', 'federation/src/release/skewed/build.ts', 'mf-support', folder, '1.0.0'];
  return spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', timeout: 120_000 });
}

const onRealDisk = () => {
  let disk: SmallDisk;
  beforeEach(() => {
    disk = smallDisk(8) as SmallDisk;
  });
  afterEach(() => disk.remove());

  it('a release that does not fit any more: nothing of it is left or seen, and with room it is built', () => {
    disk.fill(20_000);
    const { status, stderr } = build(disk.folder);
    expect([status, errorMessage(new Error(stderr))]).toEqual([1, FULL]);
    expect(readdirSync(disk.folder)).toEqual(['ballast']);
    disk.empty();
    const { version } = JSON.parse(build(disk.folder).stdout);
    expect(readdirSync(disk.folder)).toEqual([version]);
    expect(readdirSync(path.join(disk.folder, version))).toContain('release.json');
  }, 240_000);

  it('a shell that does not fit: what was there stays, nothing of the new one does, and a part built beside it comes to its end', () => {
    for (const at of ['shell/releases', 'mf-designer/releases', '.cache/federation'])
      mkdirSync(path.join(ROOT, at), { recursive: true });
    // In a view of the disks that only this command has; the checkout's own builds are not touched.
    const { stdout, stderr } = spawnSync('unshare', ['-m', '--propagation', 'private', 'sh', '-ec', BUILD_BOTH], {
      cwd: ROOT,
      encoding: 'utf8',
      timeout: 200_000,
    });
    expect(stderr).toBe(`${FULL}\n`);
    const [, shell, designer] = stdout.split(/^== .*\n/m).map((part) => part.trim().split('\n'));
    expect(shell).toEqual(['latest.json', 'of before']);
    expect(designer).toEqual([expect.stringMatching(/^1\.0\.0-\w+$/), 'latest.json']);
  }, 240_000);

  it('the pointer on a full disk: document and history stay as they were, nothing lies around, and with room it changes', async () => {
    const dir = path.join(disk.folder, 'var');
    mkdirSync(dir);
    const file = path.join(dir, 'discovery.json');
    const promote = (version: string) =>
      changePointer({ file, allowedOrigins: ['http://127.0.0.1:3101'] }, { by: 'ana', why: 'x' }, (document) => {
        const entries = promoted(document.microFrontends['mf-catalog'] ?? [], entry('mf-catalog', version));
        return [{ remote: 'mf-catalog', entries, note: { action: 'promote', from: null, to: version } }];
      });
    await promote('1.0.0-aaaaaaaaaa');
    const before = readFileSync(file, 'utf8');
    const historyBefore = readFileSync(historyFile(file), 'utf8');
    // A page of memory holds the new history, and nothing is left for the document.
    for (const room of [0, PAGE]) {
      disk.fill(room);
      await expect(promote('1.0.1-bbbbbbbbbb').catch(errorMessage)).resolves.toBe(FULL);
      expect(readFileSync(file, 'utf8')).toBe(before);
      expect(readFileSync(historyFile(file), 'utf8')).toBe(historyBefore);
      expect(readdirSync(dir).sort()).toEqual(['discovery.history.json', 'discovery.json']);
      disk.empty();
    }
    await promote('1.0.1-bbbbbbbbbb');
    const { changes } = await readHistory(file);
    expect(changes.at(-1)).toMatchObject({ to: '1.0.1-bbbbbbbbbb', digest: digestOf(readFileSync(file, 'utf8')) });
    expect(readFileSync(file, 'utf8')).toContain('1.0.0-aaaaaaaaaa');
  });
};

/** Where nothing may be mounted: the kernel's own words. */
const byError = () => {
  it('a full disk is said in one sentence', () => {
    expect(errorMessage(Object.assign(new Error('write'), { code: 'ENOSPC' }))).toBe(FULL);
  });
};

describe('a disk without room under releases', hasSmallDisks ? onRealDisk : byError);

it('whatever else goes wrong is said in its own words', () => {
  expect(errorMessage(new Error('There is no release yet'))).toBe('There is no release yet');
});
