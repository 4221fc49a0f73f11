import { array, type InferType, mixed, number, object, string } from 'yup';
import { MAX_STOCK } from '../shop';
import { hasTwoDecimals, isDate, typedNumber } from './numbers';
import { rule, text, textBetween } from './rules';
import * as formTexts from './texts';

const MAX_PRICE = 999_999.99;

const texts = {
  price: 'El precio debe ser un número mayor que 0, con dos decimales como máximo',
  category: 'Elige una categoría',
  code: 'El código solo puede contener letras, números, puntos y guiones',
  video: 'Pega el enlace o los 11 caracteres del vídeo de YouTube',
  offer: 'La oferta debe ser menor que el precio más alto',
  offerMethods: 'Elige al menos un método de pago para la oferta',
  offerEnd: 'La oferta debe terminar después de comenzar',
  date: 'La fecha no es válida',
  rate: 'El descuento debe ser un número entero de 0 a 100',
  stock: 'El stock debe ser un número entero desde 0',
  variants: 'El producto necesita al menos una variante',
  color: 'Elige el color',
  twice: 'Este valor ya está en la lista',
  gtin: 'El código de barras no es válido: revisa sus 8, 12, 13 o 14 cifras',
  units: 'Escribe un número entero distinto de 0',
} as const;

const isPrice = (value: number | null | undefined): boolean =>
  value === null || value === undefined || (value > 0 && value <= MAX_PRICE && hasTwoDecimals(value));

const price = () =>
  number().transform(typedNumber).nullable().typeError(texts.price).test({ message: texts.price, test: isPrice });

/** True for a GTIN (EAN, UPC): 8, 12, 13 or 14 digits of which the last one checks the others (GS1, weights 3 and 1). */
export function isGtin(value: string): boolean {
  if (!/^(\d{8}|\d{12,14})$/.test(value)) return false;
  const sum = [...value].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}

/** A variant in the matrix: its price in soles, and the stock that a new one begins with. */
const variantForm = object({
  price: price().required(formTexts.required('precio')),
  stock: number()
    .transform(typedNumber)
    .typeError(texts.stock)
    .nonNullable(texts.stock)
    .test({ message: texts.stock, test: (value) => value === undefined || (Number.isInteger(value) && value >= 0) }),
  enabled: mixed<boolean>(),
  sku: text('SKU', 64).nullable(),
  gtin: rule(string().trim(), texts.gtin, isGtin).nullable(),
});

/** A product, by the same words for who types it and for the server. */
export const productForm = object({
  name: textBetween('nombre', 3, 160).required(formTexts.required('nombre')),
  code: rule(text('código', 40), texts.code, (value) => /^[\p{L}\d._/-]+$/u.test(value)).required(
    formTexts.required('código'),
  ),
  category_id: number()
    .transform(typedNumber)
    .typeError(texts.category)
    .required(texts.category)
    .min(1, texts.category),
  brand: text('marca', 80).nullable(),
  description: text('descripción', 20_000).nullable(),
  warranty: text('garantía', 200).nullable(),
  textvariantes: text('texto de variantes', 200).nullable(),
  video_id: rule(string().trim(), texts.video, (value) => /^[\w-]{11}$/.test(value)).nullable(),
  discount_rate: number()
    .transform(typedNumber)
    .nullable()
    .typeError(texts.rate)
    .test({
      message: texts.rate,
      test: (value) => value === null || value === undefined || (Number.isInteger(value) && value >= 0 && value <= 100),
    }),
  variants: array().of(variantForm).min(1, texts.variants).required(texts.variants),
  offer_price: price().test({
    message: texts.offer,
    test: (value, { parent }) => {
      if (value === null || value === undefined) return true;
      const prices = (parent.variants as { price?: number | null }[] | undefined)?.map((one) => one?.price ?? 0) ?? [];
      return value < Math.max(0, ...prices);
    },
  }),
  offer_from: string().nullable().test({ message: texts.date, test: isDate }),
  offer_until: string()
    .nullable()
    .test({ message: texts.date, test: isDate })
    .test({
      message: texts.offerEnd,
      test: (value, { parent }) =>
        !value || !parent.offer_from || Date.parse(value) > Date.parse(parent.offer_from as string),
    }),
  /** Methods of an offer that is limited to some. */
  offer_methods: array()
    .nullable()
    .test({
      message: texts.offerMethods,
      test: (value, { parent }) => !value || value.length > 0 || (parent.offer_price ?? null) === null,
    }),
  publish_at: string().nullable().test({ message: texts.date, test: isDate }),
});
export type ProductForm = InferType<typeof productForm>;

/** A category of the tree. */
export const categoryForm = object({ name: textBetween('nombre', 2, 60).required(formTexts.required('nombre')) });
export type CategoryForm = InferType<typeof categoryForm>;

/** The name of a brand or a tag. */
export const labelForm = object({ name: textBetween('nombre', 1, 80).required(formTexts.required('nombre')) });

const plain = (value: string | undefined) => (value ?? '').trim().toLowerCase();

/** An attribute with its values, each there once; one of colours has a colour for each. */
export const attributeForm = object({
  name: textBetween('nombre', 2, 40).required(formTexts.required('nombre')),
  kind: mixed<string>(),
  values: array()
    .of(
      object({
        value_text: text('valor', 60).required(formTexts.required('valor')),
        payload: rule(string().trim(), texts.color, (value) => /^#[\da-f]{6}$/i.test(value)).nullable(),
      }),
    )
    .test({
      test(values, { createError, parent, path }) {
        const seen = new Set<string>();
        for (const [at, value] of (values ?? []).entries()) {
          const name = plain(value?.value_text);
          if (seen.has(name)) return createError({ path: `${path}[${at}].value_text`, message: texts.twice });
          if (name) seen.add(name);
          if (parent.kind === 'color' && !value?.payload)
            return createError({ path: `${path}[${at}].payload`, message: texts.color });
        }
        return true;
      },
    }),
});

/** Units that come or go, and why: the ledger keeps both. */
export const stockForm = object({
  units: number()
    .transform(typedNumber)
    .typeError(texts.units)
    .required(formTexts.required('unidades'))
    .test({ message: texts.units, test: (value) => Number.isInteger(value) && Math.abs(value) <= MAX_STOCK }),
  reason: textBetween('motivo', 3, 200).required(formTexts.required('motivo')),
});
