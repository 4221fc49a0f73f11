import { paths } from '@qhatu/contract/paths';
import type { AdminProduct, ProductDecision } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open';
import { conflict, notFound } from '../../http/errors';
import { type MailTemplate, type Message, mailWriter, PARAGRAPH } from '../../mail';
import { mailToPerson } from '../accounts/mails';
import type { Staff } from '../staff/record-act';
import { lockProduct, skipReviewForAdmin, validateAndRecord } from './editing';
import { catalogTexts } from './texts';

interface ReviewDeps {
  app: FastifyInstance;
  db: Db;
  env: { SITE_URL: string };
}

/** The mails about a product that was looked at, in the words that they are made with (D263). */
export const PRODUCT_REVIEW_MAILS = {
  productApproved: {
    group: 'Vendedores',
    title: 'Producto aprobado',
    when: 'Al vendedor, cuando su producto sale a la venta después de la revisión.',
    known: ['nombre', 'producto'],
    required: [],
    words: {
      subject: 'Aprobamos «{producto}»',
      title: 'Aprobamos «{producto}»',
      body: 'Hola, {nombre}. Revisamos tu producto. Ya está a la venta.',
      action: 'Ver en la tienda',
    },
  },
  productPlanned: {
    group: 'Vendedores',
    title: 'Producto aprobado, con fecha',
    when: 'Al vendedor, cuando su producto está aprobado y espera la fecha que eligió.',
    known: ['nombre', 'producto'],
    required: [],
    words: {
      subject: 'Aprobamos «{producto}»',
      title: 'Aprobamos «{producto}»',
      body: 'Hola, {nombre}. Revisamos tu producto. Saldrá a la venta en la fecha que elegiste.',
      action: 'Abrir el producto',
    },
  },
  productReturned: {
    group: 'Vendedores',
    title: 'Producto por corregir',
    when: 'Al vendedor, cuando su producto vuelve de la revisión.',
    known: ['nombre', 'producto', 'motivo'],
    required: ['motivo'],
    words: {
      subject: '«{producto}» necesita un cambio',
      title: '«{producto}» necesita un cambio',
      body: [
        'Hola, {nombre}. Revisamos tu producto y todavía no sale a la venta.',
        'Motivo: {motivo}',
        'Corrígelo y envíalo otra vez. Tus demás productos siguen como estaban.',
      ].join(PARAGRAPH),
      action: 'Abrir el producto',
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(PRODUCT_REVIEW_MAILS);

interface ReviewMail {
  to: string;
  name: string;
  product: Pick<AdminProduct, 'id' | 'name' | 'publish_at'>;
  /** Why it was sent back; null: approved. */
  reason: string | null;
  siteUrl: string;
}

function reviewMail(db: Db, { to, name, product, reason, siteUrl }: ReviewMail): Promise<Message> {
  const kind = reason !== null ? 'productReturned' : product.publish_at === null ? 'productApproved' : 'productPlanned';
  const place =
    kind === 'productApproved' ? paths.product.href(product.id) : paths.admin.href('productos', String(product.id));
  return write(db, kind, {
    to,
    values: { nombre: name, producto: product.name, motivo: reason ?? '' },
    url: new URL(place, siteUrl).href,
  });
}

/**
 * Lets shoppers see what a seller asked to publish, as it was looked at, or sends it back with a reason; one with a date to come
 * waits for it. The seller gets a mail. Throws 404, 409 `stale` when the seller changed it meanwhile, and 409 `already_decided`.
 */
export function decideReview(
  { app, db, env }: ReviewDeps,
  staff: Staff,
  id: number,
  body: ProductDecision,
): Promise<AdminProduct> {
  return db.transaction().execute(async (trx) => {
    const before = await lockProduct(trx, staff, id, body.version);
    if (before.status !== 'review') throw conflict('already_decided', catalogTexts.notInReview);
    await skipReviewForAdmin(trx, staff);
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
    const [after] = await validateAndRecord(trx, staff, [before], approved ? 'product.approve' : 'product.return');
    if (!after) throw notFound();
    const reason = approved ? null : body.reason;
    await mailToPerson(app, trx, before.seller.id, (who) =>
      reviewMail(trx, { ...who, product: after, reason, siteUrl: env.SITE_URL }),
    );
    return after;
  });
}
