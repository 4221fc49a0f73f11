import { array, number, object, string } from 'yup';
import { isDate } from './numbers';
import { period } from './period';
import { rule, text, textBetween } from './rules';
import * as formTexts from './texts';

const texts = {
  link: 'El enlace empieza con / (una página de la tienda) o con https://',
  page: 'El enlace empieza con /: una página de la tienda',
  color: 'El color se escribe como #8f1d35',
  picture: 'Elige una foto',
  date: 'La fecha no es válida',
  end: 'Debe terminar después de comenzar',
  items: 'La sección necesita al menos un elemento',
  numbers: 'Escribe los números de los productos, separados por comas',
  products: 'Elige qué productos muestra: una lista, una selección o una categoría',
} as const;

const OFFERS = 6;

/** A page of the shop: one slash, so that it is never another host. */
const page = () => rule(text('enlace', 300), texts.page, (value) => /^\/(?![/\\])\S*$/.test(value)).nullable();
const link = () =>
  rule(text('enlace', 300), texts.link, (value) => /^(\/(?![/\\])|https:\/\/)\S*$/.test(value)).nullable();
const color = () => rule(string().trim(), texts.color, (value) => /^#[\da-f]{6}$/i.test(value)).required(texts.color);
const words = (field: string, max: number) => textBetween(field, 2, max).required(formTexts.required(field));

const window = period(texts);

/** A slide of home, and the other things that staff put there, by the same words for who types and for the server. */
export const slideForm = object({
  url_image: string().required(texts.picture),
  description: words('titular', 80),
  detail: text('detalle', 160).nullable(),
  link: page(),
  ...window,
});

export const homeItemForm = object({
  name: words('nombre', 80),
  description: text('texto', 200).nullable(),
  url: link(),
  ...window,
});

/** The item as it is typed: products by their numbers. */
export const typedHomeItemForm = homeItemForm.shape({
  product_ids: rule(string().trim(), texts.numbers, (value) => /^\d+([\s,]+\d+)*[\s,]*$/.test(value)),
});

export const homeSectionForm = object({
  type: number().required(),
  name: words('nombre', 80),
  items: array()
    .of(homeItemForm)
    .min(1, texts.items)
    .test({
      message: texts.products,
      test: (items, { parent }) =>
        Number(parent.type) !== OFFERS ||
        (items ?? []).every((item) => {
          const { category_id, selection, product_ids } = item as Record<string, unknown>;
          return Boolean(category_id || selection || (Array.isArray(product_ids) && product_ids.length > 0));
        }),
    }),
  ...window,
});

export const homeEventForm = object({
  message: words('mensaje', 120),
  color: color(),
  text_color: color(),
  url_event: link(),
  ...window,
});

export const homeServiceForm = object({ name: words('nombre', 60), text: words('texto', 100), ...window });

export const homeGuideForm = object({
  title: words('título', 80),
  text: words('texto', 200),
  href: page().required(texts.page),
  ...window,
});

export const testimonialForm = object({
  user: words('cliente', 254),
  message: words('mensaje', 400),
  said_at: string().required(texts.date).test({ message: texts.date, test: isDate }),
  ...window,
});

/** All of home: what is wrong is named by its place, `slides[0].description`. */
export const homeForm = object({
  slides: array().of(slideForm),
  sections: array().of(homeSectionForm),
  events: array().of(homeEventForm),
  services: array().of(homeServiceForm),
  guides: array().of(homeGuideForm),
  testimonials: array().of(testimonialForm),
});
