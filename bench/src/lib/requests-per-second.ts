import { Worker } from 'node:worker_threads';

/**
 * How many times a second a page that is kept in memory can be had. `load` (autocannon) reads every header and so takes
 * more of these two cores than the site itself: 3,400 a second with the front door idle for two thirds. This one reads no
 * more than an answer's length, so that it is the site that is measured. Throws when an answer is not the page.
 */
export async function requestsPerSecond(
  origin: string,
  path: string,
  options: { seconds: number; connections: number },
): Promise<number> {
  const { hostname: host, port } = new URL(origin);
  const worker = new Worker(new URL('./requests-worker.mjs', import.meta.url), {
    workerData: { host, port: Number(port), path, ...options },
  });
  const { perSecond, failures } = await new Promise<{ perSecond: number; failures: number }>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  if (failures > 0) throw new Error(`${failures} answers of ${path} were not the page`);
  return perSecond;
}
