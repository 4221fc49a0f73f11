import { Server } from 'socket.io';

/** Intervals that the library began, and those that were ended. */
const begun: NodeJS.Timeout[] = [];
const ended = new Set<unknown>();
const { setInterval: begin, clearInterval: end } = globalThis;
globalThis.setInterval = ((...given: Parameters<typeof begin>) => {
  const interval = begin(...given);
  begun.push(interval);
  return interval;
}) as typeof begin;
globalThis.clearInterval = ((interval) => {
  ended.add(interval);
  end(interval);
}) as typeof end;

test('socket.io leaves an interval behind, which the set-up file is for', async () => {
  const io = new Server({ connectionStateRecovery: {} });
  await io.of('/').adapter.close();
  // Without this the set-up is not needed any more: take it out.
  expect(begun.filter((interval) => !ended.has(interval)).length).toBeGreaterThan(0);
});

// Hooks of the set-up file come first.
afterAll(() => {
  globalThis.setInterval = begin;
  globalThis.clearInterval = end;
  expect(begun.filter((interval) => !ended.has(interval))).toEqual([]);
});
