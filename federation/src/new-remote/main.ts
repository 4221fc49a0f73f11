import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isRemote, REMOTES, ROOT } from '../apps';
import { isDeclared, readDeclaration } from '../config/load';
import { RemoteName } from '../discovery/schema';
import { deployments } from './deployments';
import { firstPath, remoteFiles } from './files';

const USAGE = 'npm run new:remote -- mf-name';

/** Changes a JSON file of the root and leaves everything else in it as it is. */
function edit<Content>(file: string, change: (content: Content) => void): void {
  const at = path.join(ROOT, file);
  const content = JSON.parse(readFileSync(at, 'utf8')) as Content;
  change(content);
  writeFileSync(at, `${JSON.stringify(content, null, 2)}\n`);
}

/** @throws with a sentence when the name cannot be taken */
function check(name: string): void {
  if (!RemoteName.safeParse(name).success) throw new Error(`"${name}" must look like "mf-name": ${USAGE}`);
  if (existsSync(path.join(ROOT, name))) throw new Error(`${name} is there already`);
  const owner = REMOTES.filter(isDeclared).find((app) =>
    readDeclaration(app).routes.some((route) => route.path === firstPath(name)),
  );
  if (owner) throw new Error(`${firstPath(name)} is a page of ${owner}; take another name`);
}

/** Puts it behind the other remotes, so that their ports stay. */
function register(name: string, dependencies: unknown): void {
  const last = REMOTES.at(-1) ?? 'shell';
  edit<{ workspaces: string[] }>('package.json', ({ workspaces }) => {
    workspaces.splice(workspaces.indexOf(last) + 1, 0, name);
  });
  edit<{ packages: Record<string, unknown> }>('package-lock.json', (lock) => {
    const root = lock.packages[''] as { workspaces: string[] };
    root.workspaces.splice(root.workspaces.indexOf(last) + 1, 0, name);
    lock.packages[name] = { name: `@qhatu/${name}`, version: '1.0.0', dependencies };
    lock.packages[`node_modules/@qhatu/${name}`] = { resolved: name, link: true };
    // As npm writes them.
    lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')));
  });
  // Written by hand as one line a project, and stays so.
  const tsconfig = path.join(ROOT, 'tsconfig.json');
  const line = `    { "path": "${last}" },\n`;
  const text = readFileSync(tsconfig, 'utf8');
  if (!text.includes(line)) throw new Error(`tsconfig.json does not name ${last} in a line of its own`);
  writeFileSync(tsconfig, text.replace(line, `${line}${line.replace(last, name)}`));
  for (const [file, changed] of Object.entries(deployments(ROOT, last, name))) {
    writeFileSync(path.join(ROOT, file), changed);
  }
}

/** `npm run new:remote -- mf-name`: a remote with a page, its test and a budget, known to everything that lists remotes. */
function main(): void {
  const [name = ''] = process.argv.slice(2);
  check(name);
  const [like] = REMOTES;
  if (!isRemote(name) || !like) throw new Error(USAGE);
  const files = remoteFiles(name, like);
  for (const [file, text] of Object.entries(files)) {
    const at = path.join(ROOT, name, file);
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, text);
  }
  const { dependencies } = JSON.parse(files['package.json'] ?? '{}') as { dependencies: unknown };
  register(name, dependencies);
  process.stdout.write(`${name} is there, with a page at ${firstPath(name)}. npm start builds and serves it.\n`);
}

try {
  main();
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 1;
}
