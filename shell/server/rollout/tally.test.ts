import { Flood } from './flood';
import { Tallies } from './tally';

let now = 0;
const clock = () => now;
beforeEach(() => {
  now = 1_000_000_000_000;
});

describe('counting by release', () => {
  it('counts views, failures and different addresses, each release its own', () => {
    const tallies = new Tallies(clock);
    tallies.viewed('mf-x', '1');
    tallies.failed('mf-x', '1', 'a');
    tallies.failed('mf-x', '1', 'a');
    tallies.failed('mf-x', '1', 'b');
    expect(tallies.of('mf-x', '1')).toEqual({ views: 1, failures: 3, visitors: 2 });
    expect(tallies.of('mf-x', '2')).toEqual({ views: 0, failures: 0, visitors: 0 });
  });
  it('a household’s many addresses are one visitor, so that none alone takes a canary back [D105]', () => {
    const tallies = new Tallies(clock);
    for (let nth = 1; nth <= 9; nth++) tallies.failed('mf-x', '1', `2001:db8:1:2::${nth}`);
    tallies.failed('mf-x', '1', '::ffff:190.12.7.1');
    tallies.failed('mf-x', '1', '190.12.7.1');
    expect(tallies.of('mf-x', '1')).toEqual({ views: 0, failures: 11, visitors: 2 });
  });
  it('forgets what is older than ten minutes', () => {
    const tallies = new Tallies(clock);
    tallies.failed('mf-x', '1', 'a');
    now += 9 * 60_000;
    tallies.failed('mf-x', '1', 'b');
    expect(tallies.of('mf-x', '1').failures).toBe(2);
    now += 5 * 60_000;
    expect(tallies.of('mf-x', '1').failures).toBe(1);
  });
});

describe('a flood', () => {
  it('of one source stops that source, for a minute', () => {
    const flood = new Flood(2, 100, clock);
    expect([flood.admits('a'), flood.admits('a'), flood.admits('a'), flood.admits('b')]).toEqual([
      true,
      true,
      false,
      true,
    ]);
    now += 60_000;
    expect(flood.admits('a')).toBe(true);
  });
  it('of a household’s many addresses is one source', () => {
    const flood = new Flood(1, 100, clock);
    expect(flood.admits('2001:db8:1:2:aaaa::1')).toBe(true);
    expect(flood.admits('2001:db8:1:2:bbbb::9')).toBe(false);
  });
  it('of everybody together stops at the whole’s limit, which refused ones do not use up', () => {
    const flood = new Flood(1, 2, clock);
    expect(['a', 'a', 'b', 'c'].map((each) => flood.admits(each))).toEqual([true, false, true, false]);
  });
});
