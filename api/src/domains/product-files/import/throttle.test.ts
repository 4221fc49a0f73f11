import { StatementThrottle } from './throttle';

const mockRests: number[] = [];
let mockNow = 1_000;
/** How much longer than asked for a timer takes. */
let mockLate = 0;
jest.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    mockRests.push(ms);
    mockNow += ms + mockLate;
  },
}));

beforeEach(() => {
  jest.spyOn(performance, 'now').mockImplementation(() => mockNow);
});
afterEach(() => jest.restoreAllMocks());

/** The rests that follow statements which take so many milliseconds. */
async function restsAfter(statements: readonly number[], late = 0): Promise<number[]> {
  mockRests.length = 0;
  mockLate = late;
  const throttle = new StatementThrottle();
  const answer = { result: { rows: [{ id: 1 }] }, queryId: { queryId: 'one' } };
  for (const ms of statements) {
    mockNow += ms;
    expect(await throttle.transformResult(answer)).toBe(answer.result);
  }
  return [...mockRests];
}

it('each statement of an import is followed by a rest of twice what it took, a quarter of a second at most [D283]', async () => {
  expect(await restsAfter([10, 40, 300])).toEqual([20, 80, 250]);
});

it('short rests of an import are taken together, and none is left out [D425]', async () => {
  expect(await restsAfter([1, 0, 0.5, 1.5, 1, 2])).toEqual([6, 6]);
});

it('what a timer took too long is rest as well, but is not saved up [D425]', async () => {
  expect(await restsAfter([10, 10, 10], 2)).toEqual([20, 18, 18]);
  expect(await restsAfter([10, 10], 100)).toEqual([20, 16]);
});
