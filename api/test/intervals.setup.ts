// Each file unpacks a database of its own: that takes seconds when every core is at work.
jest.setTimeout(180_000);

/**
 * Repeated work that a library leaves behind keeps all modules of its test file in memory: socket.io's in-memory adapter
 * never ends the interval that forgets lost connections. Fifty files later a worker had gigabytes to give back and did
 * not end in the half second that Jest gives it.
 */
const begun = new Set<NodeJS.Timeout>();
const { setInterval: begin } = globalThis;

globalThis.setInterval = ((...given: Parameters<typeof begin>) => {
  const interval = begin(...given);
  begun.add(interval);
  return interval;
}) as typeof begin;

afterAll(() => {
  for (const interval of begun) clearInterval(interval);
  begun.clear();
});
