import { paths } from '@qhatu/contract/paths';
import { letter, type Message } from '../../mail';
import type { SpokenOf } from './product';

const productLink = ({ id }: SpokenOf, siteUrl: string) => ({
  label: 'Ver el producto',
  url: new URL(paths.product.href(id), siteUrl).href,
});

/** To the seller: somebody asks in public. */
export function questionMail(product: SpokenOf, from: string, question: string, siteUrl: string): Message {
  const title = 'Tienes una pregunta nueva';
  return {
    to: product.sellerEmail,
    subject: `${title}: ${product.name}`,
    ...letter({
      title,
      body: [`Hola, ${product.sellerName}. ${from} pregunta por «${product.name}»:`, question],
      action: {
        label: 'Responder',
        url: new URL(`${paths.admin.href()}?seccion=preguntas`, siteUrl).href,
      },
    }),
  };
}

/** To whoever asked: somebody answered. */
export function answerMail(
  product: SpokenOf,
  asker: { name: string; email: string },
  said: { question: string; answer: string },
  siteUrl: string,
): Message {
  const title = 'Respondieron tu pregunta';
  return {
    to: asker.email,
    subject: `${title}: ${product.name}`,
    ...letter({
      title,
      body: [`Hola, ${asker.name}. Ya hay una respuesta sobre «${product.name}».`],
      rows: [
        ['Preguntaste', said.question],
        ['Respuesta', said.answer],
      ],
      action: productLink(product, siteUrl),
    }),
  };
}

export interface Contacting {
  from: string;
  title: string;
  correo: string;
  contacto: string;
  message: string;
}

/** To the seller: somebody wants to talk. The address they gave has no rule of form (D54), so it is only shown. */
export function contactMail(product: SpokenOf, said: Contacting, siteUrl: string): Message {
  const title = 'Un comprador quiere hablar contigo';
  return {
    to: product.sellerEmail,
    subject: `${title}: ${product.name}`,
    ...letter({
      title,
      body: [
        `Hola, ${product.sellerName}. ${said.from} te escribió por «${product.name}».`,
        ...(said.message ? [said.message] : []),
      ],
      rows: [
        ['Asunto', said.title],
        ['Correo', said.correo],
        ['Contacto', said.contacto],
      ],
      action: productLink(product, siteUrl),
    }),
  };
}
