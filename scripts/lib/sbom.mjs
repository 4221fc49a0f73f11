import { spawnSync } from 'node:child_process';
import { root } from './root.mjs';

/**
 * What is installed, as a list that scanners for known flaws read (CycloneDX in JSON, docs/operations.md). Without network.
 * @returns {string} Throws with npm's words when it could not be made.
 */
export function packageList() {
  // An optional companion of webpack-cli, which nothing here uses, has another version: npm would refuse the list for it.
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--legacy-peer-deps'];
  const windows = process.platform === 'win32';
  const { status, stdout, stderr } = spawnSync(windows ? 'npm.cmd' : 'npm', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    shell: windows,
  });
  if (status !== 0) throw new Error(`The list of packages could not be made:\n${stderr}`);
  return stdout;
}
