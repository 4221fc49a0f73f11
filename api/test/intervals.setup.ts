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

/**
 * Fastify looks for a plugin's name among all modules that are loaded; under Jest that list is made anew for each plugin,
 * a fifth of a short file's processor time. A name that is there already is not looked for.
 */
Object.defineProperty(Function.prototype, Symbol.for('fastify.display-name'), { value: 'plugin', writable: true });
