/** Rejects when `work` has not ended after `ms`; the work itself goes on. */
export function withTimeout<T>(work: Promise<T>, what: string, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${what} did not arrive within ${Math.round(ms)} ms`)), ms);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
