import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findShellRelease } from './shell-release';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'qhatu-shell-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('the shell’s build', () => {
  it('is the one that latest.json names, with what it gives to remotes', async () => {
    const build = join(dir, '1.0.0-aaaaaaaaaa');
    mkdirSync(build);
    writeFileSync(join(dir, 'latest.json'), '{"version":"1.0.0-aaaaaaaaaa"}');
    writeFileSync(
      join(build, 'shell.json'),
      '{"version":"1.0.0-aaaaaaaaaa","shares":{"react":"19.3.1"},"trustedTypes":true}',
    );
    const found = {
      dir: build,
      version: '1.0.0-aaaaaaaaaa',
      shares: { react: '19.3.1' },
      trustedTypes: true,
      releases: dir,
    };
    expect(await findShellRelease(dir)).toEqual(found);
    expect(await findShellRelease(build)).toEqual(found);
  });
  it('that says nothing of Trusted Types is not asked for them [D111]', async () => {
    writeFileSync(join(dir, 'shell.json'), '{"version":"1.0.0-aaaaaaaaaa","shares":{}}');
    expect((await findShellRelease(dir)).trustedTypes).toBe(false);
  });
  it('a name that would lead out of the folder is none', async () => {
    writeFileSync(join(dir, 'latest.json'), '{"version":"../../etc"}');
    expect((await findShellRelease(dir)).dir).toBe(dir);
  });
});
