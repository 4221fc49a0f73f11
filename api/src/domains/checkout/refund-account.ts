import type { FastifyInstance } from 'fastify';
import { lastDigits } from '../../crypto/last-digits';
import { openValue, SEALED, sealValue } from '../../crypto/sealed-columns';
import type { Db } from '../../db/open';
import type { Origin } from '../../http/device';
import { conflict, notFound, ruleBroken } from '../../http/errors';
import { noteBankData } from '../accounts/bank-data';
import { lockOrder, noteEvent } from '../orders/move';
import { accountWantedMail } from './mails';
import { dropJobOf } from './refund-jobs';
import { checkoutTexts } from './texts';

/**
 * Job that asks a buyer for the account of a refund which a person transfers: of a transfer, a cash code, or a refund that
 * its provider does not give. Buyers who cancel or return name it then; for other refunds a mail asks them, and they answer
 * on the order's page (D395).
 */
const JOB = 'refund-account';

type Sealer = FastifyInstance['sealer'];

/** The account as it is stored: sealed, and bound to its owner. */
export const sealAccount = (sealer: Sealer, userId: number, account: string): string =>
  sealValue(sealer, SEALED.refundAccount, userId, JSON.stringify(account.trim()));

const openAccount = (sealer: Sealer, userId: number, sealed: string): string =>
  JSON.parse(openValue(sealer, SEALED.refundAccount, userId, sealed));

/** Its last digits: '•••• 0011'. Null: none was named. */
export const maskedAccount = (sealer: Sealer, { user_id, account }: { user_id: number; account: string | null }) =>
  account === null ? null : lastDigits(openAccount(sealer, user_id, account));

/** Reads the account of a refund as the buyer wrote it; null: none. */
export async function findRefundAccount(db: Db, sealer: Sealer, id: number): Promise<string | null> {
  const row = await db
    .selectFrom('order_refunds')
    .select(['user_id', 'account'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.account ? openAccount(sealer, row.user_id, row.account) : null;
}

/** Stores that the buyer is asked for an account, in the caller's transaction. */
export const askForAccount = (app: Pick<FastifyInstance, 'jobs'>, trx: Db, refundId: number): Promise<void> =>
  app.jobs.add(trx, JOB, { refund_id: refundId });

/**
 * Takes the question back in the caller's transaction.
 * @returns `dropped`: nobody was asked; `begun`: it is taken back, and its mail may have gone before its process died or failed;
 * otherwise it was asked, or is being asked
 */
export const dropAccountQuestion = (trx: Db, refundId: number) => dropJobOf(trx, JOB, refundId);

/** Asks by mail, unless it was said or paid meanwhile. Call it once per process. */
export function handleAccountQuestions(app: FastifyInstance, db: Db, siteUrl: string): void {
  app.jobs.handle(JOB, async (payload, { key }) => {
    const { refund_id } = payload as { refund_id: number };
    const wanted = await db
      .selectFrom('order_refunds as r')
      .innerJoin('orders as o', 'o.id', 'r.order_id')
      .select(['o.id', 'o.name', 'o.email', 'r.amount', 'r.reason'])
      .where('r.id', '=', refund_id)
      .where('r.status', '=', 'by-hand')
      .where('r.account', 'is', null)
      .executeTakeFirst();
    if (wanted) await app.mail.send(await accountWantedMail(db, wanted, siteUrl), key);
  });
}

interface OwnRefund {
  orderId: number;
  refundId: number;
  /** The order must be this person's. */
  userId: number;
}

/** Throws 404 for another's refund (D4). */
export async function requireOwnRefund(db: Db, { orderId, refundId, userId }: OwnRefund): Promise<void> {
  const own = await db
    .selectFrom('order_refunds')
    .select('id')
    .where('id', '=', refundId)
    .where('order_id', '=', orderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!own) throw notFound();
}

export interface NamedAccount extends OwnRefund {
  account: string;
  origin: Origin;
}

/**
 * The buyer says where the money goes to, or another account until it was paid; said again it is the same. Throws 404 for another's
 * refund (D4), 409 when it was paid already or is its provider's to give, 422 for none.
 */
export async function setRefundAccount(
  db: Db,
  app: Pick<FastifyInstance, 'jobs' | 'sealer'>,
  { orderId, refundId, userId, account, origin }: NamedAccount,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    // The order before its refund, as everybody who changes both.
    await lockOrder(trx, orderId);
    const refund = await trx
      .selectFrom('order_refunds')
      .select(['status', 'account'])
      .where('id', '=', refundId)
      .where('order_id', '=', orderId)
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst();
    if (!refund) throw notFound();
    if (!account) throw ruleBroken('invalid', checkoutTexts.accountMissing, { account: checkoutTexts.accountMissing });
    if (refund.account !== null && openAccount(app.sealer, userId, refund.account) === account) return;
    if (refund.status !== 'by-hand') throw conflict('refund_settled', checkoutTexts.accountTooLate);
    await trx
      .updateTable('order_refunds')
      .set({ account: sealAccount(app.sealer, userId, account) })
      .where('id', '=', refundId)
      .execute();
    await noteEvent(trx, orderId, {
      actor: 'buyer',
      actorId: userId,
      kind: 'refund-account',
      data: { refund: refundId },
    });
    await noteBankData(app, trx, origin, userId);
  });
}
