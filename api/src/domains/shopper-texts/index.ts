import { ROLE } from '@qhatu/contract/model';
import {
  AnswerMessageBody,
  ContactMessageList,
  Id,
  Message,
  PublicTextList,
  RejectBody,
  ReportBody,
  RestoreTextBody,
  ShopSuggestionList,
  TextKind,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { ruleBroken } from '../../http/errors';
import { WRITES_PER_MINUTE } from '../../http/limits';
import { memberOf, requireMember, requireRole } from '../../http/person';
import { idParams, reasonOf, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { idsOf, noteRead } from '../security/reads';
import { staffOf } from '../staff/record-act';
import { answerMessage, closeMessage, listMessages, listSuggestions, MESSAGE_MAILS, reopenMessage } from './messages';
import { keepText, listTexts, reportText, setHidden } from './texts';

const ANSWER_MISSING = 'El campo respuesta es requerido';

/** What can be put aside without an answer, and had back. */
const PUT_ASIDE = [
  {
    path: 'messages',
    table: 'contact_messages',
    closed: 'Mensaje cerrado',
    reopened: 'El mensaje está abierto otra vez',
  },
  {
    path: 'suggestions',
    table: 'suggestions',
    closed: 'Sugerencia cerrada',
    reopened: 'La sugerencia está abierta otra vez',
  },
] as const;

/** *Voz* and *Mensajes*: what shoppers write in public, and to the shop. Administration and support. */
export const shopperTexts: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  app.mail.offer(MESSAGE_MAILS);
  const onRequest = requireRole(ROLE.admin, ROLE.support);
  const acted = { tags, response: { 200: Message } };
  const blank = z.literal('').transform(() => undefined);
  const textParams = z.object({ kind: TextKind, id: Id });

  const texts = z.object({
    kind: TextKind.default('review'),
    state: z.union([z.enum(['reported', 'hidden']), blank]).optional(),
    before: Id.optional(),
  });
  app.get(
    '/admin/texts',
    { onRequest, schema: { tags, querystring: texts, response: { 200: PublicTextList } } },
    async (request) => listTexts(db, request.query),
  );

  app.post(
    '/admin/texts/:kind/:id/hide',
    { onRequest, schema: { ...acted, params: textParams, body: RejectBody } },
    async (request) => {
      const reason = reasonOf(request.body);
      app.products.stockChanged([await setHidden(db, staffOf(request), request.params, reason)]);
      return { msg: 'Ya no se ve en la tienda' };
    },
  );

  app.post(
    '/admin/texts/:kind/:id/restore',
    { onRequest, schema: { ...acted, params: textParams, body: RestoreTextBody } },
    async (request) => {
      const undoes = request.body?.undo ?? false;
      app.products.stockChanged([await setHidden(db, staffOf(request), request.params, null, undoes)]);
      return { msg: 'Se ve de nuevo en la tienda' };
    },
  );

  app.post('/admin/texts/:kind/:id/keep', { onRequest, schema: { ...acted, params: textParams } }, async (request) => {
    await keepText(db, staffOf(request), request.params.kind, request.params.id);
    return { msg: 'Se queda como está' };
  });

  app.post(
    '/texts/report',
    {
      onRequest: requireMember,
      config: WRITES_PER_MINUTE,
      schema: { tags: ['catálogo'], body: ReportBody, response: { 200: Message } },
    },
    async (request) => {
      await reportText(db, memberOf(request).id, request.body);
      return { msg: 'Gracias. Lo revisaremos.' };
    },
  );

  const querystring = z.object({ state: z.enum(['open', 'closed']).default('open'), before: Id.optional() });
  app.get(
    '/admin/messages',
    { onRequest, schema: { tags, querystring, response: { 200: ContactMessageList } } },
    async (request) => {
      const found = await listMessages(db, request.query);
      await noteRead(db, request, 'messages', idsOf(found));
      return found;
    },
  );

  app.post(
    '/admin/messages/:id/answer',
    { onRequest, schema: { ...acted, params: idParams, body: AnswerMessageBody } },
    async (request) => {
      const answer = request.body.answer.trim();
      if (!answer) throw ruleBroken('invalid', ANSWER_MISSING, { answer: ANSWER_MISSING });
      const wish = { id: request.params.id, answer, siteUrl: env.SITE_URL };
      await answerMessage(db, staffOf(request), wish, app.mail.later);
      return { msg: 'La respuesta va en camino a su correo' };
    },
  );

  app.get(
    '/admin/suggestions',
    { onRequest, schema: { tags, querystring, response: { 200: ShopSuggestionList } } },
    async (request) => {
      const found = await listSuggestions(db, request.query);
      await noteRead(db, request, 'suggestions', idsOf(found));
      return found;
    },
  );

  for (const { path, table, closed, reopened } of PUT_ASIDE) {
    const schema = { ...acted, params: idParams };
    app.post(`/admin/${path}/:id/close`, { onRequest, schema }, async (request) => {
      await closeMessage(db, staffOf(request), table, request.params.id);
      return { msg: closed };
    });
    app.post(`/admin/${path}/:id/reopen`, { onRequest, schema }, async (request) => {
      await reopenMessage(db, staffOf(request), table, request.params.id);
      return { msg: reopened };
    });
  }
};
