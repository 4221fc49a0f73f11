import { formatDate, formatDateTime, formatDeliveryDay } from './format';

const lateInLima = new Date('2026-09-10T03:05:00Z');

it('D24 a delivery day reads as it is called in Lima', () => {
  expect(formatDeliveryDay(lateInLima)).toBe('miércoles 9 de setiembre');
});

it('1§9 2§2 dates read DD-MM-YYYY and DD/MM/YYYY HH:mm in Lima', () => {
  expect([formatDate(lateInLima), formatDateTime(lateInLima)]).toEqual(['09-09-2026', '09/09/2026 22:05']);
});
