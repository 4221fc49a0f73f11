import autocannon from 'autocannon';

export interface Load {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers that were not 2xx or 304, and connections that broke. */
  failures: number;
}

/** Steady load on `url` plus `paths`, taken in turn, from another thread of this machine. */
export async function load(
  origin: string,
  paths: readonly string[],
  options: { connections?: number; seconds?: number; amount?: number; headers?: Record<string, string> } = {},
): Promise<Load> {
  const result = await autocannon({
    url: origin,
    connections: options.connections ?? 32,
    ...(options.amount === undefined ? { duration: options.seconds ?? 8 } : { amount: options.amount }),
    headers: { 'accept-encoding': 'br', ...options.headers },
    requests: paths.map((path) => ({ method: 'GET', path })),
    workers: 1,
  });
  return {
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: result.errors + result.timeouts + result.non2xx - (result['3xx'] ?? 0),
  };
}
