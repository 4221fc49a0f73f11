import { addWorkingDays, fromIso, isoOf, limaDay } from '../dates';
import {
  canMoveReturn,
  firstReturnInTime,
  isInTime,
  isReturnLate,
  RETURN_REASONS,
  RETURN_STATES,
  type ReturnState,
  returnDue,
  returnExpected,
  returnUntil,
} from '.';

const lima = (text: string) => new Date(`${text.replace(' ', 'T')}:00-05:00`);
const delivered = lima('2026-11-20 23:30');

it.each([
  ['unwanted', '2026-11-25'],
  ['wrong', '2026-11-25'],
  ['damaged', '2026-11-22'],
] as const)(
  'what came at half past eleven at night can be returned as %s until %s on Lima’s calendar [3§9]',
  (reason, day) => {
    expect(isoOf(returnUntil(delivered, reason))).toBe(day);
    expect(isInTime(delivered, reason, lima(`${day} 23:59`))).toBe(true);
    const next = new Date(lima(`${day} 23:59`).getTime() + 60_000);
    expect(isInTime(delivered, reason, next)).toBe(false);
  },
);

it('a return is answered within three working days: weekends and holidays do not count [3§9]', () => {
  expect(isoOf(returnDue(lima('2026-11-20 18:00')))).toBe('2026-11-25');
  // 8 and 9 December are holidays.
  expect(isoOf(returnDue(lima('2026-12-04 10:00')))).toBe('2026-12-11');
  const due = addWorkingDays(fromIso('2026-11-20') ?? { year: 0, month: 0, day: 0 }, 3);
  const late = (now: string) => isReturnLate({ status: 'asked', due, accepted: null }, lima(now));
  expect([late('2026-11-25 23:59'), late('2026-11-26 00:00')]).toEqual([false, true]);
});

it('what was accepted is expected within ten working days of the yes, and late after them, on Lima’s calendar [D277]', () => {
  const accepted = lima('2026-11-20 18:00');
  expect(isoOf(returnExpected(accepted))).toBe('2026-12-04');
  // 8 and 9 December are holidays.
  expect(isoOf(returnExpected(lima('2026-11-27 10:00')))).toBe('2026-12-15');
  const due = returnDue(accepted);
  const late = (status: ReturnState, now: string) => isReturnLate({ status, due, accepted }, lima(now));
  expect([late('accepted', '2026-12-04 23:59'), late('accepted', '2026-12-05 00:00')]).toEqual([false, true]);
  expect([late('received', '2027-01-05 00:00'), late('refused', '2027-01-05 00:00')]).toEqual([false, false]);
});

it('the first day whose yes is in time and the rule of each return agree on every day of a year [D277]', () => {
  for (let day = 0; day < 366; day++) {
    const now = new Date(lima('2026-06-01 12:00').getTime() + day * 86_400_000);
    const first = firstReturnInTime(limaDay(now));
    for (let ago = 8; ago < 24; ago++) {
      const accepted = new Date(now.getTime() - ago * 86_400_000);
      const isEarlier = isoOf(limaDay(accepted)) < isoOf(first);
      expect([ago, isReturnLate({ status: 'accepted', due: limaDay(now), accepted }, now)]).toEqual([ago, isEarlier]);
    }
  }
});

it('a return is received after it was accepted, and what is over stays over [3§9]', () => {
  const moves = RETURN_STATES.flatMap((from) =>
    RETURN_STATES.filter((to) => canMoveReturn(from, to)).map((to) => [from, to]),
  );
  expect(moves).toEqual([
    ['asked', 'accepted'],
    ['asked', 'refused'],
    ['accepted', 'refused'],
    ['accepted', 'received'],
  ]);
  expect(RETURN_REASONS).toHaveLength(3);
});
