import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open';
import type { Origin } from '../../http/device';
import { recordEvent } from '../security/record';
import { accountMails } from './mails';

/**
 * A member has said where money is to be sent to (D97): the security log notes it and they are told by mail. In the
 * transaction that stores it.
 */
export async function noteBankData(
  app: Pick<FastifyInstance, 'jobs'>,
  trx: Db,
  origin: Origin,
  userId: number,
): Promise<void> {
  await recordEvent(trx, origin, { kind: 'bank-changed', userId });
  await accountMails(app).bankDataAdded(trx, userId);
}
