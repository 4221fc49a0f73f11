import { LOAD_SAMPLE_MS, overloadRule } from '.';

const SLOW = { eventLoopDelay: 1_200, rssBytes: 0 };
const CALM = { eventLoopDelay: 3, rssBytes: 0 };

describe('a process that cannot keep up [D208]', () => {
  let now = 0;
  const rule = (limits = {}) => overloadRule({ delayMs: 1_000, memoryMb: 0, ...limits }, () => now);

  test('refuses from the second slow time in a row on, and no longer once it is calm', () => {
    const refuses = rule();
    const answers = [SLOW, SLOW, SLOW, CALM, SLOW].map((load) => {
      const answer = refuses(load);
      now += LOAD_SAMPLE_MS;
      return answer;
    });
    expect(answers).toEqual([false, false, true, false, false]);
  });

  test('one slow time, asked about again and again, is a pause of the machine', () => {
    const refuses = rule();
    expect(refuses(SLOW)).toBe(false);
    now += LOAD_SAMPLE_MS;
    expect([refuses(SLOW), refuses(CALM), refuses(SLOW)]).toEqual([false, false, false]);
  });

  test('memory refuses at once, and what is 0 is not looked at', () => {
    const large = { eventLoopDelay: 0, rssBytes: 101 * 1024 * 1024 };
    expect([rule({ memoryMb: 100 })(large), rule()(large)]).toEqual([true, false]);
    const never = rule({ delayMs: 0 });
    never(SLOW);
    now += 100 * LOAD_SAMPLE_MS;
    expect(never(SLOW)).toBe(false);
  });
});
