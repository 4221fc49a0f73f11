import {
  type FormSchema,
  homeEventForm,
  homeGuideForm,
  homeItemForm,
  homeSectionForm,
  homeServiceForm,
  slideForm,
  testimonialForm,
} from '@qhatu/contract/forms';
import type { HomeContent } from '@qhatu/contract/wire';
import { instantOf, localOf, typedNumber } from '../../lib/typed';

/** One thing of home, whatever its kind: what its fields say. */
export type Entry = Record<string, unknown>;
/** The same while it is typed. */
export type EntryValues = Record<string, string | boolean>;

interface Choice {
  value: string;
  text: string;
}

/** One field of an entry. `numbers`: ids with commas between. */
export interface EntryField {
  name: string;
  label: string;
  kind: 'text' | 'area' | 'date' | 'number' | 'numbers' | 'shown' | 'choice' | 'category';
  options?: readonly Choice[];
  required?: boolean;
  hint?: string;
  /** What the wire wants in place of an empty text. */
  empty?: '' | null;
}

export interface EntryKind {
  /** 'una lámina'. */
  one: string;
  rules: FormSchema;
  fields: readonly EntryField[];
  /** How its picture is kept; undefined: it has none. */
  picture?: 'slide' | 'uri';
  /** What a new one has beside its fields. */
  fresh: Entry;
  nameOf: (entry: Entry) => string;
}

const DATES: EntryField[] = [
  { name: 'since', label: 'Desde', kind: 'date' },
  { name: 'until', label: 'Hasta', kind: 'date' },
];
const SHOWN: EntryField = { name: 'shown', label: 'Visible', kind: 'shown' };
const choices = (of: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(of).map(([value, text]) => ({ value, text }));
const text = (name: string) => (entry: Entry) => String(entry[name] ?? '');
const open = { since: null, until: null };

export const SECTION_TYPES: Readonly<Record<string, string>> = {
  1: 'Categorías',
  2: 'Láminas',
  3: 'Franja',
  4: 'Banners',
  5: 'Informativo',
  6: 'Ofertas',
};

export const ITEM: EntryKind = {
  one: 'elemento',
  rules: homeItemForm,
  picture: 'uri',
  fresh: { ...open, shown: true, uri: null, product_ids: null, selection: null, category_id: null },
  nameOf: text('name'),
  fields: [
    { name: 'name', label: 'Nombre', kind: 'text', required: true, empty: '' },
    { name: 'description', label: 'Texto', kind: 'area' },
    { name: 'url', label: 'Enlace', kind: 'text', hint: 'Sin enlace lleva a su categoría.' },
    { name: 'category_id', label: 'Categoría', kind: 'category' },
    {
      ...{ name: 'selection', label: 'Selección de productos', kind: 'choice', hint: 'Para secciones de ofertas.' },
      options: choices({
        ...{ offers: 'En oferta', recommended: 'Recomendados', best_sellers: 'Más vendidos', newest: 'Nuevos' },
        ...{ random: 'Al azar', women: 'Damas', new_sellers: 'De nuevos proveedores' },
      }),
    },
    { name: 'product_ids', label: 'Productos', kind: 'numbers', hint: 'Números separados por comas: 9001, 9005' },
    ...DATES,
    SHOWN,
  ],
};

/** Everything that home is made of, in the order of its tabs. */
export const KINDS: Readonly<Record<keyof HomeContent, EntryKind & { title: string }>> = {
  slides: {
    title: 'Láminas',
    one: 'lámina',
    rules: slideForm,
    picture: 'slide',
    fresh: { ...open, shown: true, phone_image: null },
    nameOf: text('description'),
    fields: [
      { name: 'description', label: 'Titular', kind: 'text', required: true, empty: '' },
      { name: 'detail', label: 'Detalle', kind: 'text' },
      { name: 'link', label: 'Enlace', kind: 'text', hint: '/buscar?category=13' },
      ...DATES,
      SHOWN,
    ],
  },
  sections: {
    title: 'Secciones',
    one: 'sección',
    rules: homeSectionForm.omit(['items']),
    fresh: { ...open, shown: true, items: [] },
    nameOf: ({ name, type }) => `${String(name)} · ${SECTION_TYPES[String(type)] ?? ''}`,
    fields: [
      { name: 'name', label: 'Nombre', kind: 'text', required: true, empty: '' },
      { name: 'type', label: 'Tipo', kind: 'choice', options: choices(SECTION_TYPES), required: true },
      ...DATES,
      SHOWN,
    ],
  },
  events: {
    title: 'Avisos',
    one: 'aviso',
    rules: homeEventForm,
    fresh: { ...open, shown: true, place: 'header', color: '#8f1d35', text_color: '#ffffff' },
    nameOf: text('message'),
    fields: [
      { name: 'message', label: 'Mensaje', kind: 'text', required: true, empty: '' },
      {
        ...{ name: 'place', label: 'Dónde', kind: 'choice', required: true },
        options: choices({ header: 'Sobre la cabecera', checkout: 'En la compra' }),
      },
      { name: 'color', label: 'Color de fondo', kind: 'text', required: true, empty: '', hint: '#8f1d35' },
      { name: 'text_color', label: 'Color del texto', kind: 'text', required: true, empty: '', hint: '#ffffff' },
      { name: 'url_event', label: 'Enlace', kind: 'text' },
      ...DATES,
      SHOWN,
    ],
  },
  services: {
    title: 'Servicios',
    one: 'servicio',
    rules: homeServiceForm,
    fresh: { ...open, icon: 'truck' },
    nameOf: text('name'),
    fields: [
      { name: 'name', label: 'Nombre', kind: 'text', required: true, empty: '' },
      { name: 'text', label: 'Texto', kind: 'text', required: true, empty: '' },
      {
        ...{ name: 'icon', label: 'Dibujo', kind: 'choice', required: true },
        options: choices({ truck: 'Camión', tag: 'Etiqueta', clock: 'Reloj', shield: 'Escudo' }),
      },
      ...DATES,
    ],
  },
  guides: {
    title: 'Guías',
    one: 'guía',
    rules: homeGuideForm,
    fresh: { ...open, icon: 'store' },
    nameOf: text('title'),
    fields: [
      { name: 'title', label: 'Título', kind: 'text', required: true, empty: '' },
      { name: 'text', label: 'Texto', kind: 'area', required: true, empty: '' },
      { name: 'href', label: 'Enlace', kind: 'text', required: true, empty: '' },
      {
        ...{ name: 'icon', label: 'Dibujo', kind: 'choice', required: true },
        options: choices({ truck: 'Camión', receipt: 'Recibo', store: 'Tienda', shield: 'Escudo' }),
      },
      ...DATES,
    ],
  },
  testimonials: {
    title: 'Testimonios',
    one: 'testimonio',
    rules: testimonialForm,
    picture: 'uri',
    fresh: { ...open, shown: true, uri: null, rating: 5 },
    nameOf: ({ user, message }) => `${String(user)}: ${String(message)}`,
    fields: [
      {
        ...{ name: 'user', label: 'Cliente', kind: 'text', required: true, empty: '' },
        hint: 'Usuario o correo: solo se cita a quien tiene cuenta, con el nombre que lleva hoy.',
      },
      { name: 'message', label: 'Lo que dijo', kind: 'area', required: true, empty: '' },
      {
        ...{ name: 'rating', label: 'Estrellas', kind: 'number', required: true },
        options: [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5].map((n) => ({ value: String(n), text: String(n) })),
      },
      { name: 'said_at', label: 'Cuándo lo dijo', kind: 'date', required: true },
      ...DATES,
      SHOWN,
    ],
  },
};

const typedOf = (value: unknown, kind: EntryField['kind']): string | boolean => {
  if (kind === 'shown') return value !== false;
  if (kind === 'date') return localOf(typeof value === 'string' ? value : null);
  if (Array.isArray(value)) return value.join(', ');
  return value === null || value === undefined ? '' : String(value);
};

/** An entry as its form holds it. */
export const valuesOf = ({ fields }: EntryKind, entry: Entry): EntryValues =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, typedOf(entry[name], kind)]));

function sentOf({ name, kind, empty = null }: EntryField, typed: string | boolean, before: Entry): unknown {
  if (typeof typed === 'boolean') return typed;
  // What the field shows has no seconds: an untouched one stays what it was.
  if (kind === 'date') return typed === typedOf(before[name], kind) ? (before[name] ?? null) : instantOf(typed);
  if (kind === 'numbers') {
    const ids = typed.split(/[\s,]+/).flatMap((part) => typedNumber(part) ?? []);
    return ids.length > 0 ? ids : null;
  }
  if (kind === 'number' || kind === 'category' || name === 'type') return typedNumber(typed);
  return typed.trim() || empty;
}

/** The entry with what was typed. */
export const entryOf = ({ fields }: EntryKind, values: EntryValues, before: Entry): Entry => ({
  ...before,
  ...Object.fromEntries(fields.map((field) => [field.name, sentOf(field, values[field.name] ?? '', before)])),
});
