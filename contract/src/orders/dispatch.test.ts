import { addWorkingDays, fromIso, isoOf, limaDay, shiftDays } from '../dates';
import { dispatchDue, firstDayInTime, SPEC_DISPATCH, suspensionDay } from './dispatch';

const day = (text: string) => {
  const found = fromIso(text);
  if (!found) throw new Error(text);
  return found;
};

test.each([
  ['a Monday', '2026-11-23T15:00:00Z', '2026-11-25', '2026-11-30'],
  ['a Friday: Saturday and Sunday do not count', '2026-11-27T15:00:00Z', '2026-12-01', '2026-12-04'],
  ['a Sunday evening that is Monday in Greenwich', '2026-11-30T03:00:00Z', '2026-12-01', '2026-12-04'],
  ['before the 8th and 9th of December, which are holidays', '2026-12-04T15:00:00Z', '2026-12-10', '2026-12-15'],
])(
  'what was paid on %s is sent within two working days, and stops sales three later [3§9 D184]',
  (_what, paid, due, off) => {
    const found = dispatchDue(new Date(paid), SPEC_DISPATCH);
    const suspension = suspensionDay(found, SPEC_DISPATCH);
    expect([isoOf(found), suspension && isoOf(suspension)]).toEqual([due, off]);
  },
);

test('without a day of suspension nobody is suspended [D184]', () => {
  expect(suspensionDay(day('2026-11-25'), { ...SPEC_DISPATCH, suspend_after: 0 })).toBeNull();
});

test('the first day in time parts what is late from what is not, on every day of a year [D184]', () => {
  for (let n = 0; n < 366; n++) {
    const today = shiftDays(day('2026-01-01'), n);
    const first = firstDayInTime(today, SPEC_DISPATCH);
    expect(isoOf(addWorkingDays(first, SPEC_DISPATCH.days)) >= isoOf(today)).toBe(true);
    expect(isoOf(addWorkingDays(shiftDays(first, -1), SPEC_DISPATCH.days)) < isoOf(today)).toBe(true);
  }
  expect(isoOf(firstDayInTime(limaDay(new Date('2026-11-25T15:00:00Z')), SPEC_DISPATCH))).toBe('2026-11-23');
});
