/**
 * Traces for servers (D244): a request's way through front door, renderer, api and database. OpenTelemetry is loaded by
 * `startTracing` and only when the settings say where traces go.
 */
export { requestHooks } from './request-hooks';
export { type TraceSettings, traceSettings } from './settings';
export { type RequestTrace, startTracing, type Tracing, tracing } from './tracing';
