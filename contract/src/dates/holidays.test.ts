import Holidays from 'date-holidays';
import { easterSunday, holidaysOf, isHoliday } from './holidays';

/** date-holidays is the second opinion; it is too heavy for a browser. Its Easter Sunday is a Sunday anyway. */
const peru = new Holidays('PE');
const secondOpinion = (year: number) =>
  new Set(
    peru
      .getHolidays(year)
      .filter(({ type, rule }) => type === 'public' && rule !== 'easter')
      .map(({ date }) => Number(date.slice(5, 7)) * 100 + Number(date.slice(8, 10))),
  );
const sorted = (days: ReadonlySet<number>) => [...days].sort((a, b) => a - b);

it.each(Array.from({ length: 60 }, (_, index) => 1995 + index))(
  'the holidays of %i are those that date-holidays knows [D24]',
  (year) => {
    expect(sorted(holidaysOf(year))).toEqual(sorted(secondOpinion(year)));
  },
);

it('Easter is the same as date-holidays’ for two centuries [D24]', () => {
  for (let year = 1950; year < 2150; year++) {
    const theirs = peru
      .getHolidays(year)
      .find(({ rule }) => rule === 'easter')
      ?.date.slice(5, 10);
    const { month, day } = easterSunday(year);
    expect(`${year} ${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`).toBe(`${year} ${theirs}`);
  }
});

it.each([
  [6, 7, 2024],
  [7, 23, 2023],
  [8, 6, 2022],
  [12, 9, 2022],
])('the day %i/%i is a holiday from %i on, and not the year before [D62]', (month, day, since) => {
  expect(isHoliday({ year: since, month, day })).toBe(true);
  expect(isHoliday({ year: since - 1, month, day })).toBe(false);
});
