import type { StaffOrder } from '@qhatu/contract/wire';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../../db/open';
import { notFound } from '../../../http/errors';
import { memberOf } from '../../../http/person';
import { noteRead } from '../../security/reads';
import { afterSaleTexts } from '../texts';
import { readStaffOrder } from './detail';

/** The order as whoever asks may see it, and a line in the log that they did. Throws 404 for none, and another seller's. */
export async function showOrder(
  app: Pick<FastifyInstance, 'sealer'>,
  db: Db,
  request: FastifyRequest,
  id: number,
): Promise<StaffOrder> {
  const order = await readStaffOrder(db, app.sealer, memberOf(request), id);
  if (!order) throw notFound(afterSaleTexts.orderGone, 'order_not_found');
  await noteRead(db, request, 'orders', [order.id]);
  return order;
}
