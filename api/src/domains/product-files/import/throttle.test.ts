import { StatementThrottle } from './throttle';

const mockRests: number[] = [];
jest.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    mockRests.push(ms);
  },
}));

it('each statement of an import is followed by a rest of twice what it took, a quarter of a second at most [D283]', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(1_000);
  const throttle = new StatementThrottle();
  const answer = { result: { rows: [{ id: 1 }] }, queryId: { queryId: 'one' } };
  for (const ms of [0, 10, 40, 300]) {
    clock.mockReturnValue(performance.now() + ms);
    expect(await throttle.transformResult(answer)).toBe(answer.result);
  }
  clock.mockRestore();
  expect(mockRests).toEqual([0, 20, 80, 250]);
});
