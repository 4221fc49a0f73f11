import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/open';
import { ApiError, notFound } from '../../http/errors';
import { sharesReleases } from '../../http/visitor';
import type { DomainOptions } from '../options';

/** Two hundred changes and twenty releases of each remote are some hundred kB. */
const MAX_BYTES = 8 * 1024 * 1024;
const MAX_DOORS = 200;
const FORGET_SECONDS = 60;
/** What a front door has counted lately stays when it ends, for as long as it would count there (`FailureCounts`). */
const COUNTED_MINUTES = 10;
/** Says that it lives, for whoever has nothing new to say. */
const KEEP_SECONDS = 60;

const Pointer = z.object({ document: z.string().min(1), history: z.string() });

const Tally = z.object({
  remote: z.string().max(60),
  version: z.string().max(60),
  views: z.number().int().nonnegative(),
  failures: z.number().int().nonnegative(),
  /** Keyed hashes of networks: nobody's address. */
  visitors: z.array(z.string().max(40)).max(2_000),
});
const Counted = z.object({ door: z.uuid(), counts: z.array(Tally).max(500).optional() });

const etagOf = (version: number): string => `"${version}"`;

/** 412: it is not as whoever changes it has read it. */
const overtaken = () => new ApiError(412, 'overtaken', 'El documento cambió mientras tanto.');

/** @returns the new version; null when the document is not, or no longer, the one that `before` names (null: none at all) */
async function replacePointer(
  db: Db,
  { document, history }: z.output<typeof Pointer>,
  before: number | null,
): Promise<number | null> {
  const { rows } =
    before === null
      ? await sql<{ version: number }>`insert into release_pointer (version, document, history)
          values (1, ${document}, ${history}) on conflict do nothing returning version`.execute(db)
      : await sql<{ version: number }>`update release_pointer
          set version = version + 1, document = ${document}, history = ${history}
          where version = ${before} returning version`.execute(db);
  return rows[0]?.version ?? null;
}

/** Keeps what a front door has counted (nothing new: that it lives), and tells what the others have. */
async function exchangeCounts(db: Db, { door, counts }: z.output<typeof Counted>): Promise<unknown[]> {
  if (counts) {
    await sql`insert into release_counts (door, counts) values (${door}, ${JSON.stringify(counts)})
      on conflict (door) do update set counts = excluded.counts, at = now()`.execute(db);
  } else {
    await sql`update release_counts set at = now()
      where door = ${door} and at < now() - make_interval(secs => ${sql.lit(KEEP_SECONDS)})`.execute(db);
  }
  const { rows } = await sql<{ counts: unknown[] }>`select counts from release_counts
    where door <> ${door} and at > now() - make_interval(mins => ${sql.lit(COUNTED_MINUTES)})
    order by at desc limit ${sql.lit(MAX_DOORS)}`.execute(db);
  return rows.flatMap((row) => row.counts);
}

/**
 * `/internal/*`: what front doors on several machines share (D241). Only for who has FRONT_DOOR_KEY, and never for a
 * visitor whom a front door passes on; everybody else finds nothing here, and so does everybody while there is no key.
 */
export const rollout: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  app.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (!sharesReleases(request, env.FRONT_DOOR_KEY)) throw notFound();
  });
  const config = { rateLimit: false as const, evenWhenOverloaded: true };
  const asked = { schema: { hide: true }, config, logLevel: 'warn' as const };

  app.get('/discovery', asked, async (request, reply) => {
    // Each front door asks four times a second, and both texts together are some hundred kB.
    const now = await db.selectFrom('release_pointer').select('version').executeTakeFirst();
    if (!now) return reply.code(204).send();
    const known = etagOf(now.version);
    if (request.headers['if-none-match'] === known) return reply.code(304).header('etag', known).send();
    const { version, ...texts } = await db
      .selectFrom('release_pointer')
      .select(['version', 'document', 'history'])
      .executeTakeFirstOrThrow();
    reply.header('etag', etagOf(version));
    return texts;
  });

  app.put(
    '/discovery',
    { ...asked, bodyLimit: MAX_BYTES, schema: { ...asked.schema, body: Pointer } },
    async (request, reply) => {
      const { 'if-match': match, 'if-none-match': none } = request.headers;
      const before = none === '*' ? null : Number(/^"(\d{1,9})"$/.exec(match ?? '')?.[1] ?? Number.NaN);
      if (Number.isNaN(before)) throw new ApiError(428, 'condition_missing', 'Falta decir qué documento se cambia.');
      const version = await replacePointer(db, request.body, before);
      if (version === null) throw overtaken();
      request.log.warn({ version }, 'the shared discovery document was changed');
      return reply.code(204).header('etag', etagOf(version)).send();
    },
  );

  app.post('/release-counts', { ...asked, schema: { ...asked.schema, body: Counted } }, async (request) => ({
    others: await exchangeCounts(db, request.body),
  }));

  app.jobs.every(FORGET_SECONDS, 'forget counts of releases', async () => {
    await sql`delete from release_counts where at < now() - make_interval(mins => ${sql.lit(COUNTED_MINUTES)})`.execute(
      db,
    );
  });
};
