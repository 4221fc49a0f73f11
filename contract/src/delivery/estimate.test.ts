import { isHoliday } from '../dates/holidays';
import { limaDay } from '../dates/lima';
import { estimateDelivery } from './estimate';
import { deliverySettings, SPEC_DELIVERY } from './settings';

const spec = deliverySettings(SPEC_DELIVERY);

/** 'YYYY-MM-DD HH:mm' on Lima's clocks. */
const lima = (text: string) => new Date(`${text.replace(' ', 'T')}:00-05:00`);

it.each([
  ['60 h to Lima on open days', 'lima', '2026-11-16 08:00', '2026-11-18 20:00'],
  ['140 h to provinces on open days', 'province', '2026-11-12 08:00', '2026-11-18 04:00'],
  ['a Sunday moves by 48 h to Tuesday', 'lima', '2026-11-20 08:00', '2026-11-24 20:00'],
  ['a Monday moves by 48 h to Wednesday', 'lima', '2026-11-21 08:00', '2026-11-25 20:00'],
  ['Christmas (Friday) moves to a Sunday and on to Tuesday', 'lima', '2026-12-23 08:00', '2026-12-29 20:00'],
  ['Holy Thursday of 2027 moves to Saturday', 'lima', '2027-03-23 08:00', '2027-03-27 20:00'],
  ['Holy Friday of 2027 moves to Sunday and on to Tuesday', 'lima', '2027-03-24 08:00', '2027-03-30 20:00'],
  ['1 January of the next year', 'province', '2026-12-26 12:00', '2027-01-05 08:00'],
] as const)('%s [D24]', (_name, destination, now, expected) => {
  expect(estimateDelivery(lima(now), destination, spec)).toEqual(lima(expected));
});

it('the day is Lima’s: 23:30 on Saturday there is already Sunday in UTC [D24]', () => {
  const saturdayNight = lima('2026-11-14 23:30');
  expect(estimateDelivery(new Date(saturdayNight.getTime() - 60 * 3_600_000), 'lima', spec)).toEqual(saturdayNight);
});

it('never lands on a Sunday, a Monday or a holiday, at any hour of fifteen years [D24]', () => {
  const start = lima('2024-01-01 00:15').getTime();
  for (let hours = 0; hours < 15 * 365 * 24; hours += 7) {
    const now = new Date(start + hours * 3_600_000);
    for (const destination of ['lima', 'province'] as const) {
      const arrival = estimateDelivery(now, destination, spec);
      const day = limaDay(arrival);
      const moved = (arrival.getTime() - now.getTime()) / 3_600_000 - (destination === 'lima' ? 60 : 140);
      if (day.weekday < 2 || isHoliday(day) || moved % 48 !== 0 || moved < 0 || moved > 6 * 48) {
        throw new Error(`${now.toISOString()} to ${destination} arrives ${arrival.toISOString()}`);
      }
    }
  }
});

it('the hours that administration set count in place of the specification’s [D210]', () => {
  const faster = deliverySettings({ ...SPEC_DELIVERY, lima_hours: 24, province_hours: 72 });
  expect(estimateDelivery(lima('2026-11-16 08:00'), 'lima', faster)).toEqual(lima('2026-11-17 08:00'));
  expect(estimateDelivery(lima('2026-11-16 08:00'), 'province', faster)).toEqual(lima('2026-11-19 08:00'));
});

it('a day that administration closed moves what falls on it by 48 hours, like a holiday [D210]', () => {
  // Wednesday the 18th is closed, so is Friday the 20th; the 22nd is a Sunday.
  const closed = deliverySettings({ ...SPEC_DELIVERY, closed_days: '18/11/2026, 20/11/2026' });
  expect(estimateDelivery(lima('2026-11-16 08:00'), 'lima', closed)).toEqual(lima('2026-11-24 20:00'));
  expect(estimateDelivery(lima('2026-11-17 08:00'), 'lima', closed)).toEqual(lima('2026-11-19 20:00'));
});

it('while its seller is away the hours begin at the end of the last day off, and not earlier than now [D253]', () => {
  const now = lima('2026-11-16 08:00');
  // Midnight after Sunday the 22nd, 60 hours later.
  expect(estimateDelivery(now, 'lima', spec, '2026-11-22')).toEqual(lima('2026-11-25 12:00'));
  expect(estimateDelivery(now, 'lima', spec, '2026-11-15')).toEqual(estimateDelivery(now, 'lima', spec));
  expect(estimateDelivery(now, 'lima', spec, null)).toEqual(lima('2026-11-18 20:00'));
});
