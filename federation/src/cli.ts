import path from 'node:path';
import { parseArgs } from 'node:util';
import { APPS, type App, ROOT } from './apps';
import { checkGraph } from './budget/graph-file';
import { readNewestBuilds } from './budget/newest';
import { siteProblems } from './budget/site';
import { errorMessage } from './commands/error-message';
import { type BuildMode, buildAll, pruneLocal, writeDiscovery } from './release/index';

const USAGE = `Usage: tsx federation/src/cli.ts <command>
  build [app…] [--mode production|development]   builds what changed, for browser and server
  discovery [file] [--mode …] [--latest]         points remotes at their newest builds, but for those whose release
                                                 somebody chose (--latest: those too)
                                                 --prune: removes old builds that no site of this checkout can ask for
  budgets                                        builds what changed and holds all of it against its budgets
  graph [--write]                                what main pages ask for, against the committed picture, and the budgets
  dev <app>                                      development server of one app`;

/** Commands of this package, for people and for `npm start`. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      mode: { type: 'string' },
      latest: { type: 'boolean' },
      prune: { type: 'boolean' },
      write: { type: 'boolean' },
    },
  });
  const [command, ...rest] = positionals;
  const mode = readMode(values.mode);
  if (command === 'build') {
    await buildAll({ apps: rest.length > 0 ? rest.map(readApp) : APPS, mode, log: say });
  } else if (command === 'discovery') {
    const file = documentOf(rest[0]);
    const portBase = readPort(process.env.REMOTE_PORT_BASE);
    await writeDiscovery({ file, mode, portBase, latest: values.latest, log: say });
    if (values.prune) await pruneLocal(file).catch((cause: Error) => say(`old builds stay: ${cause.message}`));
  } else if (command === 'budgets') {
    await buildAll({ log: say });
    const { shell, remotes } = await readNewestBuilds();
    const problems = siteProblems(shell, remotes);
    // The word by which CI's end finds them in the whole output.
    if (problems.length > 0) throw new Error(problems.map((problem) => `missed: ${problem}`).join('\n'));
    say('the shell, home and every remote are within their budgets');
  } else if (command === 'graph') {
    const { lines, holds } = await checkGraph(values.write === true);
    for (const line of lines) say(line);
    if (!holds) process.exitCode = 1;
  } else if (command === 'dev' && rest[0]) {
    const { startDevServer } = await import('./dev/index');
    await startDevServer(readApp(rest[0]));
  } else {
    throw new Error(USAGE);
  }
}

const documentOf = (given: string | undefined): string =>
  path.resolve(given ?? path.join(process.env.DATA_DIR ?? path.join(ROOT, 'var'), 'discovery.json'));

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function readApp(name: string): App {
  const app = APPS.find((known) => known === name);
  if (!app) throw new Error(`There is no app called "${name}"; there are ${APPS.join(', ')}`);
  return app;
}

function readMode(text = 'production'): BuildMode {
  if (text === 'production' || text === 'development') return text;
  throw new Error(`--mode is "${text}"; it can be production or development`);
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_000)
    throw new Error(`REMOTE_PORT_BASE is "${text}", not a port`);
  return port;
}

main().catch((cause: unknown) => {
  process.stderr.write(`${errorMessage(cause)}\n`);
  process.exitCode = 1;
});
