import { formatLongDay } from '../delivery';
import { formatMoney, toCents } from '../money';

/** A figure of the shop that legal texts name: its label for their authors, and its written form. */
interface FigureKind {
  label: string;
  /** A sum is written with its céntimos behind 'S/ ', and otherwise only where it has some. */
  money: boolean;
}

/** Settings that legal texts may name in place of a figure: `{{pago-vendedores}}` (D292). */
export const LEGAL_VARIABLES = {
  'pago-vendedores': { label: 'Días hábiles hasta el pago a los vendedores', money: false },
  'promocion-vendedores': { label: 'Días al año de promociones de un vendedor', money: false },
  'provincia-vendedores': { label: 'Lo que recibe el vendedor por un producto a provincias', money: true },
  'dias-recepcion': { label: 'Días hasta que una compra enviada cuenta como recibida', money: false },
  'dias-despacho': { label: 'Días hábiles para enviar', money: false },
  'entrega-lima': { label: 'Días de entrega en Lima, enteros, de las horas de Entregas', money: false },
  'entrega-provincia': { label: 'Días de entrega en provincias, enteros, de las horas de Entregas', money: false },
  'horas-reserva': { label: 'Horas que un pedido por transferencia guarda el stock', money: false },
  'envio-lima': { label: 'Envío a Lima', money: true },
  'envio-provincia': { label: 'Envío a provincias, por producto', money: true },
  'lima-gratis': { label: 'Compra desde la que Lima es gratis', money: true },
  'recargo-transferencia': { label: 'Recargo de la transferencia', money: true },
  'recargo-pagoefectivo': { label: 'Recargo de PagoEfectivo', money: true },
} as const satisfies Record<string, FigureKind>;

export type LegalVariable = keyof typeof LEGAL_VARIABLES;
/** Each of them as it holds: days, hours, or soles. */
export type LegalVariables = Record<LegalVariable, number>;

/** The day since which a version holds, said by a name as figures are: `{{actualizado}}` (D331). */
export const LEGAL_DAY = { name: 'actualizado', label: 'Desde cuándo vale la versión' } as const;

const PLACE = /\{\{([^{}]*)\}\}/g;
const PLACE_IN_WORDS = /(S\/ )?\{\{([^{}]*)\}\}( días hábiles| días| horas| soles)?/g;
const ONE: Readonly<Record<string, string>> = {
  ' días hábiles': ' día hábil',
  ' días': ' día',
  ' horas': ' hora',
  ' soles': ' sol',
};

const isFigure = (name: string): name is LegalVariable => Object.hasOwn(LEGAL_VARIABLES, name);

/** The figures that a text names, each once. */
export const variablesIn = (source: string): LegalVariable[] => [
  ...new Set([...source.matchAll(PLACE)].flatMap(([, name = '']) => (isFigure(name) ? [name] : []))),
];

/** The first name between braces that is neither a figure's nor the day's; undefined: every one is. */
export const unknownVariable = (source: string): string | undefined =>
  [...source.matchAll(PLACE)].map(([, name = '']) => name).find((name) => !isFigure(name) && name !== LEGAL_DAY.name);

const written = (value: number, money: boolean): string =>
  money && !Number.isInteger(value) ? formatMoney(toCents(value), '') : String(value);

/** A text with its figures in their places: what its readers read and agree to. A name without a figure stays as it is. */
export const fillLegal = (source: string, figures: Partial<LegalVariables>): string =>
  source.replace(PLACE_IN_WORDS, (whole, sign: string | undefined, name: string, unit = '') => {
    const value = isFigure(name) ? figures[name] : undefined;
    if (!isFigure(name) || value === undefined) return whole;
    const { money } = LEGAL_VARIABLES[name];
    if (sign) return (money ? formatMoney(toCents(value)) : `${sign}${value}`) + unit;
    return written(value, money) + (value === 1 ? (ONE[unit] ?? unit) : unit);
  });

/** A text with the day in its place since which it holds, as its readers read it. */
export const dateLegal = (text: string, since: Date): string =>
  text.replaceAll(`{{${LEGAL_DAY.name}}}`, formatLongDay(since));
