import { paths } from '@qhatu/contract/paths';
import type { Db } from '../../db/open';
import { type MailTemplate, type Message, mailWriter, PARAGRAPH } from '../../mail';
import type { ProductOnSale } from '../catalog/product-on-sale';

/** The mails about questions, in the words that they are made with (D263). */
export const QUESTION_MAILS = {
  questionAsked: {
    group: 'Preguntas',
    title: 'Pregunta nueva',
    when: 'Al vendedor, cuando alguien pregunta por un producto.',
    known: ['nombre', 'comprador', 'producto', 'pregunta'],
    required: ['pregunta'],
    words: {
      subject: 'Tienes una pregunta nueva: {producto}',
      title: 'Tienes una pregunta nueva',
      body: ['Hola, {nombre}. {comprador} pregunta por «{producto}»:', '{pregunta}'].join(PARAGRAPH),
      action: 'Responder',
    },
  },
  questionAnswered: {
    group: 'Preguntas',
    title: 'Pregunta respondida',
    when: 'A quien preguntó, con lo que preguntó y la respuesta debajo.',
    known: ['nombre', 'producto'],
    required: [],
    words: {
      subject: 'Respondieron tu pregunta: {producto}',
      title: 'Respondieron tu pregunta',
      body: 'Hola, {nombre}. Ya hay una respuesta sobre «{producto}».',
      action: 'Ver el producto',
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(QUESTION_MAILS);

/** To the seller: somebody asks in public. */
export const questionMail = (
  db: Db,
  product: ProductOnSale,
  from: string,
  question: string,
  siteUrl: string,
): Promise<Message> =>
  write(db, 'questionAsked', {
    to: product.sellerEmail,
    values: { nombre: product.sellerName, comprador: from, producto: product.name, pregunta: question },
    url: new URL(paths.admin.href('preguntas'), siteUrl).href,
  });

/** To whoever asked: somebody answered. */
export const answerMail = (
  db: Db,
  product: ProductOnSale,
  asker: { name: string; email: string },
  said: { question: string; answer: string },
  siteUrl: string,
): Promise<Message> =>
  write(db, 'questionAnswered', {
    to: asker.email,
    values: { nombre: asker.name, producto: product.name },
    url: new URL(paths.product.href(product.id), siteUrl).href,
    rows: [
      ['Preguntaste', said.question],
      ['Respuesta', said.answer],
    ],
  });
