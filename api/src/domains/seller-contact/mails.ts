import { paths } from '@qhatu/contract/paths';
import type { Db } from '../../db/open';
import { type MailTemplate, type Message, mailWriter, PARAGRAPH } from '../../mail';
import type { ProductOnSale } from '../catalog/product-on-sale';

export interface ContactMessage {
  from: string;
  title: string;
  correo: string;
  contacto: string;
  message: string;
}

/** In the words that it is made with (D263). */
export const CONTACT_MAILS = {
  sellerContact: {
    group: 'Vendedores',
    title: 'Un comprador escribe',
    when: 'Al vendedor, con el asunto y los datos de contacto debajo.',
    known: ['nombre', 'comprador', 'producto', 'mensaje'],
    required: ['mensaje'],
    optional: ['mensaje'],
    words: {
      subject: 'Un comprador quiere hablar contigo: {producto}',
      title: 'Un comprador quiere hablar contigo',
      body: ['Hola, {nombre}. {comprador} te escribió por «{producto}».', '{mensaje}'].join(PARAGRAPH),
      action: 'Ver el producto',
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(CONTACT_MAILS);

/** To the seller: somebody wants to talk. The address they gave has no rule of form (D54), so it is only shown. */
export const contactMail = (db: Db, product: ProductOnSale, said: ContactMessage, siteUrl: string): Promise<Message> =>
  write(db, 'sellerContact', {
    to: product.sellerEmail,
    values: { nombre: product.sellerName, comprador: said.from, producto: product.name, mensaje: said.message },
    url: new URL(paths.product.href(product.id), siteUrl).href,
    rows: [
      ['Asunto', said.title],
      ['Correo', said.correo],
      ['Contacto', said.contacto],
    ],
  });
