import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { shopMode } from '@qhatu/contract/operations';
import { z } from 'zod';
import { buildSandbox } from './app';

const Env = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(3107),
  /** The shop, as its visitors see it. */
  SITE_URL: z.url().default('http://localhost:3000'),
  /** The api: who is told of payments. */
  API_PORT: z.coerce.number().int().min(1).max(65_535).default(3001),
  SANDBOX_DELAY_MS: z.coerce.number().int().min(0).default(8_000),
});

/** What pages and the shop's page load: file → type. */
const ASSETS: Record<string, [file: string, type: string]> = {
  '/sandbox/assets/sandbox.css': ['sandbox.css', 'text/css; charset=utf-8'],
  '/sandbox/assets/page.js': ['page.js', 'text/javascript; charset=utf-8'],
  '/sandbox/static/js/krypton-client/V4.0/stable/kr-payment-form.min.js': [
    'card-form.js',
    'text/javascript; charset=utf-8',
  ],
  '/sandbox/paypal/sdk/js': ['paypal-sdk.js', 'text/javascript; charset=utf-8'],
};

async function main(): Promise<void> {
  const { missing } = shopMode(process.env, 'stand-ins');
  if (missing.length > 0) throw new Error(`The stand-ins cannot start with these settings:\n  ${missing.join('\n  ')}`);
  const env = Env.parse(Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')));
  const { app } = await buildSandbox({
    notifyBase: `http://127.0.0.1:${env.API_PORT}/api/web/payments`,
    siteUrl: env.SITE_URL.replace(/\/+$/, ''),
    delayMs: env.SANDBOX_DELAY_MS,
  });
  const folder = new URL('../public/', import.meta.url);
  for (const [url, [file, type]] of Object.entries(ASSETS)) {
    const body = await readFile(fileURLToPath(new URL(file, folder)));
    app.get(url, async (_request, reply) => reply.header('cache-control', 'no-cache').type(type).send(body));
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void app.close().then(() => process.exit(0)));
  }
  await app.listen({ host: '127.0.0.1', port: env.SANDBOX_PORT });
  console.log(`Stand-ins of the payment providers: ${env.SITE_URL}/sandbox`);
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
