import { array, number, object } from 'yup';
import { typedNumber } from './numbers';
import { hasInvisible, rule, text, textBetween } from './rules';
import * as formTexts from './texts';

/** Products that one issue shows. */
export const NEWSLETTER_PRODUCTS = 12;
/** Mails a minute: a provider's smallest plan bears the first, one connection the second. */
export const NEWSLETTER_RATE = { default: 60, most: 600 } as const;

const texts = {
  oneLine: 'El asunto va en una sola línea, sin caracteres ocultos',
  products: `Elige ${NEWSLETTER_PRODUCTS} productos como máximo`,
  rate: `Elige cuántos correos por minuto: de 1 a ${NEWSLETTER_RATE.most}`,
} as const;

const isRate = (value: number | null | undefined) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= NEWSLETTER_RATE.most;

/** An issue of the newsletter, by the same words for who writes it and for the server. `body` is Markdown. */
export const newsletterForm = object({
  subject: rule(textBetween('asunto', 3, 120), texts.oneLine, (value) => !hasInvisible(value)).required(
    formTexts.required('asunto'),
  ),
  preheader: rule(text('texto de vista previa', 150), texts.oneLine, (value) => !hasInvisible(value)),
  body: textBetween('texto', 10, 20_000).required(formTexts.required('texto')),
  product_ids: array().max(NEWSLETTER_PRODUCTS, texts.products),
});

/** Speed of sending. */
export const newsletterSendForm = object({
  per_minute: number()
    .transform(typedNumber)
    .nullable()
    .typeError(texts.rate)
    .required(texts.rate)
    .test({ message: texts.rate, test: isRate }),
});
