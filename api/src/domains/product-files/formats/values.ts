import { fromIso, limaTime } from '@qhatu/contract/dates';

/** A value that stands in no way that is understood; the message is for its seller. */
export class Unreadable extends Error {}

const quoted = (text: string): string => `«${text.length > 40 ? `${text.slice(0, 40)}…` : text}»`;

const SOLES = /^(?:s\/\.?|pen|soles)\s*|\s*(?:s\/\.?|pen|soles)$/gi;
const MAX_CENTS = 99_999_999;

/** Digits with one separator of decimals at most: '1.299,90' and '1,299.90' → '1299.90'. Null: it is no number. */
function plainNumber(text: string): string | null {
  const flat = text.replace(/[\s\u00a0\u202f']/g, '');
  if (/^\d+(?:[.,]\d{1,2}|[.,]\d{4,})?$/.test(flat)) return flat.replace(',', '.');
  if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(flat)) return flat.replaceAll(',', '');
  if (/^\d{1,3}(?:\.\d{3})+,\d+$/.test(flat)) return flat.replaceAll('.', '').replace(',', '.');
  return /^\d{1,3}(?:\.\d{3}){2,}$/.test(flat) ? flat.replaceAll('.', '') : null;
}

/**
 * An amount in soles as people and programs write it, in céntimos. One dot with three digits after it (`1.299`) may be a
 * thousand or a decimal, and is refused rather than sold at a thousandth. Throws {@link Unreadable}.
 */
export function readPrice(text: string): number {
  const amount = text.replace(SOLES, '').trim();
  if (/^\d{1,3}\.\d{3}$/.test(amount)) {
    throw new Unreadable(`No se sabe si ${quoted(text)} son miles o decimales: escríbelo con dos decimales`);
  }
  if (/\$|usd|eur|€/i.test(text)) throw new Unreadable(`El precio ${quoted(text)} no está en soles`);
  const number = plainNumber(amount);
  if (number === null) throw new Unreadable(`${quoted(text)} no es un precio`);
  const [whole = '0', decimals = ''] = number.split('.');
  if (/[1-9]/.test(decimals.slice(2))) throw new Unreadable(`El precio ${quoted(text)} tiene más de dos decimales`);
  const cents = Number(whole) * 100 + Number(decimals.slice(0, 2).padEnd(2, '0'));
  if (cents > MAX_CENTS) throw new Unreadable(`El precio ${quoted(text)} pasa de S/ 999 999,99`);
  return cents;
}

/** Units in stock: '12', '12.0', '1,200'; less than none (sold beyond it elsewhere) is none. Throws {@link Unreadable}. */
export function readCount(text: string): number {
  const negative = text.trim().startsWith('-');
  const number = plainNumber(
    text
      .trim()
      .replace(/^-/, '')
      .replace(/^(\d{1,3})\.(\d{3})$/, '$1$2'),
  );
  if (number === null || !/^\d+(?:\.0*)?$/.test(number))
    throw new Unreadable(`${quoted(text)} no es una cantidad entera`);
  const count = negative ? 0 : Number.parseInt(number, 10);
  if (count > 1_000_000) throw new Unreadable('El stock no puede pasar de 1 000 000');
  return count;
}

const YES = ['1', 'true', 'yes', 'si', 'sí', 'verdadero', 'x'];
const NO = ['0', 'false', 'no', 'falso'];

/** Throws {@link Unreadable}. */
export function readFlag(text: string): boolean {
  const word = text.trim().toLowerCase();
  if (YES.includes(word)) return true;
  if (NO.includes(word)) return false;
  throw new Unreadable(`${quoted(text)} no es «sí» ni «no»`);
}

const OF_LIMA = '-05:00';
const DAY_MS = 86_400_000;
const MOMENT = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?))?\s*(Z|[+-]\d{2}:?\d{2})?$/;

/**
 * A day (`2026-11-23`, `23/11/2026`) or a moment of it, in Lima's time unless it says its own. A day without a time begins
 * at its midnight; as an end, it holds whole. Throws {@link Unreadable}.
 */
export function readMoment(text: string, as: 'start' | 'end'): Date {
  const iso = text
    .trim()
    .replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})/, (_, day: string, month: string, year: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    );
  const [, day = '', time, zone = OF_LIMA] = MOMENT.exec(iso) ?? [];
  const at = new Date(`${day}T${time ?? '00:00'}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  if (!fromIso(day) || Number.isNaN(at.getTime()))
    throw new Unreadable(`${quoted(text)} no es una fecha (2026-11-23 o 23/11/2026)`);
  return time === undefined && as === 'end' ? new Date(at.getTime() + DAY_MS) : at;
}

/** A code as text. Spreadsheets turn long ones into `1,23457E+12`, and the rest of the digits is gone. Throws {@link Unreadable}. */
export function readCode(text: string): string {
  if (/^\d[.,]?\d*E\+?\d+$/i.test(text) && /E\+/i.test(text)) {
    throw new Unreadable(
      `La hoja de cálculo recortó el código ${quoted(text)}: da formato de texto a la columna y escríbelo de nuevo`,
    );
  }
  return text.replace(/^'(?='*\d)/, '');
}

const CUT = /^\d[.,]?\d*E\+\d+$/i;
/** More digits than a spreadsheet keeps as they stand, or zeros in front that it takes away. */
const AT_RISK = /^(?:0\d+|\d{12,})$/;

/**
 * What {@link readCode} reads back.
 * @param guarded for a file that people open in a spreadsheet: an apostrophe keeps long codes and zeros in front
 */
export const writeCode = (code: string, guarded: boolean): string =>
  /^'+\d/.test(code) || CUT.test(code) || (guarded && AT_RISK.test(code)) ? `'${code}` : code;

/** What {@link readMoment} reads back: a day of Lima where it begins or ends with one, otherwise to the second. */
export function writeMoment(at: Date, as: 'start' | 'end'): string {
  const clock = limaTime(at).slice(0, 19);
  if (clock.endsWith('T00:00:00')) return limaTime(as === 'end' ? new Date(at.getTime() - DAY_MS) : at).slice(0, 10);
  return clock.replace('T', ' ').replace(/(:\d{2}):00$/, '$1');
}

/** 'Moda > Polos' from the root on. */
export const readPath = (text: string): string[] =>
  text
    .split('>')
    .map((part) => part.trim())
    .filter(Boolean);

/** Parts between separators, none empty; a backslash before a separator makes it part of the text. */
export function readList(text: string, separator: string): string[] {
  const parts: string[] = [''];
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? '';
    const following = text[at + 1] ?? '';
    if (sign === '\\' && (following === separator || following === '\\')) {
      parts.push(`${parts.pop()}${following}`);
      at++;
    } else if (sign === separator) parts.push('');
    else parts.push(`${parts.pop()}${sign}`);
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** What {@link readList} reads back. */
export const writeList = (parts: readonly string[], separator: string): string =>
  parts
    .map((part) => part.replaceAll('\\', '\\\\').replaceAll(separator, `\\${separator}`))
    .join(separator === ',' ? ', ' : ` ${separator} `);
