import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { localOrigin, REMOTES, type RemoteApp, ROOT } from '../apps';
import { namedReleases, type PointerFile, pullPointer, SharedPointer } from '../pointer';

export interface Context {
  app: RemoteApp;
  /** The remote's own folder. */
  dir: string;
  pointer: PointerFile;
  /** Where this remote's releases are served from. */
  origin: string;
  /** The site that shows them. */
  site: string;
  by: string;
}

/** The remote in whose folder the command was started. @throws when that is none */
async function remoteHere(dir: string): Promise<RemoteApp> {
  const text = await readFile(path.join(dir, 'package.json'), 'utf8').catch(() => '{}');
  const workspace = JSON.parse(text) as { name?: string };
  const app = REMOTES.find((name) => `@qhatu/${name}` === workspace.name);
  if (app) return app;
  throw new Error(`Start this in a remote’s folder, or with -w: npm run releases -w ${REMOTES.join(' | ')}`);
}

function author(env: NodeJS.ProcessEnv): string {
  if (env.RELEASE_BY) return env.RELEASE_BY;
  try {
    const name = execFileSync('git', ['config', 'user.name'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    if (name.trim()) return name.trim();
  } catch {
    // No git, or nobody has told it a name.
  }
  return os.userInfo().username;
}

/** Where front doors on several machines have the document from. @throws when there is no key for it */
export function sharedBy({ DISCOVERY_URL, FRONT_DOOR_KEY }: NodeJS.ProcessEnv): SharedPointer | undefined {
  if (!DISCOVERY_URL) return undefined;
  if (!FRONT_DOOR_KEY) throw new Error('DISCOVERY_URL needs the FRONT_DOOR_KEY of the api that it names.');
  return new SharedPointer(DISCOVERY_URL, FRONT_DOOR_KEY);
}

/**
 * Settings: DISCOVERY_FILE or DATA_DIR (the pointer), DISCOVERY_URL with FRONT_DOOR_KEY (the api that shares it),
 * RELEASE_ORIGIN (where this remote is served; default: where it is now, else this machine's release server),
 * REMOTE_ORIGINS (allow-list; default: what the document names and this origin), SITE_URL or PORT (the running site),
 * RELEASE_BY (who).
 */
export async function readContext(env = process.env, cwd = process.cwd()): Promise<Context> {
  const app = await remoteHere(cwd);
  const file = path.resolve(ROOT, env.DISCOVERY_FILE || path.join(env.DATA_DIR || 'var', 'discovery.json'));
  const shared = sharedBy(env);
  if (shared) await pullPointer({ file, shared });
  const named = await namedReleases(file, () => {
    throw new Error(
      `${file} is not JSON; the last good one is in force. Start the site once, or put a good one there.`,
    );
  });
  const now = named.find(({ remote }) => remote === app)?.origin;
  const origin = env.RELEASE_ORIGIN || now || localOrigin(app, Number(env.REMOTE_PORT_BASE || 3100));
  if (!URL.canParse(origin) || new URL(origin).origin !== origin)
    throw new Error(`RELEASE_ORIGIN is "${origin}"; it has to look like https://releases.example.pe`);
  const given = (env.REMOTE_ORIGINS ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const allowedOrigins = given.length > 0 ? given : [origin, ...named.flatMap((each) => each.origin ?? [])];
  return {
    app,
    dir: cwd,
    pointer: { file, allowedOrigins, shared },
    origin,
    site: env.SITE_URL || `http://localhost:${env.PORT || 3000}`,
    by: author(env),
  };
}
