import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '@qhatu/e2e/processes';

/**
 * The folder of another state of the project, beside which this one is measured in the same run: absolute times belong
 * to one machine on one day. A commit is unpacked below `.cache/bench` once; its own `npm start` installs and builds it.
 * @param from a folder, or anything that git takes for a commit
 */
export function referenceCheckout(from: string): string {
  if (existsSync(path.join(from, 'package.json'))) return path.resolve(from);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, maxBuffer: 1 << 30 });
  const commit = git('rev-parse', '--verify', `${from}^{commit}`).toString().trim();
  const folder = path.join(root, '.cache/bench', commit.slice(0, 12));
  if (!existsSync(path.join(folder, 'package.json'))) {
    mkdirSync(folder, { recursive: true });
    execFileSync('tar', ['-x', '-C', folder], { input: git('archive', '--format=tar', commit) });
  }
  return folder;
}
