import { limaClock, limaDay } from '../dates/lima';

// Own lists: Intl's Spanish differs between browsers and Node, and the page is rendered in both.
const WEEKDAYS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'];
/** January first. */
export const MONTHS = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'setiembre',
  'octubre',
  'noviembre',
  'diciembre',
] as const;

/** 'martes 24 de noviembre', as the day is called in Lima. */
export function formatDeliveryDay(instant: Date): string {
  const { weekday, day, month } = limaDay(instant);
  return `${WEEKDAYS[weekday]} ${day} de ${MONTHS[month - 1]}`;
}

/** '24 de abril de 2021', as the day is called in Lima. */
export function formatLongDay(instant: Date): string {
  const { year, month, day } = limaDay(instant);
  return `${day} de ${MONTHS[month - 1]} de ${year}`;
}

/** 'DD-MM-YYYY' in Lima (spec 1 §9). */
export function formatDate(instant: Date): string {
  const { year, month, day } = limaDay(instant);
  return `${String(day).padStart(2, '0')}-${String(month).padStart(2, '0')}-${year}`;
}

/** 'DD/MM/YYYY HH:mm' in Lima, as the order-success page shows it (spec 2 §2). */
export function formatDateTime(instant: Date): string {
  return `${formatDate(instant).replaceAll('-', '/')} ${limaClock(instant)}`;
}

/** 'martes 24 de noviembre, 16:30': a moment as people say it, in Lima. */
export function formatMoment(instant: Date): string {
  return `${formatDeliveryDay(instant)}, ${limaClock(instant)}`;
}
