/**
 * The worker run from source. A thread does not inherit tsx from its parent: it registers it first. Who opens hundreds of
 * databases, as the API's tests do, names the bundle in PGLITE_WORKER instead: registering takes a second of processor.
 */
const bundled = process.env.PGLITE_WORKER;
if (bundled) {
  await import(bundled);
} else {
  const { register } = await import('tsx/esm/api');
  register();
  await import('./pglite-worker.ts');
}
