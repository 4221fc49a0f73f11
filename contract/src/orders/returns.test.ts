import { addWorkingDays, fromIso, isoOf } from '../dates';
import { canMoveReturn, isInTime, isReturnLate, RETURN_REASONS, RETURN_STATES, returnDue, returnUntil } from '.';

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
  expect(isReturnLate('asked', due, lima('2026-11-25 23:59'))).toBe(false);
  expect(isReturnLate('asked', due, lima('2026-11-26 00:00'))).toBe(true);
  expect(isReturnLate('accepted', due, lima('2026-12-26 00:00'))).toBe(false);
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
