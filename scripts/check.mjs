/**
 * npm run check: what a developer wants to know before a commit, in well under a minute: types, lint, references that lead
 * nowhere, what is wrong with style sheets, and what has changed in what main pages ask for, which has to be meant (--graph draws that picture anew).
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureInstalled } from './lib/install.mjs';
import { lintCommands } from './lib/lint.mjs';
import { brokenReferences } from './lib/references.mjs';
import { remotes } from './lib/remotes.mjs';
import { root } from './lib/root.mjs';
import { styleProblems } from './lib/style-sheets.mjs';

await ensureInstalled();

/** What is installed, as a list that scanners for known flaws read (docs/operations.md). */
function writeSbom() {
  // An optional companion of webpack-cli, which nothing here uses, has another version: npm would refuse the list for it.
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--legacy-peer-deps'];
  const windows = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync(windows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    shell: windows,
  });
  if (status !== 0) {
    console.error(`The list of packages could not be made:\n${stderr}`);
    return false;
  }
  const folder = path.join(root, 'test-results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'sbom.cdx.json'), stdout);
  return true;
}

const run = (name, ...args) =>
  spawnSync(path.join(root, 'node_modules', '.bin', name), args, { cwd: root, stdio: 'inherit' }).status === 0;
const ok = [run('tsc', '-b'), ...lintCommands(remotes, 'check').map((command) => run(...command))];
const graph = [
  '--import',
  'tsx',
  'federation/src/cli.ts',
  'graph',
  ...(process.argv.includes('--graph') ? ['--write'] : []),
];
ok.push(spawnSync(process.execPath, graph, { cwd: root, stdio: 'inherit' }).status === 0);
const problems = [...brokenReferences(), ...styleProblems()];
for (const problem of problems) console.error(problem);
ok.push(problems.length === 0);
ok.push(writeSbom());
process.exitCode = ok.every(Boolean) ? 0 : 1;
