import { CLOTH } from '../media/palette';
import type { ProductType, Sizes } from './spec';
import { TYPES } from './types';

export interface AttributeSeed {
  id: number;
  name: string;
  kind: 'text' | 'color' | 'size' | 'number';
}
export const COLOR = 1;
export const SIZE = 2;
export const SHOE_SIZE = 3;

export const ATTRIBUTES: readonly AttributeSeed[] = [
  { id: COLOR, name: 'Color', kind: 'color' },
  { id: SIZE, name: 'Talla', kind: 'size' },
  { id: SHOE_SIZE, name: 'Talla de calzado', kind: 'size' },
  { id: 4, name: 'Material', kind: 'text' },
  { id: 5, name: 'Público', kind: 'text' },
  { id: 6, name: 'Origen', kind: 'text' },
  { id: 7, name: 'Edad recomendada', kind: 'text' },
  { id: 8, name: 'Alto', kind: 'number' },
  { id: 9, name: 'Almacenamiento', kind: 'number' },
  { id: 10, name: 'Capacidad', kind: 'number' },
  { id: 11, name: 'Pantalla', kind: 'number' },
  { id: 12, name: 'Contenido', kind: 'number' },
];

export const UNITS = [
  { id: 1, name: 'centímetros', symbol: 'cm' },
  { id: 2, name: 'gigabytes', symbol: 'GB' },
  { id: 3, name: 'litros', symbol: 'litros' },
  { id: 4, name: 'pulgadas', symbol: 'pulgadas' },
  { id: 5, name: 'mililitros', symbol: 'ml' },
  { id: 6, name: 'gramos', symbol: 'g' },
] as const;

/** What people write → base unit, so that 1 kg is found between 800 g and 1200 g. */
const TO_BASE: Readonly<Record<string, readonly [unit: string, factor: number]>> = {
  TB: ['GB', 1000],
  kg: ['g', 1000],
};

const COLOURS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(CLOTH).map(({ name, hex }) => [name, hex])),
  Morado: '#6b3fa0',
  Fucsia: '#d6307f',
};
const SIZES: Readonly<Record<Sizes, readonly string[]>> = {
  adult: ['S', 'M', 'L', 'XL'],
  child: ['4', '6', '8', '10'],
  shoe: ['35', '36', '37', '38', '39', '40', '41', '42', '43'],
  'shoe-child': ['27', '28', '29', '30', '31', '32', '33'],
};
export const sizesOf = (sizes: Sizes) => SIZES[sizes];
export const sizeAttribute = (sizes: Sizes) => (sizes === 'shoe' || sizes === 'shoe-child' ? SHOE_SIZE : SIZE);

export interface ValueSeed {
  id: number;
  attribute_id: number;
  value_text: string;
  payload: string | null;
  number: number | null;
  unit_id: number | null;
  position: number;
}

function measure(text: string): { number: number; unit_id: number } {
  const [, amount = '', unit = ''] = /^([\d.,]+)\s*(\S+)$/.exec(text) ?? [];
  const [base, factor] = TO_BASE[unit] ?? [unit, 1];
  const known = UNITS.find(({ symbol }) => symbol === base);
  if (!known) throw new Error(`attribute value "${text}" has no known unit`);
  return { number: Number(amount.replace(',', '.')) * factor, unit_id: known.id };
}

/** Facet values that a type mentions: its own and those of its choices. */
export function mentioned(type: ProductType): [attribute: string, text: string][] {
  const choices = Object.values(type.slots ?? {}).flat();
  const nested = choices.flatMap((choice) =>
    typeof choice === 'string' ? [] : Object.values(choice.with ?? {}).flat(),
  );
  const of = [...choices, ...nested].flatMap((choice) =>
    typeof choice === 'string' ? [] : Object.entries(choice.values ?? {}),
  );
  return [...Object.entries(type.values ?? {}), ...of];
}

function collect(): Map<string, ValueSeed> {
  const out = new Map<string, ValueSeed>();
  const add = (attribute_id: number, value_text: string, payload: string | null = null) => {
    const key = `${attribute_id}:${value_text}`;
    if (out.has(key)) return;
    const kind = ATTRIBUTES.find(({ id }) => id === attribute_id)?.kind;
    const { number, unit_id } = kind === 'number' ? measure(value_text) : { number: null, unit_id: null };
    out.set(key, { id: out.size + 1, attribute_id, value_text, payload, number, unit_id, position: out.size });
  };
  for (const [name, hex] of Object.entries(COLOURS)) add(COLOR, name, hex);
  for (const [sizes, texts] of Object.entries(SIZES))
    for (const text of texts) add(sizeAttribute(sizes as Sizes), text);
  for (const type of TYPES) {
    for (const [name, text] of mentioned(type)) add(attributeId(name), text);
  }
  return out;
}

export function attributeId(name: string): number {
  const found = ATTRIBUTES.find((attribute) => attribute.name === name);
  if (!found) throw new Error(`no attribute is called "${name}"`);
  return found.id;
}

const values = collect();
export const VALUES: readonly ValueSeed[] = [...values.values()];

/** Id of a value; throws for one that no type mentions. */
export function valueId(attribute: number, text: string): number {
  const found = values.get(`${attribute}:${text}`);
  if (!found) throw new Error(`attribute ${attribute} has no value "${text}"`);
  return found.id;
}
