import { paths } from '@qhatu/contract/paths';
import type { Db } from '../../db/open';
import { type MailTemplate, type Message, mailWriter } from '../../mail';
import type { ProductOnSale } from '../catalog/product-on-sale';

/** The mail about an answer to a review, in the words that it is made with (D263). */
export const REVIEW_MAILS = {
  reviewAnswered: {
    group: 'Preguntas',
    title: 'Calificación respondida',
    when: 'A quien calificó un producto, con lo que escribió y la respuesta debajo.',
    known: ['nombre', 'producto'],
    required: [],
    words: {
      subject: 'Respondieron tu calificación: {producto}',
      title: 'Respondieron tu calificación',
      body: 'Hola, {nombre}. Quien vende «{producto}» respondió lo que escribiste.',
      action: 'Ver el producto',
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(REVIEW_MAILS);

/** To whoever wrote a review: its seller answered in public. */
export const reviewAnsweredMail = (
  db: Db,
  product: ProductOnSale,
  author: { name: string; email: string },
  said: { review: string; answer: string },
  siteUrl: string,
): Promise<Message> =>
  write(db, 'reviewAnswered', {
    to: author.email,
    values: { nombre: author.name, producto: product.name },
    url: new URL(paths.product.href(product.id), siteUrl).href,
    rows: [
      ['Escribiste', said.review],
      ['Respuesta', said.answer],
    ],
  });
