import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

const MINIMUM = [20, 19];
const stampFile = path.join(root, 'node_modules', '.qhatu-installed');
const lockDigest = () =>
  createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex');

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1])) return;
  console.error(`Qhatu needs Node ${MINIMUM.join('.')} or newer; this is ${process.version}.`);
  process.exit(1);
}

/** Installs the packages when there are none, or when the lock file has changed since. Ends the process on failure. */
export async function ensureInstalled() {
  checkNode();
  const digest = lockDigest();
  const fresh = !existsSync(path.join(root, 'node_modules'));
  if (!fresh && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === digest) return;
  console.log('Installing packages…');
  const { status } = spawnSync('npm', [fresh ? 'ci' : 'install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (status !== 0) {
    console.error('The packages could not be installed; npm says why above.');
    process.exit(1);
  }
  writeFileSync(stampFile, lockDigest());
}
