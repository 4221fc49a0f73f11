import { type CalendarDay, fromIso } from '@qhatu/contract/dates';
import { settleForm } from '@qhatu/contract/forms';
import { ROLE } from '@qhatu/contract/model';
import {
  Id,
  LineRefundPreview,
  LineRefundPreviewBody,
  PartyBalance,
  SettleBody,
  SettlementDetail,
  SettlementList,
  SettlementPaidBody,
  SettlementResult,
  SettleResult,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { checkForm } from '../../http/check-form';
import { ruleBroken } from '../../http/errors';
import { memberOf, type Person, requireRole } from '../../http/person';
import { idParams, tags } from '../../http/staff-requests';
import { sendPdf } from '../../pdf/document';
import type { DomainOptions } from '../options';
import { requireProof } from '../security/proof';
import { staffOf } from '../staff/record-act';
import { commissionRoutes } from './commission-routes';
import { auditDaily } from './daily-audit';
import { payoutRoutes } from './payout-routes';
import { postOrder, postQueued } from './post';
import { balanceOf, listSettlements, readSettlement } from './read';
import { previewRefund } from './refund-preview';
import { lastSunday, markPaid, settle } from './settlements';
import { makeStatement } from './statement';
import { ordersToRelease } from './terms';
import { ledgerTexts } from './texts';

const POST_SECONDS = 5;
const RELEASE_SECONDS = 600;
const SETTLE_SECONDS = 3_600;
const BATCH = 200;

/** Everybody's for administration, one's own for everybody else. */
const ownParty = ({ id, role }: Person): number | null => (role === ROLE.admin ? null : id);

const status = z.enum(['due', 'carried', 'paid']).optional();

/** The ledger, which follows the orders, and the settlements by which sellers and resellers are paid (D151). */
export const ledger: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  app.jobs.every(POST_SECONDS, 'bring the ledger to how orders stand', async () => {
    await postQueued(db, BATCH);
  });
  app.jobs.every(RELEASE_SECONDS, 'release lines that are final', async () => {
    for (const id of await ordersToRelease(db, BATCH)) await db.transaction().execute((trx) => postOrder(trx, id));
  });
  app.jobs.every(SETTLE_SECONDS, 'settle the week that is over', async () => {
    await settle(db, lastSunday(new Date()));
  });
  auditDaily(app, db);

  const onRequest = requireRole(ROLE.admin, ROLE.seller, ROLE.reseller);
  const forAdmin = requireRole(ROLE.admin);
  const proof = requireProof(db);

  app.get(
    '/staff/settlements',
    {
      onRequest,
      schema: { tags, querystring: z.object({ after: Id.optional(), status }), response: { 200: SettlementList } },
    },
    async (request) => listSettlements(db, { ...request.query, partyId: ownParty(memberOf(request)) }),
  );

  app.get(
    '/staff/settlements/:id',
    { onRequest, schema: { tags, params: idParams, response: { 200: SettlementDetail } } },
    async (request) => readSettlement(db, request.params.id, ownParty(memberOf(request))),
  );

  app.get(
    '/staff/settlements/:id/statement',
    { onRequest, schema: { tags, params: idParams } },
    async (request, reply) => {
      const settlement = await readSettlement(db, request.params.id, ownParty(memberOf(request)));
      return sendPdf(reply, await makeStatement(settlement), `liquidacion-${settlement.id}`);
    },
  );

  app.post(
    '/staff/orders/:id/refunds/preview',
    {
      onRequest: requireRole(ROLE.seller),
      schema: { tags, params: idParams, body: LineRefundPreviewBody, response: { 200: LineRefundPreview } },
    },
    async (request) => previewRefund(db, staffOf(request), request.params.id, request.body),
  );

  app.get(
    '/staff/balance',
    { onRequest: requireRole(ROLE.seller, ROLE.reseller), schema: { tags, response: { 200: PartyBalance } } },
    async (request) => balanceOf(db, memberOf(request).id),
  );

  app.post(
    '/admin/settlements',
    { onRequest: [forAdmin, proof], schema: { tags, body: SettleBody, response: { 200: SettleResult } } },
    async (request) => {
      checkForm(settleForm, request.body);
      await postQueued(db, Number.POSITIVE_INFINITY);
      // The form lets no other through.
      const day = fromIso(request.body.last_day) as CalendarDay;
      const made = await settle(db, day, staffOf(request));
      return { msg: ledgerTexts.settled(made.length), settlements: made.length };
    },
  );

  app.post(
    '/admin/settlements/:id/paid',
    {
      onRequest: [forAdmin, proof],
      schema: { tags, params: idParams, body: SettlementPaidBody, response: { 200: SettlementResult } },
    },
    async (request) => {
      const reference = request.body.reference.trim();
      if (reference.length < 3 || reference.length > 60) {
        throw ruleBroken('invalid', ledgerTexts.referenceMissing, { reference: ledgerTexts.referenceMissing });
      }
      const { id } = await markPaid(db, request.params.id, { reference, staff: staffOf(request) });
      const { entries: _, ...settlement } = await readSettlement(db, id, null);
      return { msg: ledgerTexts.paid, settlement };
    },
  );

  await app.register(commissionRoutes, { db, env });
  await app.register(payoutRoutes, { db, env });
};
