import { type RequestTrace, tracing } from './tracing';

/** The part of Fastify's hook arguments that is read here. */
interface Incoming {
  id: string;
  method: string;
  headers: Record<string, string | string[] | undefined>;
}

const traces = new WeakMap<object, RequestTrace>();

/**
 * Fastify hooks of api and front door for the beginning and end of each request. Without tracing they are not added, so that
 * they cost nothing.
 * @param believes true when a request's own `traceparent` is trusted
 * @param routeOf its pattern, known at its end
 * @param skips true for requests without a visitor: health checks
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
