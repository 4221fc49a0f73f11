import { sellerContactForm } from '@qhatu/contract/forms';
import type { OpenChatBody } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { ruleBroken } from '../../http/errors';
import type { ProductOnSale } from '../catalog/product-on-sale';
import { append } from '../support/append';
import { announceLater } from '../support/open';
import type { ContactMessage } from './mails';

const OWN = 'Este producto es tuyo: no puedes escribirte a ti mismo.';

/**
 * Opens the conversation of buyer and seller, or goes on with it, and puts the words of the contact form into it.
 * `then` runs in the same transaction (the mail to the seller).
 * @throws 422 for an empty required field, or to oneself
 */
export async function openChat(
  db: Db,
  buyer: { id: number; role: number; name: string },
  product: ProductOnSale,
  body: OpenChatBody,
  then: (trx: Db, said: ContactMessage) => Promise<void>,
): Promise<void> {
  const form = { ...body, message: body.message ?? body.content };
  checkForm(sellerContactForm, form);
  if (product.sellerId === buyer.id) throw ruleBroken('own_product', OWN);
  const about = { title: body.title.trim(), correo: body.correo.trim(), contacto: body.contacto.trim() };
  const message = form.message?.trim() ?? '';
  await db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('chats')
      .values({ buyer_id: buyer.id, seller_id: product.sellerId })
      .onConflict((conflict) =>
        conflict.columns(['buyer_id', 'seller_id']).doUpdateSet({ updated_at: sql<Date>`now()` }),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    await append(
      trx,
      { id: buyer.id, role: buyer.role },
      // The chat page shows the words; a form sent without any still says what it is about.
      { chatId: id, kind: 'user', text: message || about.title, productId: product.id, about },
    );
    await announceLater(trx, id);
    await then(trx, { ...about, message, from: buyer.name });
  });
}
