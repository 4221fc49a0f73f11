import type { ShareBody, ShareResult } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { notFound } from '../../http/errors';
import { type Earned, earnShareCode } from './share-code';

const texts = {
  thanks: 'Gracias por compartir',
  earned: 'Gracias por compartir. Usa este código para un envío gratis a Lima.',
  again: 'Gracias por compartir. Tu código de envío gratis a Lima te sigue esperando.',
  productGone: 'No encontramos ese producto.',
} as const;

const WORDS: Record<Earned['kind'], string> = {
  new: texts.earned,
  again: texts.again,
  pause: texts.thanks,
  'no-purchase': texts.thanks,
};

/** Notes that a person shared a product and gives the code that it earns, all or nothing. Throws 404. */
export function noteShare(db: Db, userId: number, body: ShareBody): Promise<ShareResult> {
  return db.transaction().execute(async (trx) => {
    const productId = body.product_id ?? null;
    if (productId !== null) {
      const product = await trx.selectFrom('products').select('id').where('id', '=', productId).executeTakeFirst();
      if (!product) throw notFound(texts.productGone, 'product_not_found');
    }
    // Two shares at the same moment earn one code: the second waits here and finds the first one's.
    await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow();
    const earned = await earnShareCode(trx, userId);
    const code = 'code' in earned ? earned : null;
    await trx
      .insertInto('social_shares')
      .values({
        user_id: userId,
        product_id: productId,
        network: body.redsocial.toLowerCase(),
        promotion_id: code?.promotionId ?? null,
      })
      .execute();
    return { msg: WORDS[earned.kind], codigo: code?.code ?? null };
  });
}
