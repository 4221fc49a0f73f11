import { addWorkingDays, type CalendarDay, isoOf, shiftDays } from '../dates';
import type { Day } from '../dates/day';
import { limaDay } from '../dates/lima';
import { firstDayInTime } from './dispatch';

/** States of a return (D124). Its money is a refund of the order, requested at the receipt. */
export const RETURN_STATES = ['asked', 'accepted', 'refused', 'received'] as const;
export type ReturnState = (typeof RETURN_STATES)[number];

/** Moves between them. An accepted return can still be refused, when other products come back. */
const RETURN_MOVES: Readonly<Record<ReturnState, readonly ReturnState[]>> = {
  asked: ['accepted', 'refused'],
  accepted: ['received', 'refused'],
  refused: [],
  received: [],
};

export const canMoveReturn = (from: ReturnState, to: ReturnState): boolean => RETURN_MOVES[from].includes(to);

export const RETURN_REASONS = ['damaged', 'wrong', 'unwanted'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

/** Calendar days after the delivery, and whose fault it is: what the buyer gives up costs the buyer the shipping (spec 3 §9). */
const RULES: Readonly<Record<ReturnReason, { title: string; days: number; cause: 'buyer' | 'shop' }>> = {
  damaged: { title: 'Llegó dañado', days: 2, cause: 'shop' },
  wrong: { title: 'No es lo que pedí', days: 5, cause: 'shop' },
  unwanted: { title: 'Ya no lo quiero', days: 5, cause: 'buyer' },
};

/** Title of a reason, for people. */
export const returnReasonTitle = (reason: ReturnReason): string => RULES[reason].title;

export const returnCause = (reason: ReturnReason): 'buyer' | 'shop' => RULES[reason].cause;

/** The last day on Lima's calendar on which what came at an instant can be returned for this reason. */
export const returnUntil = (delivered: Date, reason: ReturnReason): Day =>
  shiftDays(limaDay(delivered), RULES[reason].days);

export const isInTime = (delivered: Date, reason: ReturnReason, now: Date): boolean =>
  isoOf(limaDay(now)) <= isoOf(returnUntil(delivered, reason));

/** Handled within so many working days (spec 3 §9). */
const HANDLED_WORKING_DAYS = 3;

/** The last day on which a return that was asked for at an instant is handled in time. */
export const returnDue = (asked: Date): Day => addWorkingDays(limaDay(asked), HANDLED_WORKING_DAYS);

/**
 * Working days after the acceptance within which the products must come (D277): five to send them and five on their way, the
 * policy's longest time for a parcel (spec 3 §9).
 */
const EXPECTED_WORKING_DAYS = 10;

/** The last day on which the products of a return that was accepted at an instant come in time. */
export const returnExpected = (accepted: Date): Day => addWorkingDays(limaDay(accepted), EXPECTED_WORKING_DAYS);

/** The first day whose yes is still in time on `today`: of what was accepted before it and has not come everybody must know. */
export const firstReturnInTime = (today: CalendarDay): Day => firstDayInTime(today, { days: EXPECTED_WORKING_DAYS });

/**
 * True when nobody has answered a return in time, or its products have not come in time. `due`: the day of {@link
 * returnDue}; `accepted`: the moment of the acceptance.
 */
export function isReturnLate(
  { status, due, accepted }: { status: ReturnState; due: CalendarDay; accepted: Date | null },
  now: Date,
): boolean {
  const today = isoOf(limaDay(now));
  if (status === 'asked') return today > isoOf(due);
  return status === 'accepted' && accepted !== null && today > isoOf(returnExpected(accepted));
}
