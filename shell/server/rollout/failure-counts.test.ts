import { RateLimit } from '../http/rate-limit';
import { FailureCounts } from './failure-counts';

let now = 0;
const clock = () => now;
beforeEach(() => {
  now = 1_000_000_000_000;
});

describe('counting by release', () => {
  it('counts views, failures and different addresses, each release its own', () => {
    const counts = new FailureCounts(clock);
    counts.viewed('mf-x', '1');
    counts.failed('mf-x', '1', 'a');
    counts.failed('mf-x', '1', 'a');
    counts.failed('mf-x', '1', 'b');
    expect(counts.of('mf-x', '1')).toEqual({ views: 1, failures: 3, visitors: 2 });
    expect(counts.of('mf-x', '2')).toEqual({ views: 0, failures: 0, visitors: 0 });
  });
  it('a household’s many addresses are one visitor, so that none alone takes a canary back [D105]', () => {
    const counts = new FailureCounts(clock);
    for (let nth = 1; nth <= 9; nth++) counts.failed('mf-x', '1', `2001:db8:1:2::${nth}`);
    counts.failed('mf-x', '1', '::ffff:190.12.7.1');
    counts.failed('mf-x', '1', '190.12.7.1');
    expect(counts.of('mf-x', '1')).toEqual({ views: 0, failures: 11, visitors: 2 });
  });
  it('forgets what is older than ten minutes', () => {
    const counts = new FailureCounts(clock);
    counts.failed('mf-x', '1', 'a');
    now += 9 * 60_000;
    counts.failed('mf-x', '1', 'b');
    expect(counts.of('mf-x', '1').failures).toBe(2);
    now += 5 * 60_000;
    expect(counts.of('mf-x', '1').failures).toBe(1);
  });
});

describe('the rate limit', () => {
  it('of one source stops that source, for a minute', () => {
    const rateLimit = new RateLimit(2, 100, { now: clock });
    expect([rateLimit.admits('a'), rateLimit.admits('a'), rateLimit.admits('a'), rateLimit.admits('b')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    now += 60_000;
    expect(rateLimit.admits('a')).toBe(true);
  });
  it('of a household’s many addresses is one source', () => {
    const rateLimit = new RateLimit(1, 100, { now: clock });
    expect(rateLimit.admits('2001:db8:1:2:aaaa::1')).toBe(true);
    expect(rateLimit.admits('2001:db8:1:2:bbbb::9')).toBe(false);
  });
  it('of everybody together stops at the whole’s limit, which refused ones do not use up', () => {
    const rateLimit = new RateLimit(1, 2, { now: clock });
    expect(['a', 'a', 'b', 'c'].map((each) => rateLimit.admits(each))).toEqual([true, false, true, false]);
  });
});
