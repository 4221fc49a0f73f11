import { lateTransferCorrectionForm, lateTransferForm } from '@qhatu/contract/forms';
import { ROLE } from '@qhatu/contract/model';
import { toCents } from '@qhatu/contract/money';
import {
  Id,
  LateTransferBody,
  LateTransferCorrectionBody,
  LateTransferWithdrawalBody,
  Message,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { checkForm } from '../../http/check-form';
import { requireRole } from '../../http/person';
import type { DomainOptions } from '../options';
import { requireProof } from '../security/proof';
import { type Staff, staffOf } from '../staff/record-act';
import { correctLateTransfer, type WrongTransfer, withdrawLateTransfer } from './late-transfer-corrections';
import { recordLateTransfer } from './late-transfers';
import { checkoutTexts } from './texts';

const params = z.object({ id: Id });
const refundParams = z.object({ id: Id, refund: Id });

const wrongTransfer = (
  staff: Staff,
  { id, refund }: z.infer<typeof refundParams>,
  { recorded, reason }: LateTransferWithdrawalBody,
): WrongTransfer => ({ orderId: id, refundId: refund, recorded: toCents(recorded), reason, staff });

/** Transfers of orders that had ended: recorded, and mended where they were recorded wrong (D397, D399). */
export const lateTransferRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const onlyAdmin = requireRole(ROLE.admin);
  const proof = requireProof(db);
  const deps = { app, siteUrl: env.SITE_URL };

  app.post(
    '/admin/orders/:id/late-transfer',
    {
      onRequest: [onlyAdmin, proof],
      schema: { tags: ['administración'], params, body: LateTransferBody, response: { 200: Message } },
    },
    async (request) => {
      checkForm(lateTransferForm, request.body);
      const { amount, operation } = request.body;
      const staff = staffOf(request);
      await recordLateTransfer(db, app, { orderId: request.params.id, amount: toCents(amount), operation, staff });
      return { msg: checkoutTexts.transferRecorded };
    },
  );

  app.post(
    '/admin/orders/:id/late-transfer/:refund/correct',
    {
      onRequest: [onlyAdmin, proof],
      schema: {
        tags: ['administración'],
        params: refundParams,
        body: LateTransferCorrectionBody,
        response: { 200: Message },
      },
    },
    async (request) => {
      const { params, body } = request;
      checkForm(lateTransferCorrectionForm, body);
      const wrong = wrongTransfer(staffOf(request), params, body);
      await correctLateTransfer(db, deps, { ...wrong, amount: toCents(body.amount) });
      return { msg: checkoutTexts.transferCorrected };
    },
  );

  app.post(
    '/admin/orders/:id/late-transfer/:refund/withdraw',
    {
      onRequest: [onlyAdmin, proof],
      schema: {
        tags: ['administración'],
        params: refundParams,
        body: LateTransferWithdrawalBody,
        response: { 200: Message },
      },
    },
    async (request) => {
      await withdrawLateTransfer(db, deps, wrongTransfer(staffOf(request), request.params, request.body));
      return { msg: checkoutTexts.transferWithdrawn };
    },
  );
};
