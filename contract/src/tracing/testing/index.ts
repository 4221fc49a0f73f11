import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  /** Spans that caused this one. */
  links?: { traceId: string; spanId: string }[];
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  /** Service of the process that reported it. */
  service: string;
}

/** The body that a collector gets: OTLP over HTTP as JSON (opentelemetry-proto, `ExportTraceServiceRequest`). */
interface Batch {
  resourceSpans: { resource: Pick<Span, 'attributes'>; scopeSpans: { spans: Omit<Span, 'service'>[] }[] }[];
}

export const attributeOf = (span: Pick<Span, 'attributes'> | undefined, name: string): string | number | undefined => {
  const value = span?.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

/** A collector of traces. `answers: false`: it takes what comes and says nothing. */
export async function collector(answers = true) {
  const spans: Span[] = [];
  /** All that came, as it came. */
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    // A sender that gives up waiting, or ends, hangs up in the middle of what it sends.
    const body = await text(request).catch(() => null);
    if (body === null) return;
    if (request.url !== '/v1/traces') return void response.writeHead(404).end();
    bodies.push(body);
    for (const { resource, scopeSpans } of (JSON.parse(body) as Batch).resourceSpans) {
      const service = String(attributeOf(resource, 'service.name'));
      for (const scope of scopeSpans) for (const span of scope.spans) spans.push({ ...span, service });
    }
    if (answers) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    bodies,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
