import { fallbackOf } from '@qhatu/federation/discovery';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../site';
import { variantOf } from '../visitors/variants';
import { type VisitOptions, visitOf } from '../visitors/visit';

const FAILED = /^(mf-[a-z][a-z0-9-]{0,40})@([\w.-]{1,60})$/;

/**
 * `/discovery.json`: the releases in use now, as this visitor gets them, for a page that was made with others and whose
 * remote has failed. `?without=mf-x@1.0.0-…` names what failed: the last known good release stands in its place.
 */
export async function discovery(
  app: FastifyInstance,
  { site, visits, shell }: { site: Site; visits: VisitOptions; shell: string },
): Promise<void> {
  app.get<{ Querystring: { without?: string } }>('/discovery.json', async (request, reply) => {
    const { snapshot } = site;
    const { variant } = visitOf(request, snapshot, visits);
    const [, name = '', version = ''] = FAILED.exec(String(request.query.without ?? '')) ?? [];
    const now = variant.discovery.releases.find((release) => release.name === name)?.version;
    const good = now === version ? fallbackOf(snapshot.document, name, version) : null;
    const choice = good ? { ...variant.choice, [name]: good.metadata.version } : variant.choice;
    return reply.header('cache-control', 'no-store').send({ ...variantOf(snapshot, choice).discovery, shell });
  });
}
