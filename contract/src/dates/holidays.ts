import type { CalendarDay } from './day';

/**
 * National holidays by law: Decreto Legislativo 713 and the laws that added days, these with the first
 * year in which the day was a holiday (D62). Holy Thursday and Friday are computed.
 */
const FIXED: readonly [month: number, day: number, since?: number][] = [
  [1, 1], // Año Nuevo
  [5, 1], // Día del Trabajo
  [6, 7, 2024], // Batalla de Arica y Día de la Bandera, Ley 31788
  [6, 29], // San Pedro y San Pablo
  [7, 23, 2023], // Día de la Fuerza Aérea, Ley 31822
  [7, 28], // Fiestas Patrias
  [7, 29],
  [8, 6, 2022], // Batalla de Junín, Ley 31530
  [8, 30], // Santa Rosa de Lima
  [10, 8], // Combate de Angamos
  [11, 1], // Todos los Santos
  [12, 8], // Inmaculada Concepción
  [12, 9, 2022], // Batalla de Ayacucho, Ley 31381
  [12, 25], // Navidad
];

/** Easter Sunday of a Gregorian year (Meeus, Jones and Butcher's algorithm). */
export function easterSunday(year: number): { month: number; day: number } {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return { month, day: (h + l - 7 * m + 33 * month + 19) % 32 };
}

/** Key of a day in a set of days: 7 June is 607. */
const dayKey = (month: number, day: number): number => month * 100 + day;

/** Keys (month × 100 + day) of the national holidays of a year. */
export function holidaysOf(year: number): ReadonlySet<number> {
  const easter = easterSunday(year);
  const holyDay = (before: number) => {
    const date = new Date(Date.UTC(year, easter.month - 1, easter.day - before));
    return dayKey(date.getUTCMonth() + 1, date.getUTCDate());
  };
  const fixed = FIXED.filter(([, , since = 0]) => year >= since).map(([month, day]) => dayKey(month, day));
  return new Set([...fixed, holyDay(3), holyDay(2)]);
}

/** Whether a day in Lima is a national holiday (D24). */
export const isHoliday = (day: CalendarDay): boolean => holidaysOf(day.year).has(dayKey(day.month, day.day));
