import { z } from 'zod';

/** Settings of traces, the same for the api and the front door; the two `OTEL_` ones are OpenTelemetry's own. */
export const traceSettings = {
  /** Address of an OTLP/HTTP collector for traces, without `/v1/traces`; without it no tracing code is loaded (D244). */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  /** Share of requests that are told by chance, 0 to 1; failed and slow ones are told besides. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(0.05),
  /** A request that takes longer counts as slow. */
  TRACE_SLOW_MS: z.coerce.number().int().min(1).max(600_000).default(1_000),
};

export interface TraceSettings {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
  TRACE_SLOW_MS: number;
}
