import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { ROOT } from '../apps';
import type { DiscoveryDocument } from '../discovery/types';
import { NAME, TinyRelease, VERSION } from './testing/tiny-release';

const tiny = new TinyRelease();
let dir: string;
const file = () => path.join(dir, 'discovery.json');
const document = () => JSON.parse(readFileSync(file(), 'utf8')) as DiscoveryDocument;

beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'qhatu-point-'));
  await tiny.open();
  writeFileSync(path.join(tiny.dir, 'latest.json'), JSON.stringify({ version: VERSION }));
});
afterAll(async () => {
  await tiny.close();
  rmSync(dir, { recursive: true, force: true });
});

/** The command as a container runs it, beside this process, which serves the release. */
async function point(): Promise<{ code: number | null; said: string }> {
  const args = ['--import', 'tsx', 'federation/src/commands/point.ts', '--file', file(), '--origin', tiny.origin, NAME];
  const child = spawn(process.execPath, args, { cwd: ROOT });
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const said = (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
  return { code: await code, said };
}

test('where there are neither sources nor releases, the newest release of a server is pointed at once it is whole [D243]', async () => {
  expect(await point()).toMatchObject({ code: 0, said: expect.stringContaining(`${NAME} ${VERSION} (100 %)`) });
  expect(document().microFrontends[NAME]?.[0]?.url).toBe(`${tiny.origin}/${VERSION}/entry.js`);

  // A second time it changes nothing, and a release with a missing file is not pointed at.
  const before = readFileSync(file(), 'utf8');
  expect((await point()).code).toBe(0);
  expect(readFileSync(file(), 'utf8')).toBe(before);
  tiny.remove('js/Page.1.js');
  expect(await point()).toMatchObject({ code: 1, said: expect.stringMatching(/js\/Page\.1\.js answers 404/) });
  expect(readFileSync(file(), 'utf8')).toBe(before);
}, 60_000);
