import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Methods that a label may name: others, which strangers can make up, are `other`. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A request that was answered. */
export interface AnsweredRequest {
  method: string;
  /** The pattern, never the address, which is a stranger's and may hold what belongs to a person (D98). */
  route: string;
  status: number;
  seconds: number;
}

/** A registry with what every process of ours measures of itself, its `service` on each series. */
export function processMetrics(service: string): Registry {
  const registry = new Registry();
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
  return registry;
}

/** Counts requests by route and status, and times them by route. @returns to be called with each answer */
export function requestMetrics(registry: Registry): (request: AnsweredRequest) => void {
  const registers = [registry];
  const requests = new Counter({
    name: 'qhatu_http_requests_total',
    help: 'Requests that were answered',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'qhatu_http_request_duration_seconds',
    help: 'From the request to the end of its answer; by status in qhatu_http_requests_total',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers,
  });
  return ({ method: sent, route, status, seconds }) => {
    const method = METHODS.has(sent) ? sent : 'other';
    requests.inc({ method, route, status });
    duration.observe({ method, route }, seconds);
  };
}

interface CountedElsewhere {
  name: string;
  help: string;
  /** Label that tells its values apart; absent: there is one value, under ''. */
  label?: string;
}

/** A counter of what something else counts since the start. `read`: each value as it stands, asked for at every scrape. */
export function countSinceStart(
  registry: Registry,
  { label, ...named }: CountedElsewhere,
  read: () => Record<string, number>,
): void {
  const seen = new Map<string, number>();
  new Counter({
    ...named,
    labelNames: label === undefined ? [] : [label],
    registers: [registry],
    collect() {
      for (const [value, count] of Object.entries(read())) {
        this.inc(label === undefined ? {} : { [label]: value }, count - (seen.get(value) ?? 0));
        seen.set(value, count);
      }
    },
  });
}

export { Counter, Gauge, Histogram, Registry } from 'prom-client';
