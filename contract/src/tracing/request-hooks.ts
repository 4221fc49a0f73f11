import { type RequestTrace, tracing } from './tracing';

/** What Fastify's hooks are given, as far as it is looked at here. */
interface Incoming {
  id: string;
  method: string;
  headers: Record<string, string | string[] | undefined>;
}

const traces = new WeakMap<object, RequestTrace>();

/**
 * What api and front door do at the beginning and end of each request, as hooks of Fastify. Without tracing they are not
 * added, so that nobody pays for it.
 * @param believes whether a request's own `traceparent` holds
 * @param routeOf its pattern, known at its end
 * @param skips what is nobody's request: checks of health
 */
export function requestHooks<Request extends Incoming>(
  believes: (request: Request) => boolean,
  routeOf: (request: Request) => string,
  skips: (request: Request) => boolean,
) {
  const traced = tracing();
  if (!traced) return undefined;
  const again = (request: Request, _reply: unknown, done: () => void) => {
    const trace = traces.get(request);
    if (trace) trace.run(done);
    else done();
  };
  return {
    onRequest: (request: Request, reply: unknown, done: () => void) => {
      if (skips(request)) {
        done();
        return;
      }
      const given = believes(request) ? request.headers.traceparent : undefined;
      const from = { method: request.method, requestId: request.id };
      traces.set(request, traced.request({ ...from, traceparent: typeof given === 'string' ? given : undefined }));
      again(request, reply, done);
    },
    // Whoever reads a body comes back from the socket, which knows nothing of the request.
    preValidation: again,
    onResponse: (request: Request, reply: { statusCode: number }, done: () => void) => {
      traces.get(request)?.end({ route: routeOf(request), status: reply.statusCode });
      done();
    },
    traceparentOf: (request: object) => traces.get(request)?.traceparent,
  };
}
