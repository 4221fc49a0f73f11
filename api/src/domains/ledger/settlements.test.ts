import { isoOf } from '@qhatu/contract/dates';
import { lastSunday } from './settlements';

it.each([
  ['2026-11-22T23:59:59-05:00', '2026-11-15', 'a Sunday is not over before its midnight in Lima'],
  ['2026-11-23T00:00:00-05:00', '2026-11-22', 'a Monday begins with the week before it'],
  ['2026-11-28T23:59:59-05:00', '2026-11-22', 'and so does a Saturday'],
  ['2027-01-01T12:00:00-05:00', '2026-12-27', 'of the year before, where it was then'],
])('at %s the week that is over ends on %s: %s [3§9 D151]', (now, sunday) => {
  expect(isoOf(lastSunday(new Date(now)))).toBe(sunday);
});
