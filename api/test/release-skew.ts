/**
 * npm run release-skew -- <commit> [pattern of test files]: the API of that commit on the tables of this version, and this
 * version's on its own with nothing but what is needed (D207). The API's tests, on PostgreSQL servers of their own.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@qhatu/contract/testing';
import { startPostgres } from './postgres';
import { CACHE, ROOT } from './template';

// Below the folder that Jest of this tree never looks into.
const OTHER = join(CACHE, 'bench', 'release-skew');
const [commit, ...patterns] = process.argv.slice(2);

function removeOther(): void {
  if (existsSync(OTHER)) rmSync(OTHER, { recursive: true, force: true });
  execFileSync('git', ['worktree', 'prune'], { cwd: ROOT });
}

/** With packages of its own: those of this tree lead to our workspaces. Hard links, so that it takes seconds. */
function checkOut(name: string): void {
  removeOther();
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', OTHER, name], { cwd: ROOT, stdio: 'inherit' });
  for (const part of ['.', ...readdirSync(OTHER)]) {
    const packages = join(part, 'node_modules');
    if (existsSync(join(ROOT, packages))) execFileSync('cp', ['-al', join(ROOT, packages), join(OTHER, packages)]);
  }
  const same = spawnSync('git', ['diff', '--quiet', name, '--', 'package-lock.json'], { cwd: ROOT }).status === 0;
  if (!same) execFileSync('npm', ['install', '--no-save', '--silent'], { cwd: OTHER, stdio: 'inherit' });
}

/** @returns whether they passed */
async function test(what: string, cwd: string, settings: Record<string, string>): Promise<boolean> {
  const server = await startPostgres(await freePort());
  if (!server) throw new Error('PostgreSQL is not installed on this machine');
  try {
    console.log(`\n${what}`);
    const args = ['jest', '--selectProjects', 'api', '--maxWorkers', process.env.WORKERS ?? '2'];
    if (patterns.length > 0) args.push('--testPathPatterns', ...patterns);
    const env = { ...process.env, ...settings, TEST_DATABASE_URL: server.url };
    return spawnSync('npx', args, { cwd, env, stdio: 'inherit' }).status === 0;
  } finally {
    server.stop();
  }
}

async function main(before: string): Promise<void> {
  try {
    checkOut(before);
    const passed = [
      await test(`The API of ${before} on the tables of this version`, OTHER, { QHATU_TEST_MIGRATE_FROM: ROOT }),
      await test('This API on tables with what it needs alone', ROOT, { QHATU_TEST_MIGRATIONS: 'needed' }),
    ];
    process.exitCode = passed.includes(false) ? 1 : 0;
  } finally {
    removeOther();
  }
}

if (commit) await main(commit);
else {
  console.error('Say which version: npm run release-skew -- <commit> [pattern]');
  process.exitCode = 1;
}
