import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { spawnOwnGroup } from './groups.mjs';
import { root } from './root.mjs';

const MINIMUM = [20, 19];
const stampFile = path.join(root, 'node_modules', '.qhatu-installed');

/** What decides which packages are there. */
function digest() {
  const hash = createHash('sha256');
  for (const name of ['package-lock.json', 'package.json']) hash.update(readFileSync(path.join(root, name)));
  return hash.digest('hex');
}

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return;
  console.error(`Qhatu needs Node ${MINIMUM.join('.')} or newer; this is ${process.version}.`);
  process.exit(1);
}

/**
 * Installs what the lock file names, without rewriting it. Not `npm ci`: that refuses a lock file that does not list
 * the binaries of every platform, which one written behind a registry mirror may not.
 */
function npmInstall() {
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const windows = process.platform === 'win32';
  return new Promise((resolve) => {
    const child = spawnOwnGroup(windows ? 'npm.cmd' : 'npm', args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: windows,
    });
    child.once('error', () => resolve(false));
    child.once('exit', (code) => resolve(code === 0));
  });
}

/** Installs the packages when there are none, or when the lock file has changed since. Ends the process on failure. */
export async function ensureInstalled() {
  checkNode();
  const expected = digest();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === expected) return;
  console.log('  … installing packages');
  if (!(await npmInstall())) {
    console.error('\nThe packages could not be installed; npm says why above.');
    process.exit(1);
  }
  writeFileSync(stampFile, expected);
}
