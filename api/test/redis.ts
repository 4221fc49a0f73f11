/** The Redis of `REDIS_URL`, in a database of this worker's own: what two test files tell each other over it stays apart. */
export function ownRedis(): string {
  const url = new URL(process.env.REDIS_URL ?? '');
  url.pathname = `/${process.env.JEST_WORKER_ID ?? 0}`;
  return url.href;
}
