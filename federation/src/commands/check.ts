import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { paths } from '@qhatu/contract/paths';
import { REMOTES, ROOT } from '../apps';
import { overBudget } from '../budget/budget';
import { sizesOf } from '../budget/sizes';
import { isDeclared, readDeclaration } from '../config/load';
import type { RemoteDeclaration } from '../config/schema';
import { addressProblems } from '../contracts/addresses';
import { checkContract } from '../contracts/typecheck';
import { readFileList, readLatest } from '../release/latest';
import type { Context } from './context';

const run = (name: string, ...args: string[]): boolean =>
  spawnSync(path.join(ROOT, 'node_modules/.bin', name), args, { cwd: ROOT, stdio: 'inherit' }).status === 0;

/** Checks everything that would make a release useless to others, before it is made. @throws naming what does not hold */
export async function checkRemote({ app }: Pick<Context, 'app'>, say: (line: string) => void): Promise<void> {
  const wrong: string[] = [];
  if (!run('tsc', '-b', app)) wrong.push('types');
  if (!run('biome', 'check', app)) wrong.push('lint');
  const declarations = REMOTES.filter(isDeclared).map(readDeclaration);
  const broken = [
    ...addressProblems(
      declarations,
      Object.values(paths).map((each) => each.path),
    ),
    ...typeProblems(app, declarations),
  ];
  if (broken.length > 0) wrong.push(`what others rely on:\n${broken.map((line) => `  - ${line}`).join('\n')}`);
  const release = await readLatest(app).catch(() => null);
  if (release) {
    const heavy = overBudget(sizesOf(release, await readFileList(app, release.version)), readDeclaration(app).budget);
    if (heavy.length > 0) wrong.push(`weight of ${release.version}:\n${heavy.map((line) => `  - ${line}`).join('\n')}`);
  }
  if (wrong.length > 0) throw new Error(`${app} is not ready: ${wrong.join('; ')}`);
  say(`${app}: types, lint, routes, slots${release ? ` and the weight of ${release.version}` : ''} hold`);
}

function typeProblems(app: string, declarations: RemoteDeclaration[]): string[] {
  const declared = declarations.find(({ name }) => name === app);
  const said = declared
    ? checkContract(
        declared,
        declarations.flatMap(({ slots }) => Object.keys(slots)),
      )
    : '';
  return said === '' ? [] : said.split('\n');
}
