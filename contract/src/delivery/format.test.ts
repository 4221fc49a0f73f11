import { formatDate, formatDateTime, formatDeliveryDay, formatMoment } from './format';

const lateInLima = new Date('2026-09-10T03:05:00Z');

it('a delivery day reads as it is called in Lima [D24]', () => {
  expect(formatDeliveryDay(lateInLima)).toBe('miércoles 9 de setiembre');
});

it('dates read DD-MM-YYYY and DD/MM/YYYY HH:mm in Lima [1§9 2§2]', () => {
  expect([formatDate(lateInLima), formatDateTime(lateInLima)]).toEqual(['09-09-2026', '09/09/2026 22:05']);
});

test('a moment of an order is a day and an hour in Lima', () => {
  expect(formatMoment(lateInLima)).toBe('miércoles 9 de setiembre, 22:05');
});
