import {
  type FormSchema,
  homeEventForm,
  homeGuideForm,
  homeSectionForm,
  homeServiceForm,
  slideForm,
  testimonialForm,
  typedHomeItemForm,
} from '@qhatu/contract/forms';
import { paths } from '@qhatu/contract/paths';
import { localOf, toInstantUnlessUntouched, typedNumber } from '../../lib/typed';
import type {
  EventPlace,
  GuideIcon,
  HomeEntries,
  HomePicture,
  ProductSelection,
  SectionItem,
  ServiceIcon,
} from './home-model';

/** What an entry's form holds, under the names of its rules: what is typed stays text. */
export type EntryValues = Record<string, string | boolean>;

interface Choice {
  value: string;
  text: string;
}

/** One field of an entry's form. */
export interface EntryField {
  name: string;
  label: string;
  kind: 'text' | 'area' | 'date' | 'shown' | 'choice' | 'category';
  options?: readonly Choice[];
  required?: boolean;
  hint?: string;
}

/** A picture of an entry. */
export interface PictureField<Entry> {
  label: string;
  /** The field whose rule asks for it; undefined: it may be missing. */
  name?: string;
  srcOf: (entry: Entry) => string | null | undefined;
  put: (entry: Entry, picture: HomePicture) => Entry;
}

export interface EntryKind<Entry> {
  /** 'una lámina'. */
  one: string;
  rules: FormSchema;
  fields: readonly EntryField[];
  pictures?: readonly PictureField<Entry>[];
  /** What a new one begins with. */
  fresh: Entry;
  nameOf: (entry: Entry) => string;
  valuesOf: (entry: Entry) => EntryValues;
  /** The entry with what was typed. */
  entryOf: (values: EntryValues, before: Entry) => Entry;
}

const DATES: EntryField[] = [
  { name: 'since', label: 'Desde', kind: 'date' },
  { name: 'until', label: 'Hasta', kind: 'date' },
];
const SHOWN: EntryField = { name: 'shown', label: 'Visible', kind: 'shown' };
const choices = (of: Readonly<Record<string, string>>): Choice[] =>
  Object.entries(of).map(([value, text]) => ({ value, text }));

const SECTION_TYPES: Readonly<Record<string, string>> = {
  1: 'Categorías',
  2: 'Láminas',
  3: 'Franja',
  4: 'Banners',
  5: 'Informativo',
  6: 'Ofertas',
};
const SELECTIONS: Readonly<Record<ProductSelection, string>> = {
  ...{ offers: 'En oferta', recommended: 'Recomendados', best_sellers: 'Más vendidos', newest: 'Nuevos' },
  ...{ random: 'Al azar', women: 'Damas', new_sellers: 'De nuevos proveedores' },
};
const PLACES: Readonly<Record<EventPlace, string>> = { header: 'Sobre la cabecera', checkout: 'En la compra' };
const SERVICE_ICONS: Readonly<Record<ServiceIcon, string>> = {
  ...{ truck: 'Camión', tag: 'Etiqueta', clock: 'Reloj', shield: 'Escudo' },
};
const GUIDE_ICONS: Readonly<Record<GuideIcon, string>> = {
  ...{ truck: 'Camión', receipt: 'Recibo', store: 'Tienda', shield: 'Escudo' },
};

const textIn = (values: EntryValues, name: string): string => String(values[name] ?? '').trim();
const optionalIn = (values: EntryValues, name: string): string | null => textIn(values, name) || null;
const numberIn = (values: EntryValues, name: string): number | null => typedNumber(textIn(values, name));

/** Which of the choices was taken; `otherwise` when none was. */
function choiceIn<Key extends string, None>(
  values: EntryValues,
  name: string,
  of: Readonly<Record<Key, string>>,
  otherwise: None,
): Key | None {
  return (Object.keys(of) as Key[]).find((key) => key === values[name]) ?? otherwise;
}

const instantIn = (values: EntryValues, name: string, before: string | null): string | null =>
  toInstantUnlessUntouched(before, textIn(values, name));

interface Dates {
  since: string | null;
  until: string | null;
}

const datesOf = ({ since, until }: Dates): EntryValues => ({ since: localOf(since), until: localOf(until) });
const datesIn = (values: EntryValues, before: Dates): Dates => ({
  since: instantIn(values, 'since', before.since),
  until: instantIn(values, 'until', before.until),
});

type Hideable = Dates & { isShown: boolean };
const shownOf = (entry: Hideable): EntryValues => ({ ...datesOf(entry), shown: entry.isShown });
const shownIn = (values: EntryValues, before: Hideable): Hideable => ({
  ...datesIn(values, before),
  isShown: values.shown === true,
});

const OPEN: Dates = { since: null, until: null };
const NEW: Hideable = { ...OPEN, isShown: true };

/** A picture of which only the address is kept. */
const image = <Entry extends { image: string | null }>(): PictureField<Entry>[] => [
  { label: 'Foto', srcOf: (entry) => entry.image, put: (entry, { src }) => ({ ...entry, image: src }) },
];

/** What stands inside of a section. */
export const ITEM: EntryKind<SectionItem> = {
  one: 'elemento',
  rules: typedHomeItemForm,
  pictures: image(),
  fresh: {
    ...{ ...NEW, name: '', description: null, href: null, image: null },
    ...{ categoryId: null, selection: null, productIds: null },
  },
  nameOf: ({ name }) => name,
  fields: [
    { name: 'name', label: 'Nombre', kind: 'text', required: true },
    { name: 'description', label: 'Texto', kind: 'area' },
    { name: 'url', label: 'Enlace', kind: 'text', hint: 'Sin enlace lleva a su categoría.' },
    { name: 'category_id', label: 'Categoría', kind: 'category' },
    {
      ...{ name: 'selection', label: 'Selección de productos', kind: 'choice', hint: 'Para secciones de ofertas.' },
      options: choices(SELECTIONS),
    },
    { name: 'product_ids', label: 'Productos', kind: 'text', hint: 'Números separados por comas: 9001, 9005' },
    ...DATES,
    SHOWN,
  ],
  valuesOf: (item) => ({
    ...{ name: item.name, description: item.description ?? '', url: item.href ?? '' },
    ...{ category_id: String(item.categoryId ?? ''), selection: item.selection ?? '' },
    ...{ product_ids: item.productIds?.join(', ') ?? '', ...shownOf(item) },
  }),
  entryOf: (values, before) => {
    const ids = textIn(values, 'product_ids')
      .split(/[\s,]+/)
      .flatMap((part) => typedNumber(part) ?? []);
    return {
      ...{ ...before, name: textIn(values, 'name'), description: optionalIn(values, 'description') },
      ...{ href: optionalIn(values, 'url'), categoryId: numberIn(values, 'category_id') },
      ...{ selection: choiceIn(values, 'selection', SELECTIONS, null), productIds: ids.length > 0 ? ids : null },
      ...shownIn(values, before),
    };
  },
};

/** Everything that home is made of, in the order of its tabs. */
export const KINDS: Readonly<{ [Part in keyof HomeEntries]: EntryKind<HomeEntries[Part]> & { title: string } }> = {
  slides: {
    title: 'Láminas',
    one: 'lámina',
    rules: slideForm,
    pictures: [
      {
        ...{ label: 'Foto ancha', name: 'url_image', srcOf: ({ picture }) => picture?.src },
        put: (slide, picture) => ({ ...slide, picture }),
      },
      {
        ...{ label: 'Foto para teléfonos', srcOf: ({ phonePicture }) => phonePicture?.src },
        put: (slide, phonePicture) => ({ ...slide, phonePicture }),
      },
    ],
    fresh: { ...NEW, headline: '', detail: null, href: null, picture: null, phonePicture: null },
    nameOf: ({ headline }) => headline,
    fields: [
      { name: 'description', label: 'Titular', kind: 'text', required: true },
      { name: 'detail', label: 'Detalle', kind: 'text' },
      { name: 'link', label: 'Enlace', kind: 'text', hint: paths.search.href({ category: 13 }) },
      ...DATES,
      SHOWN,
    ],
    valuesOf: (slide) => ({
      ...{ url_image: slide.picture?.src ?? '', description: slide.headline },
      ...{ detail: slide.detail ?? '', link: slide.href ?? '', ...shownOf(slide) },
    }),
    entryOf: (values, before) => ({
      ...{ ...before, headline: textIn(values, 'description'), detail: optionalIn(values, 'detail') },
      ...{ href: optionalIn(values, 'link'), ...shownIn(values, before) },
    }),
  },
  sections: {
    title: 'Secciones',
    one: 'sección',
    rules: homeSectionForm.omit(['items']),
    fresh: { ...NEW, name: '', type: 1, items: [] },
    nameOf: ({ name, type }) => `${name} · ${SECTION_TYPES[type] ?? ''}`,
    fields: [
      { name: 'name', label: 'Nombre', kind: 'text', required: true },
      { name: 'type', label: 'Tipo', kind: 'choice', options: choices(SECTION_TYPES), required: true },
      ...DATES,
      SHOWN,
    ],
    valuesOf: (section) => ({ name: section.name, type: String(section.type), ...shownOf(section) }),
    entryOf: (values, before) => ({
      ...{ ...before, name: textIn(values, 'name'), type: numberIn(values, 'type') ?? before.type },
      ...shownIn(values, before),
    }),
  },
  events: {
    title: 'Avisos',
    one: 'aviso',
    rules: homeEventForm,
    fresh: { ...NEW, place: 'header', message: '', color: '#8f1d35', textColor: '#ffffff', href: null },
    nameOf: ({ message }) => message,
    fields: [
      { name: 'message', label: 'Mensaje', kind: 'text', required: true },
      { name: 'place', label: 'Dónde', kind: 'choice', required: true, options: choices(PLACES) },
      { name: 'color', label: 'Color de fondo', kind: 'text', required: true, hint: '#8f1d35' },
      { name: 'text_color', label: 'Color del texto', kind: 'text', required: true, hint: '#ffffff' },
      { name: 'url_event', label: 'Enlace', kind: 'text' },
      ...DATES,
      SHOWN,
    ],
    valuesOf: (event) => ({
      ...{ message: event.message, place: event.place, color: event.color, text_color: event.textColor },
      ...{ url_event: event.href ?? '', ...shownOf(event) },
    }),
    entryOf: (values, before) => ({
      ...{ message: textIn(values, 'message'), place: choiceIn(values, 'place', PLACES, before.place) },
      ...{ color: textIn(values, 'color'), textColor: textIn(values, 'text_color') },
      ...{ href: optionalIn(values, 'url_event'), ...shownIn(values, before) },
    }),
  },
  services: {
    title: 'Servicios',
    one: 'servicio',
    rules: homeServiceForm,
    fresh: { ...OPEN, icon: 'truck', name: '', text: '' },
    nameOf: ({ name }) => name,
    fields: [
      { name: 'name', label: 'Nombre', kind: 'text', required: true },
      { name: 'text', label: 'Texto', kind: 'text', required: true },
      { name: 'icon', label: 'Dibujo', kind: 'choice', required: true, options: choices(SERVICE_ICONS) },
      ...DATES,
    ],
    valuesOf: ({ icon, name, text, ...dates }) => ({ icon, name, text, ...datesOf(dates) }),
    entryOf: (values, before) => ({
      ...{ name: textIn(values, 'name'), text: textIn(values, 'text') },
      ...{ icon: choiceIn(values, 'icon', SERVICE_ICONS, before.icon), ...datesIn(values, before) },
    }),
  },
  guides: {
    title: 'Guías',
    one: 'guía',
    rules: homeGuideForm,
    fresh: { ...OPEN, icon: 'store', title: '', text: '', href: '' },
    nameOf: ({ title }) => title,
    fields: [
      { name: 'title', label: 'Título', kind: 'text', required: true },
      { name: 'text', label: 'Texto', kind: 'area', required: true },
      { name: 'href', label: 'Enlace', kind: 'text', required: true },
      { name: 'icon', label: 'Dibujo', kind: 'choice', required: true, options: choices(GUIDE_ICONS) },
      ...DATES,
    ],
    valuesOf: ({ icon, title, text, href, ...dates }) => ({ icon, title, text, href, ...datesOf(dates) }),
    entryOf: (values, before) => ({
      ...{ title: textIn(values, 'title'), text: textIn(values, 'text'), href: textIn(values, 'href') },
      ...{ icon: choiceIn(values, 'icon', GUIDE_ICONS, before.icon), ...datesIn(values, before) },
    }),
  },
  testimonials: {
    title: 'Testimonios',
    one: 'testimonio',
    rules: testimonialForm,
    pictures: image(),
    fresh: { ...NEW, user: '', message: '', rating: 5, image: null, saidAt: '' },
    nameOf: ({ user, message }) => `${user}: ${message}`,
    fields: [
      {
        ...{ name: 'user', label: 'Cliente', kind: 'text', required: true },
        hint: 'Usuario o correo: solo se cita a quien tiene cuenta, con el nombre que lleva hoy.',
      },
      { name: 'message', label: 'Lo que dijo', kind: 'area', required: true },
      {
        ...{ name: 'rating', label: 'Estrellas', kind: 'choice', required: true },
        options: [5, 4.5, 4, 3.5, 3, 2.5, 2, 1.5, 1, 0.5].map((n) => ({ value: String(n), text: String(n) })),
      },
      { name: 'said_at', label: 'Cuándo lo dijo', kind: 'date', required: true },
      ...DATES,
      SHOWN,
    ],
    valuesOf: (testimonial) => ({
      ...{ user: testimonial.user, message: testimonial.message, rating: String(testimonial.rating) },
      ...{ said_at: localOf(testimonial.saidAt), ...shownOf(testimonial) },
    }),
    entryOf: (values, before) => ({
      ...{ ...before, user: textIn(values, 'user'), message: textIn(values, 'message') },
      ...{ rating: numberIn(values, 'rating') ?? before.rating },
      ...{ saidAt: instantIn(values, 'said_at', before.saidAt) ?? '', ...shownIn(values, before) },
    }),
  },
};
