import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { Fetcher } from './fetcher';

export { FetchError, type FetchFailure } from './fetches';

declare module 'fastify' {
  interface FastifyInstance {
    /** What strangers' addresses hold is fetched by it, in a process of its own (D330). */
    fetcher: Fetcher;
  }
}

/** No server that a stranger names is called, and none of its answers read, in this process. */
export const fetching = fp(async (app: FastifyInstance) => {
  const fetcher = new Fetcher({
    onLost: ({ why, said }) => app.log.warn({ why, said }, 'a fetching process was lost'),
  });
  app.decorate('fetcher', fetcher);
  app.addHook('onClose', async () => fetcher.close());
});
