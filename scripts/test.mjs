/**
 * npm test [types] [lint] [unit] [api] [own] [embedded] [budgets] [e2e]: every check, or the named ones, each in a process of its
 * own. Sets up what it needs, and closes with one line `N passed, N failed`. With TEST_DATABASE_URL `api` runs on a PostgreSQL,
 * `own` is what it leaves out then, and `embedded`, which is to be named, what leans most on the engine, on the embedded one.
 * SHARD=1/3 runs the first third of the files of Jest's suites.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DATABASE_SETTINGS, ENGINE_TESTS, OWN_DATABASE_TESTS } from './lib/api-tests.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { lintCommands } from './lib/lint.mjs';
import { remotes } from './lib/remotes.mjs';
import { root } from './lib/root.mjs';

const scratch = mkdtempSync(path.join(os.tmpdir(), 'qhatu-test-'));
const bin = (name) => path.join(root, 'node_modules', '.bin', name);

const databases = Object.fromEntries(DATABASE_SETTINGS.map((name) => [name, process.env[name]]));
// A site or a process that a test starts would take them for its own.
const withoutDatabases = Object.fromEntries(DATABASE_SETTINGS.map((name) => [name, undefined]));

/** Runs one command in the foreground and answers whether it ended well. */
function run(command, args, env = {}) {
  return new Promise((resolve) => {
    const settings = { ...process.env, ...withoutDatabases, ...env };
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: settings });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

/** A check that has no tests of its own counts as one. */
const asOne = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1 });

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

async function jest(projects, { waiting = 0, paths = [], env = {} } = {}) {
  const file = path.join(scratch, `jest-${Date.now()}.json`);
  // Left to itself Jest keeps one processor free: of two, half of what there is.
  const workers = ['--maxWorkers', String(os.availableParallelism() + waiting)];
  const chosen = paths.length > 0 ? ['--testPathPatterns', ...paths] : [];
  const shard = process.env.SHARD ? ['--shard', process.env.SHARD] : [];
  const asked = ['--selectProjects', ...projects, ...workers, ...chosen, ...shard, '--json', '--outputFile', file];
  const ok = await run(bin('jest'), asked, env);
  const result = readJson(file);
  if (!result) return asOne(false);
  const failed = result.numFailedTests + result.numRuntimeErrorTestSuites;
  return { passed: result.numPassedTests, failed: ok ? failed : Math.max(1, failed), names: failedInJest(result) };
}

/** `shell/server/logs.test.ts › a name` of each that failed; a file that could not be run stands for itself. */
function failedInJest({ testResults }) {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, assertionResults }) => {
      const file = path.relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return failed.length > 0 ? failed.map(({ fullName }) => `${file} › ${fullName}`) : [file];
    });
}

/** `journeys/back.spec.ts › a name [desktop]` of each that failed, at its second try too. */
function failedInPlaywright({ specs = [], suites = [] }) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map(({ projectName }) => `${file} › ${title} [${projectName}]`),
  );
  return [...failed, ...suites.flatMap(failedInPlaywright)];
}

async function playwright() {
  if (!ensureChromium()) {
    console.error('There is no Chromium and none could be installed; set CHROMIUM_PATH.');
    return asOne(false);
  }
  const file = path.join(scratch, 'playwright.json');
  const ok = await run(bin('playwright'), ['test', '--config', 'e2e/playwright.config.ts'], { E2E_REPORT: file });
  const report = readJson(file);
  if (!report?.stats) return asOne(false);
  const { stats } = report;
  if (stats.flaky > 0)
    console.log(`${stats.flaky} of the end-to-end tests passed only at the second try (“flaky” above).`);
  const failed = ok ? stats.unexpected : Math.max(1, stats.unexpected);
  return { passed: stats.expected + stats.flaky, failed, names: failedInPlaywright(report) };
}

const suites = {
  types: async () => asOne(await run(bin('tsc'), ['-b'])),
  lint: async () => {
    // Two of the three keep one processor each busy; all of them speak only at their end.
    const commands = lintCommands(remotes, 'ci').map(async ([name, ...args]) => asOne(await run(bin(name), args)));
    const results = await Promise.all(commands);
    return {
      passed: results.filter(({ failed }) => failed === 0).length,
      failed: results.filter(({ failed }) => failed > 0).length,
    };
  },
  unit: () => jest(['node', 'browser']),
  // One more than there are processors: its longest files wait for processes that they kill, networks and clocks.
  api: () => jest(['api'], { waiting: 1, env: databases }),
  own: () => jest(['api'], { waiting: 1, paths: OWN_DATABASE_TESTS }),
  embedded: () => jest(['api'], { waiting: 1, paths: ENGINE_TESTS }),
  // Builds what the end-to-end tests open: what those take is then their own time.
  budgets: async () => asOne(await run(process.execPath, ['--import', 'tsx', 'federation/src/cli.ts', 'budgets'])),
  e2e: playwright,
};

/** Without a PostgreSQL `api` leaves nothing out. */
const isImplied = { own: Boolean(databases.TEST_DATABASE_URL), embedded: false };
const everything = Object.keys(suites).filter((name) => isImplied[name] ?? true);
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`Unknown suite: ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}

await ensureInstalled();
const results = [];
for (const name of asked.length > 0 ? asked : everything) {
  const started = Date.now();
  console.log(`\n── ${name}`);
  const result = await suites[name]();
  results.push({ name, seconds: Math.round((Date.now() - started) / 1000), ...result });
}
rmSync(scratch, { recursive: true, force: true });

console.log('');
for (const { name, seconds, passed, failed } of results) {
  console.log(`${failed === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(8)} ${passed} passed, ${failed} failed (${seconds} s)`);
}
// Once more at the end: of a long output CI keeps the end alone.
for (const { name, names = [] } of results) for (const test of names) console.log(`failed: ${name}: ${test}`);
const total = (key) => results.reduce((sum, result) => sum + result[key], 0);
console.log(`${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') === 0 ? 0 : 1;
