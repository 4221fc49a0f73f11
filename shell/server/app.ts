import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { ReleaseFiles } from './assets/release-files';
import { remoteFiles } from './assets/remote-files';
import { type ShellFilesOptions, shellFiles } from './assets/shell-files';
import type { ShellRelease } from './assets/shell-release';
import { cspReports } from './csp/reports';
import { ViolationCounts } from './csp/violation-counts';
import type { FrontDoorEnv } from './env';
import { onClientError } from './http/client-error';
import { ClockWatch } from './http/clock-watch';
import { demoVisitors } from './http/demo-visitors';
import { discovery } from './http/discovery';
import { sendError } from './http/error-page';
import { errorBody } from './http/errors';
import { health } from './http/health';
import { overload } from './http/overload';
import { paymentOrigins } from './http/payment-origins';
import { requestIdMaker } from './http/request-id';
import { requestLog } from './http/request-log';
import { requestLogger } from './http/request-logger';
import { robots } from './http/robots';
import { answerHeaders, contentSecurityPolicy, documentHeaders, isDocument } from './http/security-headers';
import { sharedRateLimits } from './http/shared-rate-limits';
import { traces } from './http/traces';
import { metrics } from './metrics';
import { ownCallHeaders } from './own-calls';
import { CatalogChanges } from './pages/catalog-changes';
import type { FrameMaker } from './pages/page-maker';
import { pages } from './pages/pages';
import { SmallPictures } from './pages/small-pictures';
import { apiProxy } from './proxy/api-proxy';
import { sandboxProxy } from './proxy/sandbox-proxy';
import { releaseStates } from './rollout/release-states';
import { reports } from './rollout/reports';
import { versionsPage } from './rollout/versions-page';
import { watchReleases } from './rollout/watch';
import type { Site } from './site';

export interface FrontDoorOptions {
  env: FrontDoorEnv;
  log: FastifyBaseLogger;
  site: Site;
  frame: FrameMaker;
  shell: ShellFilesOptions & { release: ShellRelease };
  /** Signs what staff ask for by name; without one nobody can. */
  pinKey?: string | undefined;
  /** Whether the shared document can be read now; absent when it is a file of this machine. */
  sharedIsRead?: (() => boolean) | undefined;
}

const isCheckout = (url: string): boolean => /^\/checkout\/?(\?|$)/.test(url);

declare module 'fastify' {
  interface FastifyInstance {
    /** From now on `/readyz` says no and answers close their connections, while requests are still served. */
    leave: () => void;
  }
}

/** @returns whether new visitors may still be sent here */
function leaving(app: FastifyInstance): () => boolean {
  let open = true;
  app.decorate('leave', () => {
    open = false;
  });
  // A kept connection would bring its next request here.
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (!open) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    open = false;
    // A kept connection that was busy when we began to stop becomes idle only when its answer is out.
    const sweep = setInterval(() => app.server.closeIdleConnections(), 100);
    app.server.once('close', () => clearInterval(sweep));
  });
  return () => open;
}

/**
 * Puts the front door together; listening is the caller's. Hooks that every request passes call back: a promise in them costs a
 * page from the memory more than what they do, and one before the end of an answer has Fastify wait for that by seven listeners (D310).
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the order in which the front door is put together is what it says
export async function buildFrontDoor({
  env,
  log,
  site,
  frame,
  shell,
  pinKey,
  sharedIsRead,
}: FrontDoorOptions): Promise<FastifyInstance> {
  const https = env.siteUrl.startsWith('https://');
  const visits = { secure: https, pinKey };
  const trusted = env.TRUSTED_PROXY.length > 0;
  const security = { https, trustedTypes: shell.release.trustedTypes };
  const headers = answerHeaders(security);
  const ofDocuments = Object.entries(documentHeaders(security));
  // Only the checkout may load what the payment providers serve.
  const paying = { ...security, payments: paymentOrigins(env) };
  const ofCheckout = Object.entries(documentHeaders(paying));
  /** Addresses that cannot even be routed, such as `/%`. */
  const frameworkErrors = ((error, request, reply: FastifyReply) => {
    const status = error.statusCode ?? 400;
    reply.headers({ ...headers, ...documentHeaders(security), 'x-request-id': request.id });
    sendError(request, reply, status);
  }) as FastifyServerOptions['frameworkErrors'];
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: requestIdMaker(trusted),
    childLoggerFactory: requestLogger,
    trustProxy: trusted ? env.TRUSTED_PROXY : false,
    // Whoever uploads slowly gets two minutes; whoever only pretends to send a request does not.
    requestTimeout: 120_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    clientErrorHandler: onClientError,
    frameworkErrors,
  });
  const isOpen = leaving(app);
  const clock = new ClockWatch({ apiOrigin: env.apiOrigin, log });
  app.addHook('onListen', async () => clock.start());
  app.addHook('onClose', async () => clock.stop());

  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  if (env.demo) demoVisitors(app);
  await overload(app, { delayMs: env.MAX_EVENT_LOOP_DELAY_MS, memoryMb: 0 });
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isDocument(reply.getHeader('content-type'))) {
      // What the api says of its own pages holds.
      for (const [name, value] of isCheckout(request.url) ? ofCheckout : ofDocuments)
        if (!reply.hasHeader(name)) reply.header(name, value);
    }
    done();
  });
  app.setErrorHandler(async (error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode && error.statusCode >= 400 ? error.statusCode : 500;
    if (status >= 500) request.log.error({ err: error }, 'request failed');
    return reply.header('cache-control', 'no-store').code(status).send(errorBody(status, request.id));
  });
  requestLog(app);
  const traceparentOf = traces(app, trusted);

  const { countsOf, redis } = sharedRateLimits(app, env.REDIS_URL, log);
  await app.register(health, {
    apiOrigin: env.apiOrigin,
    renderer: () => (env.RENDER ? site.renderers.ready : undefined),
    discovery: () => ({
      digest: site.snapshot.digest,
      releases: site.snapshot.discovery.releases.map(({ name, version }) => `${name} ${version}`),
    }),
    shell: { version: shell.release.version, shares: shell.release.shares },
    open: isOpen,
    sharedIsRead,
    redis,
    clock,
  });
  const { stop, ...releases } = watchReleases({ env, site, log });
  app.addHook('onClose', async () => stop());
  const { METRICS_PORT: port, METRICS_HOST: host } = env;
  const onVital = metrics(app, { port, host, site, counts: releases.counts, sharedIsRead, redis, clock });
  await app.register(discovery, { site, visits, shell: shell.release.version });
  await app.register(reports, { site, ...releases, countsOf, onVital });
  await app.register(releaseStates, {
    site,
    counts: releases.counts,
    discoveryFile: env.DISCOVERY_FILE,
    shell: shell.release.version,
    apiOrigin: env.apiOrigin,
    key: env.FRONT_DOOR_KEY,
  });
  const violations = new ViolationCounts();
  await app.register(cspReports, { site, counts: violations, countsOf });
  if (env.DEV_PAGES) {
    await app.register(versionsPage, {
      site,
      counts: releases.counts,
      discoveryFile: env.DISCOVERY_FILE,
      shared: env.sharing !== undefined,
      shell: shell.release,
      pinKey,
      violations,
      policyOf: (inline) => contentSecurityPolicy(security, inline),
    });
  }
  await app.register(robots, { siteUrl: env.siteUrl });
  await app.register(apiProxy, {
    apiOrigin: env.apiOrigin,
    siteUrl: env.siteUrl,
    timeoutMs: env.API_TIMEOUT_MS,
    readTimeoutMs: env.API_READ_TIMEOUT_MS,
    key: env.FRONT_DOOR_KEY,
    traceparentOf,
  });
  await app.register(sandboxProxy, { origin: env.SANDBOX_ORIGIN });
  await app.register(shellFiles, shell);
  await app.register(remoteFiles, {
    files: new ReleaseFiles({
      timeoutMs: env.REMOTE_TIMEOUT_MS,
      cacheBytes: env.REMOTE_CACHE === 'memory' ? env.REMOTE_CACHE_MB * 1024 * 1024 : 0,
    }),
    find: (name, version) => site.findRelease(name, version),
  });
  const own = { apiOrigin: env.apiOrigin, headers: ownCallHeaders(env.FRONT_DOOR_KEY) };
  const changes = new CatalogChanges({ ...own, everyMs: env.PAGE_FOLLOW_S * 1_000, log });
  if (env.PAGE_FOLLOW_S > 0) app.addHook('onListen', async () => changes.start());
  app.addHook('onClose', async () => changes.stop());
  await pages(app, {
    site,
    frame,
    policyOf: (inline, url) => contentSecurityPolicy(isCheckout(url) ? paying : security, inline),
    needsNonce: (url) => paying.payments.nonce && isCheckout(url),
    siteUrl: env.siteUrl,
    pictures: new SmallPictures(own.apiOrigin, own.headers),
    render: env.RENDER,
    visits,
    counts: releases.counts,
    onFailures: releases.onFailures,
    budgetMs: env.RENDER_BUDGET_MS,
    rendersPerMinute: env.RENDER_PER_MINUTE,
    together: countsOf('pages'),
    cacheBytes: env.PAGE_CACHE_MB * 1024 * 1024,
    freshS: env.PAGE_FRESH_S,
    staleS: env.PAGE_STALE_S,
    changes,
  });
  return app;
}
