import path from 'node:path';
import { API_HEAP_MB } from '../../contract/src/operations/api-heap.mjs';
import { shopMode } from '../../contract/src/operations/shop-mode.mjs';
import { root } from './root.mjs';
import { needsSandbox, sandboxSettings } from './sandbox.mjs';

/** Less than this and the api ends while it starts. */
const MIN_HEAP_MB = 192;

/** A sentence for the person who started something; no stack follows it. */
export class Refusal extends Error {}

/**
 * @typedef {{ name: string, port: number, variable: string }} NeededPort
 * @typedef {{ port: number, apiPort: number, apiHeapMb: number, remotePortBase: number, dataDir: string, siteUrl: string, demo: boolean, mode: 'production' | 'development', ports: NeededPort[], sandbox: import('./sandbox.mjs').SandboxSettings | null }} Settings
 */

/**
 * What the starting scripts themselves need to know; every process checks its own settings besides.
 * @param {NodeJS.ProcessEnv} env
 * @param {readonly string[]} remotes names in the order of their ports
 * @param {'site' | 'development servers'} part what is started
 * @returns {Settings}
 * @throws {Refusal} naming every bad value at once
 */
export function readSettings(env, remotes, part = 'site') {
  const wrong = [];
  const number = (name, fallback, max = 65_535) => {
    const text = env[name];
    if (text === undefined || text === '') return fallback;
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= 1 && value <= max) return value;
    wrong.push(`${name} must be a port between 1 and ${max}`);
    return fallback;
  };
  const port = number('PORT', 3000);
  const apiPort = number('API_PORT', 3001);
  const remotePortBase = number('REMOTE_PORT_BASE', 3100, 65_535 - remotes.length - 1);
  const heap = env.API_HEAP_MB || String(API_HEAP_MB);
  const apiHeapMb = Number(heap);
  if (!/^\d+$/.test(heap) || apiHeapMb < MIN_HEAP_MB)
    wrong.push(`API_HEAP_MB must be a whole number of at least ${MIN_HEAP_MB}`);
  const mode = env.BUILD_MODE || 'production';
  if (mode !== 'production' && mode !== 'development') wrong.push('BUILD_MODE must be production or development');
  const sandboxPort = number('SANDBOX_PORT', remotePortBase + remotes.length + 1);
  const { demo, missing } = shopMode(env, part);
  const withSandbox = demo && needsSandbox(env);
  const ports = [
    { name: 'the site', port, variable: 'PORT' },
    { name: 'the api', port: apiPort, variable: 'API_PORT' },
    ...remotes.map((name, index) => ({ name, port: remotePortBase + 1 + index, variable: 'REMOTE_PORT_BASE' })),
    ...(withSandbox ? [{ name: 'the payment stand-ins', port: sandboxPort, variable: 'SANDBOX_PORT' }] : []),
  ];
  for (const [index, one] of ports.entries()) {
    const other = ports.slice(0, index).find((each) => each.port === one.port);
    if (other) wrong.push(`${other.variable} and ${one.variable} lead to the same port ${one.port}`);
  }
  wrong.push(...missing);
  if (wrong.length > 0)
    throw new Refusal(`These settings cannot be used:\n${wrong.map((line) => `  ${line}`).join('\n')}`);
  const dataDir = path.resolve(root, env.DATA_DIR || 'var');
  const siteUrl = env.SITE_URL || `http://localhost:${port}`;
  const sandbox = withSandbox ? sandboxSettings(sandboxPort, siteUrl) : null;
  return { port, apiPort, apiHeapMb, remotePortBase, dataDir, siteUrl, demo, mode, ports, sandbox };
}
