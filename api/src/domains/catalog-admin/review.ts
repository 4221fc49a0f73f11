import { paths } from '@qhatu/contract/paths';
import type { AdminProduct, ProductDecision } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open';
import { conflict, notFound } from '../../http/errors';
import { type Message, mailMessage } from '../../mail';
import { mailToPerson } from '../accounts/mails';
import type { Staff } from '../staff/record-act';
import { asReviewer } from './reviewer';
import { finish, lockProduct } from './save';
import { catalogTexts } from './texts';

interface ReviewTools {
  app: FastifyInstance;
  db: Db;
  env: { SITE_URL: string };
}

interface ReviewMail {
  to: string;
  name: string;
  product: Pick<AdminProduct, 'id' | 'name' | 'publish_at'>;
  /** Why it was sent back; null: approved. */
  reason: string | null;
  siteUrl: string;
}

function reviewMail({ to, name, product, reason, siteUrl }: ReviewMail): Message {
  const approved = reason === null;
  const next = product.publish_at === null ? 'Ya está a la venta.' : 'Saldrá a la venta en la fecha que elegiste.';
  return mailMessage(to, {
    title: approved ? `Aprobamos «${product.name}»` : `«${product.name}» necesita un cambio`,
    body: approved
      ? [`Hola, ${name}. Revisamos tu producto. ${next}`]
      : [
          `Hola, ${name}. Revisamos tu producto y todavía no sale a la venta.`,
          `Motivo: ${reason}`,
          'Corrígelo y envíalo otra vez. Tus demás productos siguen como estaban.',
        ],
    action: {
      label: approved && product.publish_at === null ? 'Ver en la tienda' : 'Abrir el producto',
      url: new URL(
        approved && product.publish_at === null
          ? paths.product.href(product.id)
          : paths.admin.href('productos', String(product.id)),
        siteUrl,
      ).href,
    },
  });
}

/**
 * Lets shoppers see what a seller asked to publish, as it was looked at, or sends it back with a reason; one with a date to come
 * waits for it. The seller gets a mail. Throws 404, 409 `stale` when the seller changed it meanwhile, and 409 `already_decided`.
 */
export function decideReview(
  { app, db, env }: ReviewTools,
  staff: Staff,
  id: number,
  body: ProductDecision,
): Promise<AdminProduct> {
  return db.transaction().execute(async (trx) => {
    const before = await lockProduct(trx, staff, id, body.version);
    if (before.status !== 'review') throw conflict('already_decided', catalogTexts.notInReview);
    await asReviewer(trx, staff);
    const now = new Date();
    const approved = body.decision === 'approve';
    const planned = before.publish_at !== null && new Date(before.publish_at) > now;
    await trx
      .updateTable('products')
      .set({
        ...(approved
          ? { ...(planned ? {} : { enabled: true, publish_at: null }), approved_at: now }
          : { publish_at: null }),
        review_state: approved ? null : 'returned',
        review_reason: approved ? null : body.reason,
        review_asked_at: null,
        version: before.version + 1,
        updated_at: now,
      })
      .where('id', '=', id)
      .execute();
    const [after] = await finish(trx, staff, [before], approved ? 'product.approve' : 'product.return');
    if (!after) throw notFound();
    const reason = approved ? null : body.reason;
    await mailToPerson(app, trx, before.seller.id, (who) =>
      reviewMail({ ...who, product: after, reason, siteUrl: env.SITE_URL }),
    );
    return after;
  });
}
