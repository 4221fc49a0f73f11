import { paths } from '@qhatu/contract/paths';
import { type Message, renderMail } from '../../mail';
import type { ProductOnSale } from '../catalog/product-on-sale';

const productLink = ({ id }: ProductOnSale, siteUrl: string) => ({
  label: 'Ver el producto',
  url: new URL(paths.product.href(id), siteUrl).href,
});

/** To the seller: somebody asks in public. */
export function questionMail(product: ProductOnSale, from: string, question: string, siteUrl: string): Message {
  const title = 'Tienes una pregunta nueva';
  return {
    to: product.sellerEmail,
    subject: `${title}: ${product.name}`,
    ...renderMail({
      title,
      body: [`Hola, ${product.sellerName}. ${from} pregunta por «${product.name}»:`, question],
      action: {
        label: 'Responder',
        url: new URL(paths.admin.href('preguntas'), siteUrl).href,
      },
    }),
  };
}

/** To whoever asked: somebody answered. */
export function answerMail(
  product: ProductOnSale,
  asker: { name: string; email: string },
  said: { question: string; answer: string },
  siteUrl: string,
): Message {
  const title = 'Respondieron tu pregunta';
  return {
    to: asker.email,
    subject: `${title}: ${product.name}`,
    ...renderMail({
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
