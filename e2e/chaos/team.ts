import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { DiscoveryEntry, Release } from '@qhatu/federation/discovery';
import { root } from '../support/processes';
import type { ChaosSite } from './chaos-site';

const run = promisify(execFile);
const federation = path.join(root, 'federation/src');
const node = (dir: string, env: Record<string, string>, file: string, ...rest: string[]) =>
  run(process.execPath, ['--import', 'tsx', path.join(federation, file), ...rest], {
    cwd: path.join(root, dir),
    env: { ...process.env, ...env },
  });

/** What a team types in its own folder. Rejects, with `stderr`, when the command refuses. */
export async function team(site: ChaosSite, name: string, ...command: string[]): Promise<string> {
  const env = { DISCOVERY_FILE: site.discoveryFile, SITE_URL: site.url, RELEASE_BY: `equipo ${name}` };
  return (await node(name, env, 'commands/main.ts', ...command)).stdout;
}

/** Builds a release as a checkout with that version of shared-state would have; nobody sees it yet. */
export async function buildFor(site: ChaosSite, name: string, sharedState: string): Promise<DiscoveryEntry> {
  const { folder, port } = site.remote(name);
  const { stdout } = await node('', {}, 'release/skewed/build.ts', name, folder, sharedState);
  const { name: _, version, integrity, ...extras }: Release = JSON.parse(stdout);
  return {
    url: `http://127.0.0.1:${port}/${version}/${extras.entry}`,
    metadata: { version, integrity },
    deployment: { traffic: 100, default: true },
    extras,
  };
}
