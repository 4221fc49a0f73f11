import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import { logSettings } from '@qhatu/contract/operations';
import type { SharedRedis } from '@qhatu/contract/redis';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { openSealer } from './crypto/data-key';
import type { Sealer } from './crypto/sealed';
import type { OpenDatabase } from './db/open';
import { primaryOnly, type Reads } from './db/reads';
import { domains } from './domains';
import { findPerson } from './domains/accounts/tokens';
import { products } from './domains/catalog/products';
import { rollout } from './domains/rollout';
import { sealing } from './domains/sealing/seal-at-rest';
import { noteShopUse } from './domains/security/shop-membership';
import { drawing } from './drawing';
import type { Env } from './env';
import { fetching } from './fetching';
import type { Files } from './files/files';
import { openFiles } from './files/open';
import { FilesWatch } from './files/watch';
import { memoryCounter, redisCounter } from './http/counter';
import { docs } from './http/docs';
import { errorHandling, sendError, toApiError } from './http/error-handler';
import { health } from './http/health';
import { homePreview } from './http/home-preview';
import { inputs } from './http/inputs';
import { limits } from './http/limits';
import { overload } from './http/overload';
import { persons } from './http/person';
import { pictures } from './http/pictures';
import { publicCache } from './http/public-cache';
import { parseQuery } from './http/query-string';
import { replicaReads } from './http/reads';
import { requestLog, traces } from './http/request-log';
import { privateAnswers, security } from './http/security';
import { visitors } from './http/visitor';
import { jobs } from './jobs';
import { mail } from './mail';
import { metrics } from './metrics';
import { realtime } from './realtime';
import { avif } from './uploads/avif';
import { dropFiles } from './uploads/drop-files';
import { PrivateFiles } from './uploads/private-files';

export interface AppOptions {
  env: Env;
  database: OpenDatabase;
  /** Those of the settings when they are not given. */
  files?: Files;
  /** Absent: nothing is logged. `stream`: where to, in place of the standard output. */
  logger?: { level: string; stream?: { write: (line: string) => void } };
  /** Tests run their jobs by hand. */
  pollJobs?: boolean;
  /** Closed by whoever opened it; without it each process counts by itself. */
  shared?: SharedRedis;
  /** Where public pages are read, closed with the app; without it from `database`. */
  reads?: Reads;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Encrypts what must not be readable in a copy of the database or of the disk. */
    sealer: Sealer;
    /** Everything that is given or made while the shop runs (D188). */
    files: Files;
    filesWatch: FilesWatch;
    /** What people send that is for few eyes. */
    privateFiles: PrivateFiles;
  }
}

const MAX_BODY = 1024 * 1024;
const REQUEST_ID = /^[\w.:-]{8,100}$/;

/** The front door's id when it sent one, so that one number finds a request in every log. */
function requestId(headers: Record<string, unknown>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/** The whole api, ready for `inject` or `listen`. Closing it does not close the database. */
export async function buildApp({
  env,
  database,
  files: given,
  logger,
  pollJobs = true,
  shared,
  reads = primaryOnly(database.db),
}: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    logger: logger ? { ...logSettings('api', env.RELEASE), ...logger } : false,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: (request) => requestId(request.headers),
    bodyLimit: MAX_BODY,
    // 500 characters hold a user name or an e-mail written as percent escapes.
    routerOptions: { maxParamLength: 500, querystringParser: parseQuery, ignoreTrailingSlash: true },
    requestTimeout: 60_000,
    frameworkErrors: (error, request, reply) => {
      // Before a route is known Fastify types the reply by no route at all.
      sendError(reply as unknown as FastifyReply, request as FastifyRequest, toApiError(error, request.log));
    },
  });
  const sealer = openSealer(env);
  const files = given ?? (await openFiles(env));
  app.decorate('sealer', sealer);
  app.decorate('files', files);
  app.decorate(
    'filesWatch',
    new FilesWatch(files, (state, err) => {
      if (state === 'up') app.log.info('the store of files is there again');
      else app.log.error({ err }, 'the store of files cannot be used: what needs one says “not now”');
    }),
  );
  app.decorate('privateFiles', new PrivateFiles(files, sealer));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  // JSON and multipart are what the api speaks; anything else is 415.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));

  traces(app);
  await app.register(requestLog);
  await app.register(metrics, { database, port: env.API_METRICS_PORT, host: env.METRICS_HOST });
  await app.register(errorHandling);
  await app.register(overload, { delayMs: env.MAX_EVENT_LOOP_DELAY_MS, memoryMb: env.MAX_MEMORY_MB });
  await app.register(inputs);
  await app.register(security);
  await app.register(visitors, { key: env.FRONT_DOOR_KEY });
  await app.register(limits, {
    counter: shared ? redisCounter(shared) : memoryCounter(),
    perMinute: env.RATE_LIMIT_PER_MINUTE,
  });
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(replicaReads, { reads, maxLagSeconds: env.READ_MAX_LAG_SECONDS, siteUrl: env.SITE_URL });
  await app.register(homePreview, { db: database.db });
  await app.register(publicCache, { seconds: env.CACHE_SECONDS });
  await app.register(privateAnswers);
  await app.register(persons, {
    find: (bearer, visitor) => findPerson(database.db, env, bearer, visitor),
    used: (membership) => noteShopUse(database.db, membership),
  });
  await app.register(jobs, { db: database.db, poll: pollJobs });
  await app.register(sealing, { db: database.db, atStart: pollJobs });
  await app.register(mail, { env });
  await app.register(drawing);
  await app.register(fetching);
  await app.register(avif, { db: database.db });
  await app.register(dropFiles);
  await app.register(products, { db: database.db, seconds: env.CACHE_SECONDS });
  if (env.demo) await app.register(docs);
  await app.register(health, { database });
  await app.register(pictures, { env });
  await app.register(realtime, { env, database, shared });
  await app.register(domains, { prefix: '/api/web', db: database.db, env });
  await app.register(rollout, { prefix: '/internal', db: database.db, env });
  return app;
}
