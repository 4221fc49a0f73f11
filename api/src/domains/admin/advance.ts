import { ROLE } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import type { AdminLine, LineStep } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open';
import type { Env } from '../../env';
import { forbidden, notFound, ruleBroken } from '../../http/errors';
import { type MailTemplate, type Message, mailWriter, PARAGRAPH } from '../../mail';
import { lockOrderOfLine, updateOrderFromLines } from '../orders/move';
import { recordAct, type Staff } from '../staff/record-act';
import { findLine, markStep } from './lines';
import { adminTexts } from './texts';

export interface AdminDeps {
  app: FastifyInstance;
  db: Db;
  env: Env;
}

/** Positions in `estadoenvio` of what must be complete before. */
const BEFORE: Record<LineStep, { index: number; text: string }> = {
  processed: { index: 1, text: adminTexts.notPaid },
  sent: { index: 2, text: adminTexts.notProcessed },
  received: { index: 3, text: adminTexts.notSent },
};

/**
 * Moves a line on by one step (D26): prepared, sent (its buyer is written to), delivered (administration only; otherwise
 * the buyer says so). Doing it twice changes nothing and writes to nobody. Throws 404 for another seller's line (D1, D4),
 * 403 for a seller who would say 'delivered', 422 out of order.
 */
export async function advanceLine(
  { app, db, env }: AdminDeps,
  person: Staff,
  lineId: number,
  step: LineStep,
): Promise<AdminLine> {
  if (step === 'received' && person.role !== ROLE.admin) throw forbidden();
  return db.transaction().execute(async (trx) => {
    await lockOrderOfLine(trx, lineId);
    const line = await findLine(trx, person, lineId);
    if (!line) throw notFound();
    const before = BEFORE[step];
    if (line.estadoenvio[before.index] !== 'complete') throw ruleBroken('out_of_order', before.text);
    const changed = await markStep(trx, lineId, step);
    if (!changed) return line;
    await recordAct(trx, person, {
      act: `line.${step}`,
      subject: 'line',
      id: lineId,
      after: { order: line.payment_id },
    });
    const actor = person.role === ROLE.admin ? 'administration' : 'seller';
    await updateOrderFromLines(trx, line.payment_id, { actor, actorId: person.id });
    if (step === 'sent') await app.mail.later(trx, await sentMail(trx, line, env.SITE_URL));
    return (await findLine(trx, person, lineId)) ?? line;
  });
}

/** In the words that it is made with (D263). */
export const LINE_MAILS = {
  lineSent: {
    group: 'Pedidos',
    title: 'Producto enviado',
    when: 'Al comprador, cuando se marca un producto como enviado sin paquete; con el producto y la dirección debajo.',
    known: ['nombre', 'vendedor', 'pedido'],
    required: [],
    words: {
      subject: 'Tu pedido N.º {pedido} está en camino',
      title: 'Tu pedido N.º {pedido} está en camino',
      body: [
        'Hola, {nombre}. {vendedor} ya envió tu compra.',
        'Cuando la recibas, márcala en tu historial de compras y cuéntanos cómo te fue con el vendedor.',
      ].join(PARAGRAPH),
      action: 'Ver mis compras',
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(LINE_MAILS);

/** 'Tu pedido está en camino': what the mail of the approved order has promised. */
async function sentMail(trx: Db, line: AdminLine, siteUrl: string): Promise<Message> {
  const { email } = await trx
    .selectFrom('orders')
    .select('email')
    .where('id', '=', line.payment_id)
    .executeTakeFirstOrThrow();
  return write(trx, 'lineSent', {
    to: email,
    values: { nombre: line.recipient.name, vendedor: line.seller.name, pedido: String(line.payment_id) },
    url: new URL(paths.purchases.href(), siteUrl).href,
    rows: [
      [`${line.quantity} × ${line.name}`, line.variant_label ?? line.code],
      ['Dirección de envío', line.recipient.direccion],
    ],
  });
}
