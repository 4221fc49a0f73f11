import { Pace } from './pace';

/** Works for so many milliseconds, and answers how long it really was. */
function work(ms: number): number {
  const began = performance.now();
  while (performance.now() - began < ms);
  return performance.now() - began;
}

it('each statement of an import is followed by a rest of twice what it took, a quarter of a second at most [20 D283]', async () => {
  const pace = new Pace();
  const answer = { result: { rows: [{ id: 1 }] }, queryId: { queryId: 'one' } };
  const restAfterWork = async (ms: number) => {
    const worked = work(ms);
    const began = performance.now();
    expect(await pace.transformResult(answer)).toBe(answer.result);
    return { worked, rested: performance.now() - began };
  };
  await pace.transformResult(answer);
  for (const ms of [10, 40]) {
    const { worked, rested } = await restAfterWork(ms);
    // Timers count whole milliseconds.
    expect(rested).toBeGreaterThan(2 * worked - 3);
  }
  expect((await restAfterWork(300)).rested).toBeLessThan(590);
});
