import Holidays from 'date-holidays';
import {
  addWorkingDays,
  answerDue,
  daysOfMonth,
  fromIso,
  isoOf,
  isWorkingDay,
  limaTime,
  readDay,
  shiftDays,
  toDay,
  workingDaysUntil,
  writeDay,
} from '.';

const day = (iso: string) => {
  const found = fromIso(iso);
  if (!found) throw new Error(`${iso} is no day`);
  return found;
};

it.each([
  ['2024-03-20', '2024-04-12', 'Holy Week of 2024'],
  ['2025-04-10', '2025-05-06', 'Holy Week and the Day of Work'],
  ['2026-11-20', '2026-12-15', 'Inmaculada and Ayacucho, two days together'],
  ['2026-12-18', '2027-01-12', 'Christmas and New Year'],
  ['2027-07-15', '2027-08-11', 'Air Force, Fiestas Patrias and Junín'],
  ['2028-04-03', '2028-04-26', 'Holy Week of 2028'],
  ['2029-03-23', '2029-04-17', 'Holy Week of 2029'],
  ['2030-04-15', '2030-05-09', 'Holy Week of 2030'],
])('a complaint of %s is answered until %s: %s', (received, due) => {
  expect(isoOf(answerDue(new Date(`${received}T15:00:00-05:00`)))).toBe(due);
});

it('the day of a complaint is Lima’s: at 23:30 there it is tomorrow in London', () => {
  expect(isoOf(answerDue(new Date('2026-11-20T23:30:00-05:00')))).toBe('2026-12-15');
  expect(isoOf(answerDue(new Date('2026-11-21T00:30:00-05:00')))).toBe('2026-12-15');
  expect(isoOf(answerDue(new Date('2026-11-23T00:00:01-05:00')))).toBe('2026-12-16');
});

it.each([2024, 2025, 2026, 2027, 2028, 2029, 2030])(
  'every day of %i is a working day or not as date-holidays says',
  (year) => {
    const peru = new Holidays('PE');
    const free = new Set(
      peru
        .getHolidays(year)
        .filter(({ type, rule }) => type === 'public' && rule !== 'easter')
        .map(({ date }) => date.slice(0, 10)),
    );
    const wrong: string[] = [];
    for (let today = toDay({ year, month: 1, day: 1 }); today.year === year; today = shiftDays(today, 1)) {
      const expected = today.weekday > 0 && today.weekday < 6 && !free.has(isoOf(today));
      if (isWorkingDay(today) !== expected) wrong.push(isoOf(today));
    }
    expect(wrong).toEqual([]);
  },
);

it('what is left is what was added', () => {
  for (const n of [1, 2, 5, 15, 40]) {
    const from = day('2026-11-20');
    expect(workingDaysUntil(from, addWorkingDays(from, n))).toBe(n);
  }
  expect(workingDaysUntil(day('2026-11-20'), day('2026-11-20'))).toBe(0);
  expect(workingDaysUntil(day('2026-11-20'), day('2026-11-19'))).toBe(0);
  expect(workingDaysUntil(day('2026-11-20'), day('2026-11-22'))).toBe(0);
});

it('days are read and written as dd/MM/yyyy, and only those that exist [3§2]', () => {
  expect(writeDay(day('2026-02-03'))).toBe('03/02/2026');
  for (const typed of ['03/02/2026', '3/2/2026', ' 03-02-2026 ', '3.2.2026']) {
    expect(readDay(typed)).toMatchObject({ year: 2026, month: 2, day: 3, weekday: 2 });
  }
  for (const typed of ['31/02/2026', '29/02/2025', '00/01/2026', '01/13/2026', '1/2/26', 'ayer', '']) {
    expect(readDay(typed)).toBeNull();
  }
  expect(readDay('29/02/2028')).not.toBeNull();
  expect(fromIso('2026-02-30')).toBeNull();
  expect([daysOfMonth(2024, 2), daysOfMonth(2026, 2), daysOfMonth(2026, 12)]).toEqual([29, 28, 31]);
});

it('an instant is told as Lima’s clocks show it, with its five hours: the day before when London is past midnight', () => {
  expect(limaTime(new Date('2026-11-21T02:03:04.567Z'))).toBe('2026-11-20T21:03:04-05:00');
});
