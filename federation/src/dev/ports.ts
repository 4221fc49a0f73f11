import { type App, isRemote, REMOTES } from '../apps';

export interface DevPorts {
  of(app: App): number;
  api: number;
}

/** Ports of development: the shell takes the site's own (PORT), remotes those of their release servers. */
export function devPorts(env: NodeJS.ProcessEnv = process.env): DevPorts {
  const shell = portOf(env, 'PORT', 3000);
  const base = portOf(env, 'REMOTE_PORT_BASE', 3100);
  return {
    api: portOf(env, 'API_PORT', 3001),
    of: (app) => (isRemote(app) ? base + 1 + REMOTES.indexOf(app) : shell),
  };
}

function portOf(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name} is "${text}", not a port`);
  return port;
}
