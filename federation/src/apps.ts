import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

interface PackageJson {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  workspaces?: string[];
  scripts?: Record<string, string>;
}

export function readPackage(dir: string): PackageJson {
  return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as PackageJson;
}

const isRoot = (dir: string): boolean =>
  existsSync(path.join(dir, 'package.json')) && readPackage(dir).workspaces !== undefined;

/** The nearest folder above that has workspaces: this file's own, or the bundle's that this file is in. */
function repositoryRoot(): string {
  const here = path.dirname(fileURLToPath(import.meta.url));
  for (let dir = here; dir !== path.dirname(dir); dir = path.dirname(dir)) if (isRoot(dir)) return dir;
  return path.resolve(here, '../..');
}

/** The repository's root. */
export const ROOT = repositoryRoot();

export type RemoteApp = `mf-${string}`;
export type App = RemoteApp | 'shell';

export const isRemote = (app: string): app is RemoteApp => app.startsWith('mf-');

/** The remotes in the order of the workspaces, which is that of their ports: the first listens on REMOTE_PORT_BASE + 1. */
export const REMOTES: readonly RemoteApp[] = (isRoot(ROOT) ? (readPackage(ROOT).workspaces ?? []) : []).filter(
  isRemote,
);
export const APPS: readonly App[] = ['shell', ...REMOTES];

export const appDir = (app: App): string => path.join(ROOT, app);

/** Immutable releases of a remote, one folder each, and `latest.json` that names the one built last. */
export const releasesDir = (app: RemoteApp): string => path.join(ROOT, app, 'releases');

/** Immutable builds of the shell, one folder each: `browser/` (served under /assets/), `server/` (`main.cjs`: render and frame). */
export const SHELL_RELEASES = path.join(ROOT, 'shell/releases');
export const SHELL_SERVER_ENTRY = 'server/main.cjs';

/** Origin of a remote's release server on this machine. */
export const localOrigin = (app: RemoteApp, portBase = 3100): string =>
  `http://127.0.0.1:${portBase + 1 + REMOTES.indexOf(app)}`;
