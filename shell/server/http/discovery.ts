import type { FastifyInstance } from 'fastify';
import type { Site } from '../site';

/** `/discovery.json`: the releases in use now, for a page that was made with others and whose remote has failed. */
export async function discovery(app: FastifyInstance, { site }: { site: Site }): Promise<void> {
  app.get('/discovery.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(site.snapshot.discovery),
  );
}
