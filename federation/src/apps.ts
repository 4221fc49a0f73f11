import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The remotes in the order of their ports: the first listens on REMOTE_PORT_BASE + 1. */
export const REMOTES = ['mf-catalog', 'mf-checkout', 'mf-account', 'mf-support', 'mf-designer'] as const;
export type RemoteApp = (typeof REMOTES)[number];
export type App = RemoteApp | 'shell';
export const APPS: readonly App[] = ['shell', ...REMOTES];

export const isRemote = (app: App): app is RemoteApp => app !== 'shell';
export const appDir = (app: App): string => path.join(ROOT, app);

/** Immutable releases of a remote, one folder each, and `latest.json` that names the one built last. */
export const releasesDir = (app: RemoteApp): string => path.join(ROOT, app, 'releases');

/** Immutable builds of the shell, one folder each: `browser/` (served under /assets/), `server/` (`main.cjs`: render and frame). */
export const SHELL_RELEASES = path.join(ROOT, 'shell/releases');
export const SHELL_SERVER_ENTRY = 'server/main.cjs';

/** Whether a workspace has declared itself a remote yet: its package.json has a `federation` block. */
export const isDeclared = (app: App): boolean => !isRemote(app) || readPackage(appDir(app)).federation !== undefined;

/** Origin of a remote's release server on this machine. */
export const localOrigin = (app: RemoteApp, portBase = 3100): string =>
  `http://127.0.0.1:${portBase + 1 + REMOTES.indexOf(app)}`;

interface PackageJson {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  federation?: unknown;
}

export function readPackage(dir: string): PackageJson {
  return JSON.parse(readFileSync(path.join(dir, 'package.json'), 'utf8')) as PackageJson;
}
