import { midnightOf } from '../dates';
import { promotionRefusal, promotionSpan, promotionUse, SPEC_SELLERS } from '.';

const MAX_DAYS = SPEC_SELLERS.promotion_days;
const span = (from: string, until: string) => ({ from, until });
const NOVEMBER = span('2026-11-01', '2026-11-15');

it('twenty days of a year hold and the twenty-first does not; the sentence says how many are left [3§9 D280]', () => {
  expect(promotionRefusal([], span('2026-11-01', '2026-11-20'), MAX_DAYS)).toBeNull();
  expect(promotionRefusal([], span('2026-11-01', '2026-11-21'), MAX_DAYS)).toBe(
    'Las promociones de un vendedor duran hasta 20 días al año: en 2026 quedan 20 y estas fechas usan 21 más.',
  );
  expect(promotionRefusal([NOVEMBER], span('2026-12-01', '2026-12-05'), MAX_DAYS)).toBeNull();
  expect(promotionRefusal([NOVEMBER], span('2026-12-01', '2026-12-06'), MAX_DAYS)).toContain(
    'quedan 5 y estas fechas usan 6',
  );
  const nineteen = [NOVEMBER, span('2026-12-01', '2026-12-04')];
  expect(promotionRefusal(nineteen, span('2026-12-24', '2026-12-25'), MAX_DAYS)).toContain('queda 1 y');
  expect(promotionRefusal([span('2026-01-01', '2026-02-28')], span('2026-12-24', '2026-12-24'), MAX_DAYS)).toContain(
    'ya no queda ninguno y estas fechas usan 1 más',
  );
});

it('a day on which several promotions hold counts once, whatever their order [3§9 D280]', () => {
  const taken = [span('2026-11-10', '2026-11-20'), span('2026-11-01', '2026-11-12'), span('2026-11-05', '2026-11-06')];
  expect(promotionUse(taken, span('2026-11-15', '2026-11-20'), MAX_DAYS)).toEqual([
    { year: 2026, used: 20, added: 0, left: 0 },
  ]);
  expect(promotionRefusal(taken, span('2026-11-15', '2026-11-20'), MAX_DAYS)).toBeNull();
  expect(promotionRefusal(taken, span('2026-11-20', '2026-11-21'), MAX_DAYS)).not.toBeNull();
});

it('each calendar year has its own days: what goes over New Year is judged in both [3§9 D280]', () => {
  const over = span('2026-12-20', '2027-01-15');
  expect(promotionUse([NOVEMBER], over, MAX_DAYS)).toEqual([
    { year: 2026, used: 15, added: 12, left: 5 },
    { year: 2027, used: 0, added: 15, left: 20 },
  ]);
  expect(promotionRefusal([NOVEMBER], over, MAX_DAYS)).toContain('en 2026 quedan 5');
  expect(promotionRefusal([], over, MAX_DAYS)).toBeNull();
  expect(promotionRefusal([span('2027-06-01', '2027-06-06')], over, MAX_DAYS)).toContain('en 2027 quedan 14');
});

it('days are Lima’s: what ends at its midnight does not touch that day, a second later it does [D280]', () => {
  const [from, until] = [midnightOf({ year: 2026, month: 12, day: 31 }), midnightOf({ year: 2027, month: 1, day: 1 })];
  expect(promotionSpan(from, until)).toEqual(span('2026-12-31', '2026-12-31'));
  expect(promotionSpan(from, new Date(until.getTime() + 1_000))).toEqual(span('2026-12-31', '2027-01-01'));
  // Seven in the evening in Lima is the next day in London.
  expect(promotionSpan(new Date('2026-11-20T23:30:00-05:00'), new Date('2026-11-20T23:59:00-05:00'))).toEqual(
    span('2026-11-20', '2026-11-20'),
  );
});
