import type { FastifyInstance } from 'fastify';
import type { ClockWatch } from './clock-watch';

export interface HealthOptions {
  apiOrigin: string;
  /** Whether rendering is up; undefined when it is switched off. */
  renderer: () => boolean | undefined;
  /** Discovery digest and releases in force. */
  discovery: () => { digest: string; releases: string[] };
  /** The shell's build and what it gives to remotes: `promote` asks before it changes anything. */
  shell: { version: string; shares: Record<string, string> };
  /** The site takes visitors: started, and not stopping. */
  open: () => boolean;
  /** Whether the shared document can be read now; absent when it is a file of this machine (D241). */
  sharedIsRead?: (() => boolean) | undefined;
  /** Whether Redis answers; absent without one. */
  redis?: (() => Promise<'up' | 'down'>) | undefined;
  clock: Pick<ClockWatch, 'isWrong'>;
}

/**
 * How long a front door waits for its api before it takes visitors all the same, ms: a first start fills a shop in less. Whoever
 * starts again in an outage is back in service by then, with frames in place of a balancer's bare 503.
 */
const WAITS_FOR_API_MS = 120_000;

/**
 * `/healthz`: the process lives. `/readyz`: send visitors here, once the api has been up: before that (it fills a new shop) no page
 * has anything in it, so it says no for `WAITS_FOR_API_MS` at most (D449). After that the api or the renderer being down, or a clock that is not the
 * api's, does not take a front door out of service, since it answers from its cache or with frames; `parts` says so to whoever watches.
 * Without Redis it is as ready as with it.
 * Both answer however busy it is.
 */
export async function health(app: FastifyInstance, options: HealthOptions): Promise<void> {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  const config = { evenWhenOverloaded: true };
  const startedAt = performance.now();
  let metApi = false;
  app.get('/healthz', { config }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const [api, redis] = await Promise.all([
      fetch(`${options.apiOrigin}/readyz`, { signal: AbortSignal.timeout(1_500) }).then(
        (response) => response.ok,
        () => false,
      ),
      options.redis?.(),
    ]);
    const renderer = options.renderer();
    const { sharedIsRead } = options;
    const parts = {
      api: api ? 'up' : 'down',
      renderer: renderer === undefined ? 'off' : renderer ? 'up' : 'down',
      ...(sharedIsRead && { sharedDiscovery: sharedIsRead() ? 'up' : 'down' }),
      ...(redis && { redis }),
      ...(options.clock.isWrong && { clock: 'wrong' }),
    };
    metApi ||= api;
    const whole = api && renderer !== false && !options.clock.isWrong;
    const isStarting = !metApi && performance.now() - startedAt < WAITS_FOR_API_MS;
    const status = !options.open() ? 'closed' : isStarting ? 'starting' : whole ? 'ready' : 'degraded';
    return reply
      .code(status === 'ready' || status === 'degraded' ? 200 : 503)
      .send({ status, parts, discovery: options.discovery(), shell: options.shell });
  });
}
