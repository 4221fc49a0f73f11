import proxy from '@fastify/http-proxy';
import type { FastifyInstance } from 'fastify';

/**
 * The stand-ins of the payment providers, on the site's own origin (D74, D77): their pages, and the scripts that the
 * card form's glue and PayPal's loader fetch. Without SANDBOX_ORIGIN these addresses are the site's, and it has none.
 */
export async function sandboxProxy(app: FastifyInstance, { origin }: { origin: string | undefined }): Promise<void> {
  if (!origin) return;
  await app.register(proxy, {
    upstream: origin,
    prefix: '/sandbox',
    rewritePrefix: '/sandbox',
    disableRequestLogging: true,
    retryMethods: [],
  });
}
