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
import { packageList } from './lib/sbom.mjs';
import { styleProblems } from './lib/style-sheets.mjs';

await ensureInstalled();

function writeSbom() {
  try {
    const list = packageList();
    const folder = path.join(root, 'test-results');
    mkdirSync(folder, { recursive: true });
    writeFileSync(path.join(folder, 'sbom.cdx.json'), list);
    return true;
  } catch (error) {
    console.error(error.message);
    return false;
  }
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
