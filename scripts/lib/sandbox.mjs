import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './root.mjs';

/** Settings of a real provider; one of them is enough to say that this is no playground. */
const REAL = /^(IZIPAY|PAYPAL|PAGOEFECTIVO)_/;

/**
 * @typedef {{ port: number, origin: string, api: Record<string, string> }} SandboxSettings `api`: the shop's settings
 *   for talking to the stand-ins
 */

/**
 * In the demo the payment providers' stand-ins run when no provider is configured (D74).
 * @param {NodeJS.ProcessEnv} env
 */
export const needsSandbox = (env) => !Object.entries(env).some(([name, value]) => REAL.test(name) && value);

/**
 * The card script's glue takes an endpoint without port or path only. `http:sandbox` names the host `sandbox` to it, and
 * is, by the URL Standard, an address relative to a page of the same scheme: `/sandbox/…` of the site (docs/payments.md).
 * @returns {SandboxSettings}
 */
export function sandboxSettings(port, siteUrl) {
  const origin = `http://127.0.0.1:${port}`;
  const data = (name) => JSON.parse(readFileSync(path.join(root, 'sandbox', name), 'utf8'));
  const apis = Object.entries(data('apis.json')).map(([name, at]) => [name, origin + at]);
  return {
    port,
    origin,
    api: {
      ...data('keys.json'),
      ...Object.fromEntries(apis),
      IZIPAY_SCRIPT: `${new URL(siteUrl).protocol}sandbox`,
      PAYPAL_SDK: '/sandbox/paypal/sdk/js',
      PAGOEFECTIVO_PAGE: '/sandbox/pagoefectivo?cip=',
    },
  };
}

/**
 * The stand-ins as one more process of the site.
 * @param {SandboxSettings} sandbox
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @returns {import('./run-site.mjs').SitePart}
 */
export const sandboxPart = ({ port, origin }, args, env) => ({
  name: 'sandbox',
  args,
  env: { ...env, SANDBOX_PORT: String(port) },
  health: { url: `${origin}/healthz` },
});
