import { paths } from '@qhatu/contract/paths';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { letterOf, type MailTemplate, PARAGRAPH } from '../../mail';
import { stockOf } from '../catalog/summaries';

/** Stored by the trigger `variants_came_back`, in the transaction that brought the stock. */
const STOCK_BACK = 'stock-back';

interface Waiting {
  email: string;
  name: string;
}

/**
 * Everybody who waited for this product, who from now on does not. Nobody while it is sold out again: they go on
 * waiting. Two processes cannot both get the same person, since the update takes the row.
 */
async function takeWaiting(trx: Db, productId: number): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    update wishlist w set waiting = false from users u, products p
    where w.product_id = ${productId} and w.waiting and u.id = w.user_id
      and p.id = w.product_id and p.enabled and ${stockOf} > 0
    returning u.email, u.name`.execute(trx);
  return rows;
}

/** In the words that it is made with (D263). */
export const WISH_MAILS = {
  stockBack: {
    group: 'Otros avisos',
    title: 'Volvió algo de la lista de deseos',
    when: 'A quien desea un producto que estaba agotado, cuando se puede comprar otra vez.',
    known: ['nombre', 'producto'],
    required: ['producto'],
    words: {
      subject: 'Volvió algo de tu lista de deseos: {producto}',
      title: 'Volvió algo de tu lista de deseos',
      body: [
        'Hola, {nombre}. «{producto}» estaba agotado y ya se puede comprar otra vez.',
        'No lo guardamos para nadie: si lo quieres, no lo dejes para después.',
      ].join(PARAGRAPH),
      action: 'Ver el producto',
    },
  },
} as const satisfies Record<string, MailTemplate>;

/**
 * Writes once to whoever wished for a product that was sold out, when it is back (spec 1 §2). Taking the people and
 * storing their mails is one transaction: nobody is written to twice and nobody is forgotten.
 */
export function stockBackMails(app: FastifyInstance, db: Db, siteUrl: string): void {
  app.mail.offer(WISH_MAILS);
  app.jobs.handle(STOCK_BACK, async (payload) => {
    const { product_id } = payload as { product_id: number };
    await db.transaction().execute(async (trx) => {
      const product = await trx
        .selectFrom('products')
        .select(['id', 'name'])
        .where('id', '=', product_id)
        .executeTakeFirst();
      if (!product) return;
      const url = new URL(paths.product.href(product.id), siteUrl).href;
      // The words are read once for all of them.
      const write = await letterOf(WISH_MAILS)(trx, 'stockBack');
      for (const { email, name } of await takeWaiting(trx, product_id)) {
        await app.mail.later(trx, write({ to: email, values: { nombre: name, producto: product.name }, url }));
      }
    });
  });
}
