import { paths } from '@qhatu/contract/paths';
import { type Message, renderMail } from '../../mail';
import type { ProductOnSale } from '../catalog/product-on-sale';

export interface ContactMessage {
  from: string;
  title: string;
  correo: string;
  contacto: string;
  message: string;
}

/** To the seller: somebody wants to talk. The address they gave has no rule of form (D54), so it is only shown. */
export function contactMail(product: ProductOnSale, said: ContactMessage, siteUrl: string): Message {
  const title = 'Un comprador quiere hablar contigo';
  return {
    to: product.sellerEmail,
    subject: `${title}: ${product.name}`,
    ...renderMail({
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
      action: { label: 'Ver el producto', url: new URL(paths.product.href(product.id), siteUrl).href },
    }),
  };
}
