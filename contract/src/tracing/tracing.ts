import type { Attributes, Context, Link, Span, SpanKind, TraceFlags } from '@opentelemetry/api';
import type { Sampler } from '@opentelemetry/sdk-trace';
import type { TraceSettings } from './settings';
import { operationOf, statementText } from './statement-text';
import { TailSamplingProcessor } from './tail-sampling';

/** OpenTelemetry's numbers of span kinds; its packages are not loaded for this. */
const KIND = { internal: 0, server: 1, client: 2, consumer: 4 } as const;
const ERROR = 2;
const TOLD = 2;

/** A collector that does not answer in time is asked again with the next batch; what does not fit meanwhile is dropped. */
const BATCH = { maxQueueSize: 2_048, maxExportBatchSize: 512, scheduledDelayMillis: 2_000, exportTimeoutMillis: 5_000 };
/** The end of a process waits so long for the last batch at most. */
const LAST_MS = 1_000;
/** Time between two reports that traces do not arrive. */
const PROBLEM_MS = 600_000;

export interface RequestTrace {
  /** `traceparent` for this request's own requests to others. */
  traceparent: string;
  /** Runs `work` within the request, so that its spans belong to it. */
  run: (work: () => void) => void;
  /** Ends the span, named by its pattern and status, never by its address (D98). */
  end: (answer: { route: string; status: number }) => void;
}

export interface Tracing {
  /** A request that came in. `traceparent`: of a caller who is believed. */
  request: (from: { method: string; requestId: string; traceparent: string | undefined }) => RequestTrace;
  /** Work of the request at hand; without one it stands for itself. The work gets its `traceparent`. */
  within: <T>(name: string, work: (traceparent: string) => Promise<T>) => Promise<T>;
  /** A statement of the request at hand that is over; of no request, nothing. Values that stand in it are taken out. */
  statement: (text: string, durationMs: number, failed: boolean) => void;
  /** Something that is asked of another server for the request at hand; of no request, it is just done. */
  call: <T>(name: string, attributes: Attributes, work: () => Promise<T>) => Promise<T>;
  /** `traceparent` of the current span, for work that is done later; undefined without one. */
  here: () => string | undefined;
  /**
   * Runs work that a request left for later, as a trace of its own with a link to the request's (`from`, as `here` returned
   * it): a trace that lasts for hours is of no use. It is exported when the request's is, and by the same rules as any
   * request.
   */
  later: <T>(name: string, attributes: Attributes, from: string | null, work: () => Promise<T>) => Promise<T>;
  /** Work of the process itself, although a request may have set it off. */
  apart: <T>(work: () => T) => T;
  /** Sends what there is, for a second at most. */
  close: () => Promise<void>;
}

let current: Tracing | undefined;

/** Tracing of this process; undefined when the settings do not ask for it. */
export const tracing = (): Tracing | undefined => current;

const traceparentOf = ({ traceId, spanId, traceFlags }: { traceId: string; spanId: string; traceFlags: TraceFlags }) =>
  `00-${traceId}-${spanId}-${(traceFlags & 1) === 1 ? '01' : '00'}`;

/**
 * Loads OpenTelemetry and begins to trace when the settings say where to. Asked before anything that is traced is opened.
 * @param onProblem hears at most every ten minutes that traces do not arrive
 */
export async function startTracing(
  service: Service,
  settings: TraceSettings,
  onProblem: (message: string) => void,
): Promise<Tracing | undefined> {
  const endpoint = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!endpoint) return undefined;
  current = await load(service, { ...settings, url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }, onProblem);
  return current;
}

interface Service {
  name: string;
  version: string;
}

/** Samples every trace that links to a sampled one; chance decides about the others. */
const withItsLinks = (chance: Sampler): Sampler => ({
  shouldSample: (context, traceId, name, kind, attributes, links) =>
    links.some((link) => (link.context.traceFlags & 1) === 1)
      ? { decision: TOLD }
      : chance.shouldSample(context, traceId, name, kind, attributes, links),
  toString: () => `WithItsLinks{${chance.toString()}}`,
});

interface Spanned {
  name: string;
  kind: SpanKind;
  attributes?: Attributes;
  links?: Link[];
}

async function openSdk(service: Service, settings: TraceSettings & { url: string }, onProblem: (m: string) => void) {
  const [api, core, sdk, { AsyncLocalStorageContextManager }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ]);
  const exporter = new OTLPTraceExporter({ url: settings.url, timeoutMillis: BATCH.exportTimeoutMillis });
  const send = exporter.export.bind(exporter);
  let saidAt = Number.NEGATIVE_INFINITY;
  exporter.export = (spans, done) =>
    send(spans, (result) => {
      if (result.code !== core.ExportResultCode.SUCCESS && Date.now() - saidAt > PROBLEM_MS) {
        saidAt = Date.now();
        onProblem('traces do not arrive at OTEL_EXPORTER_OTLP_ENDPOINT; requests do not wait for it');
      }
      done(result);
    });
  const mark = api.createContextKey('qhatu.request');
  const markOf = (context: Context) => context.getValue(mark) as string | undefined;
  const root = withItsLinks(new sdk.TraceIdRatioBasedSampler(settings.OTEL_TRACES_SAMPLER_ARG));
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service.name, 'service.version': service.version }),
    // Unsampled spans are recorded all the same, until it is known whether they failed or were slow.
    sampler: sdk.createAlwaysRecordSampler(new sdk.ParentBasedSampler({ root })),
    spanProcessors: [
      new TailSamplingProcessor(new sdk.BatchSpanProcessor({ ...BATCH, exporter }), settings.TRACE_SLOW_MS, markOf),
    ],
  });
  const inside = (span: Span, parent: Context): Context => {
    const context = api.trace.setSpan(parent, span);
    return markOf(parent) === undefined ? context.setValue(mark, span.spanContext().spanId) : context;
  };
  const below = (traceparent: string | undefined): Context => {
    const caller = traceparent === undefined ? null : core.parseTraceParent(traceparent);
    return caller ? api.trace.setSpanContext(api.ROOT_CONTEXT, { ...caller, isRemote: true }) : api.ROOT_CONTEXT;
  };
  const contexts = new AsyncLocalStorageContextManager().enable();
  const tracer = provider.getTracer('qhatu');
  /** Does the work in a span of its own below `parent`. */
  const spanning = async <T>(
    { name, kind, attributes = {}, links = [] }: Spanned,
    parent: Context,
    work: (traceparent: string) => Promise<T>,
  ): Promise<T> => {
    const span = tracer.startSpan(name, { kind, attributes, links }, parent);
    try {
      return await contexts.with(inside(span, parent), () => work(traceparentOf(span.spanContext())));
    } catch (error) {
      // Its kind alone: a message may hold what somebody typed.
      span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
      span.setStatus({ code: ERROR });
      throw error;
    } finally {
      span.end();
    }
  };
  /** The span of which something is a consequence, as a link; none of what is no `traceparent`. */
  const linkTo = (traceparent: string | null): Link[] => {
    const context = traceparent === null ? null : core.parseTraceParent(traceparent);
    return context ? [{ context }] : [];
  };
  const at = () => api.trace.getSpanContext(contexts.active());
  return { provider, tracer, contexts, markOf, inside, below, spanning, linkTo, at, nowhere: api.ROOT_CONTEXT };
}

async function load(
  service: Service,
  settings: TraceSettings & { url: string },
  onProblem: (message: string) => void,
): Promise<Tracing> {
  const sdk = await openSdk(service, settings, onProblem);
  const { provider, tracer, contexts, markOf, inside, below, spanning } = sdk;
  return {
    request: ({ method, requestId, traceparent }) => {
      const parent = below(traceparent);
      const span = tracer.startSpan(
        method,
        { kind: KIND.server, attributes: { 'http.request.method': method, 'qhatu.request_id': requestId } },
        parent,
      );
      const context = inside(span, parent);
      return {
        traceparent: traceparentOf(span.spanContext()),
        run: (work) => contexts.with(context, work),
        end: ({ route, status }) => {
          span.updateName(`${method} ${route}`);
          span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
          if (status >= 500) span.setStatus({ code: ERROR });
          span.end();
        },
      };
    },
    within: (name, work) => spanning({ name, kind: KIND.internal }, contexts.active(), work),
    call: (name, attributes, work) => {
      const parent = contexts.active();
      return markOf(parent) === undefined ? work() : spanning({ name, kind: KIND.client, attributes }, parent, work);
    },
    here: () => {
      const context = sdk.at();
      return context && traceparentOf(context);
    },
    later: (name, attributes, from, work) =>
      spanning({ name, kind: KIND.consumer, attributes, links: sdk.linkTo(from) }, sdk.nowhere, work),
    apart: (work) => contexts.with(sdk.nowhere, work),
    statement: (text, durationMs, failed) => {
      const parent = contexts.active();
      if (markOf(parent) === undefined) return;
      const operation = operationOf(text);
      const span = tracer.startSpan(
        operation,
        {
          kind: KIND.client,
          startTime: Date.now() - durationMs,
          attributes: {
            'db.system.name': 'postgresql',
            'db.operation.name': operation,
            'db.query.text': statementText(text),
          },
        },
        parent,
      );
      if (failed) span.setStatus({ code: ERROR });
      span.end();
    },
    close: async () => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, LAST_MS);
      });
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      clearTimeout(timer);
      contexts.disable();
      current = undefined;
    },
  };
}
