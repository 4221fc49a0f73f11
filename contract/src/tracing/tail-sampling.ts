import type { Context, HrTime } from '@opentelemetry/api';
import type { ReadableSpan, Span, SpanProcessor } from '@opentelemetry/sdk-trace';

/** Requests whose spans are waited with at most; one that never ends must not be kept for ever. */
const MAX_REQUESTS = 2_000;
const MAX_SPANS = 200;

const millis = ([seconds, nanos]: HrTime): number => seconds * 1_000 + nanos / 1e6;
const SAMPLED = 1;
const ERROR = 2;

/** A span that chance has left out, as one that is exported. */
const exported = (span: ReadableSpan): ReadableSpan =>
  Object.create(span, { spanContext: { value: () => ({ ...span.spanContext(), traceFlags: SAMPLED }) } });

/**
 * Exports the spans of requests that were sampled, and of every one that failed or was slow, since an error screen quotes its
 * request id. Each process decides about its own part of a request, when that is over.
 */
export class TailSamplingProcessor implements SpanProcessor {
  private readonly requests = new Map<string, ReadableSpan[]>();
  private readonly requestOf = new WeakMap<object, string>();
  /** Requests whose traces were exported; later spans follow them, since a page is rendered on after its frame was sent. */
  private readonly kept = new Set<string>();

  constructor(
    private readonly next: SpanProcessor,
    private readonly slowMs: number,
    /** The request's own span number, from the context in which a span began. */
    private readonly markOf: (context: Context) => string | undefined,
  ) {}

  onStart(span: Span, context: Context): void {
    this.requestOf.set(span, this.markOf(context) ?? span.spanContext().spanId);
  }

  onEnd(span: ReadableSpan): void {
    const { traceFlags, spanId } = span.spanContext();
    if ((traceFlags & SAMPLED) !== 0) {
      this.next.onEnd(span);
      return;
    }
    const request = this.requestOf.get(span) ?? spanId;
    if (this.kept.has(request)) {
      this.next.onEnd(exported(span));
      return;
    }
    const spans = this.requests.get(request) ?? [];
    if (spans.length < MAX_SPANS || request === spanId) spans.push(span);
    if (request !== spanId) {
      this.requests.set(request, spans);
      const [oldest] = this.requests.keys();
      if (this.requests.size > MAX_REQUESTS && oldest !== undefined) this.requests.delete(oldest);
      return;
    }
    this.requests.delete(request);
    if (span.status.code !== ERROR && millis(span.duration) <= this.slowMs) return;
    this.kept.add(request);
    const [first] = this.kept;
    if (this.kept.size > MAX_REQUESTS && first !== undefined) this.kept.delete(first);
    for (const each of spans) this.next.onEnd(exported(each));
  }

  forceFlush(): Promise<void> {
    return this.next.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.next.shutdown();
  }
}
