import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** The same browser without its windows comes first: it takes a third less of the machine. */
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

function onPath(name) {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
    const file = path.join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      return file;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}

const run = (command, args) => spawnSync(command, args, { cwd: root, stdio: 'inherit' }).status === 0;

/**
 * Sees to it that there is a Chromium for the end-to-end tests, and says where in CHROMIUM_PATH: one that is installed,
 * else Debian's package, else the download of Playwright (which then finds its own).
 * @returns {boolean} whether there is one
 */
export function ensureChromium() {
  process.env.CHROMIUM_PATH ||= NAMES.map(onPath).find(Boolean) ?? '';
  if (process.env.CHROMIUM_PATH) return true;
  console.log('No Chromium on this machine; installing one…');
  if (onPath('apt-get') && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', '-qq', name]);
      process.env.CHROMIUM_PATH = onPath(name) ?? '';
      if (process.env.CHROMIUM_PATH) return true;
    }
  }
  delete process.env.CHROMIUM_PATH;
  return run(path.join(root, 'node_modules', '.bin', 'playwright'), ['install', 'chromium']);
}
