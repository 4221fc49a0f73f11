import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT } from '../apps';
import { buildAll } from '../release/index';
import { promoteRelease, resolveVersion, rollBack } from './changes';
import { checkRemote } from './check';
import { readContext } from './context';
import { errorMessage } from './error-message';
import { listReleases } from './list';
import { printPin } from './pin';
import { pruneReleases } from './prune';

const USAGE = `In a remote's folder, or from the root with -w mf-name:
  npm run build                               builds the release folder, when something changed
  npm run check                               types, lint, what others rely on, weight
  npm run release                             check, then build
  npm run promote  [-- version] [--why …]     the release for everybody
  npm run canary   [-- version] --percent 10  for some percent of the visitors; 0: for staff who ask for it by name
  npm run rollback [-- version] [--why …]     takes the last change back, or goes back to a release of the history
  npm run pin      [-- version] [--days 7] [--with mf-y@1.0.0-3f9a01b2]
                                              a signed link with which one of the team gets the release by name
  npm run releases                            what there is, what is live, who did what
  npm run prune    [-- --keep 10 --days 30 --dry]
                                              removes releases that nobody can ask for any more`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** One command for one remote, run by its team; see `docs/releases`. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      why: { type: 'string' },
      percent: { type: 'string' },
      keep: { type: 'string' },
      days: { type: 'string' },
      dry: { type: 'boolean' },
      with: { type: 'string', multiple: true },
    },
  });
  const [command = '', version] = positionals;
  const context = await readContext();
  const why = (values.why ?? lastSubject(context.dir)).slice(0, 500);
  switch (command) {
    case 'build':
      await buildAll({ apps: [context.app], log: say });
      return;
    case 'check':
      await checkRemote(context, say);
      return;
    case 'release':
      await checkRemote(context, say);
      await buildAll({ apps: [context.app], log: say });
      return;
    case 'promote':
      return promoteRelease(context, await resolveVersion(context.dir, version), why, say);
    case 'canary':
      return promoteRelease(context, await resolveVersion(context.dir, version), why, say, readPercent(values.percent));
    case 'rollback':
      return rollBack(
        context,
        version && (await resolveVersion(context.dir, version)),
        values.why ?? 'no reason given',
        say,
      );
    case 'pin':
      return printPin(context, await resolveVersion(context.dir, version), values, say);
    case 'releases':
      return listReleases(context, say);
    case 'prune':
      return pruneReleases(context, values, say);
    default:
      throw new Error(USAGE);
  }
}

function readPercent(text: string | undefined): number {
  if (text !== undefined && /^\d{1,2}(\.\d+)?$/.test(text)) return Number(text);
  throw new Error('Say how many visitors get it: --percent 10 (0 to 99; for everybody, promote it)');
}

/** Why a release is made, when nobody says: what was committed last in the remote's folder. */
function lastSubject(dir: string): string {
  const args = ['log', '-1', '--format=%s', '--', path.relative(ROOT, dir) || '.'];
  const { stdout } = spawnSync('git', args, { cwd: ROOT, encoding: 'utf8' });
  return stdout?.trim() || 'no reason given';
}

// Whoever reads only the first lines (`| head`) has read enough.
process.stdout.on('error', () => process.exit());
main().catch((cause: unknown) => {
  process.stderr.write(`${errorMessage(cause)}\n`);
  process.exitCode = 1;
});
