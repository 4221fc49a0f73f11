import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { localOrigin, REMOTES, ROOT } from '../apps';
import type { DiscoveryDocument } from '../discovery/types';

jest.setTimeout(300_000);

const NAME = 'mf-tried';
/** What is made, and rooms that no remote needs. Jest looks for the set-up of all its projects: the API's tests stay. */
const LEFT_OUT = new Set([
  ...['node_modules', '.git', '.cache', '.ci', 'var', 'releases', 'dist', 'test-results'],
  ...['bench', 'docs', 'e2e', 'sandbox'].map((name) => path.join(ROOT, name)),
  ...readdirSync(path.join(ROOT, 'api'))
    .filter((name) => name !== 'test')
    .map((name) => path.join(ROOT, 'api', name)),
]);
let copy: string;

/** The checkout as a newcomer has it, with the packages of this one and workspaces of its own. */
function copyOfTree(): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'qhatu-new-remote-'));
  cpSync(ROOT, dir, { recursive: true, filter: (file) => !LEFT_OUT.has(path.basename(file)) && !LEFT_OUT.has(file) });
  const packages = path.join(ROOT, 'node_modules');
  mkdirSync(path.join(dir, 'node_modules/@qhatu'), { recursive: true });
  for (const name of readdirSync(packages))
    if (name !== '@qhatu' && name !== '.cache')
      symlinkSync(path.join(packages, name), path.join(dir, 'node_modules', name));
  for (const name of readdirSync(path.join(packages, '@qhatu')))
    symlinkSync(path.join(dir, name), path.join(dir, 'node_modules/@qhatu', name));
  return dir;
}

const inCopy = (cwd: string, ...args: string[]): string =>
  execFileSync(process.execPath, args, {
    cwd: path.join(copy, cwd),
    encoding: 'utf8',
    stdio: 'pipe',
    // The settings of the test that runs here are not those of one that it starts.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: os.tmpdir() },
  });
const tsx = (file: string, ...args: string[]) => ['--import', 'tsx', file, ...args];
const textOf = (file: string) => readFileSync(path.join(copy, file), 'utf8');

/** Files outside of the remote's own folder that are not as they were. */
const changed = () =>
  readdirSync(ROOT, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.git')
    .map(({ name }) => name)
    .filter((name) => textOf(name) !== readFileSync(path.join(ROOT, name), 'utf8'))
    .sort();

beforeAll(() => {
  copy = copyOfTree();
  inCopy('', ...tsx('federation/src/new-remote/main.ts', NAME));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe('npm run new:remote', () => {
  it('names it once in each list of workspaces, behind the others, and edits nothing else', () => {
    expect(changed()).toEqual(['package-lock.json', 'package.json', 'tsconfig.json']);
    const { workspaces } = JSON.parse(textOf('package.json')) as { workspaces: string[] };
    expect(workspaces.filter((name) => name.startsWith('mf-'))).toEqual([...REMOTES, NAME]);
    expect(JSON.parse(textOf('tsconfig.json')).references).toContainEqual({ path: NAME });
    expect(JSON.parse(textOf('package-lock.json')).packages[`node_modules/@qhatu/${NAME}`]).toBeDefined();
  });

  it('deploys it as the others: compose file and manifests say of it what they say of the last, and list it behind [D321]', () => {
    const last = REMOTES.at(-1) ?? '';
    const compose = parse(textOf('ops/containers/compose.yaml'), { merge: true });
    const renamed = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll(last, NAME));
    expect(compose.services[NAME]).toEqual(renamed(compose.services[last]));
    expect(Object.keys(compose.volumes)).toContain(NAME);
    expect(Object.keys(compose.services.discovery.depends_on).slice(-2)).toEqual([last, NAME]);
    expect(compose.services.discovery.command.at(-1)).toMatch(new RegExp(`${last} ${NAME}$`));
    const origins = `http://${last}:3100,http://${NAME}:3100`;
    expect(compose.services['front-door-1'].environment.REMOTE_ORIGINS).toMatch(new RegExp(`${origins}$`));
    const manifests = (file: string) =>
      parseAllDocuments(textOf(`ops/kubernetes/${file}.yaml`)).map((document) => document.toJS());
    const named = (name: string) => manifests('remotes').filter(({ metadata }) => metadata.name === name);
    expect(named(last)).toHaveLength(4);
    expect(named(NAME)).toEqual(named(last).map(renamed));
    expect(JSON.stringify(manifests('discovery'))).toContain(`"${last}","${NAME}"]`);
    expect(JSON.stringify(manifests('front-door'))).toContain(`${origins}"`);
  });

  it('refuses a name that is taken, that is none, or whose page is another remote’s', () => {
    const said = (name: string) => {
      try {
        inCopy('', ...tsx('federation/src/new-remote/main.ts', name));
        return '';
      } catch (cause) {
        return String((cause as { stderr: string }).stderr);
      }
    };
    expect(said('mf-catalog')).toContain('mf-catalog is there already');
    expect(said('regalos')).toContain('must look like "mf-name"');
    expect(said('mf-carrito')).toContain('/carrito is a page of mf-checkout');
  });

  it('makes a remote that passes its own check, its unit test, a build within its budget, and is discovered', () => {
    const command = '../federation/src/commands/main.ts';
    inCopy(NAME, ...tsx(command, 'build'));
    // Types, lint, what others rely on, and the weight of the build.
    expect(inCopy(NAME, ...tsx(command, 'check'))).toMatch(
      /mf-tried: types, lint, routes, slots and the weight of 1\.0\.0-\w+ hold/,
    );
    const jest = path.join(copy, 'node_modules/jest/bin/jest.js');
    inCopy('', jest, '--selectProjects', 'browser', '--testPathPatterns', `${NAME}/src`);

    // The others are not built in this copy, and a document names what is built.
    for (const name of REMOTES) rmSync(path.join(copy, name, 'federation.config.ts'));
    inCopy('', ...tsx('federation/src/cli.ts', 'discovery', 'var/discovery.json'));
    const { microFrontends } = JSON.parse(textOf('var/discovery.json')) as DiscoveryDocument;
    expect(Object.keys(microFrontends)).toEqual([NAME]);
    const [entry] = microFrontends[NAME] ?? [];
    expect(entry?.extras.routes.map((route) => route.path)).toEqual(['/tried']);
    const port = Number(new URL(localOrigin('mf-catalog')).port) + REMOTES.length;
    expect(new URL(entry?.url ?? '').port).toBe(String(port));
  });
});
