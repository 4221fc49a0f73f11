import { Message, StepUpBody } from '@qhatu/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { originOf } from '../../http/device';
import { tooMany } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import type { DomainOptions } from '../options';
import { recordEvent } from '../security/record';
import { anonymise } from './delete-account';
import { accountMail } from './mail-templates';
import { accountMails, readerOf, siteOf } from './mails';
import { collectOwnData } from './own-data';
import { ownArchive } from './own-files';
import { requireStepUp } from './step-up';
import { accountTexts } from './texts';

const tags = ['cuenta'];
const HOUR = 3_600;
/** A copy reads many tables. */
const COPIES_PER_HOUR = 20;

/** My data: take all of it along, or take it away (Ley 29733). */
export const ownDataRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const { dataCopied } = accountMails(app);

  /**
   * All of it in the open: only for who proves that it is theirs, and never without a word to its owner (D97). Throws 422
   * without a proof, 429 after too many copies.
   */
  const copyOf = async (request: FastifyRequest) => {
    const { id } = memberOf(request);
    await requireStepUp({ app, db }, request);
    const copies = await app.counter.add(`my-data:${id}`, HOUR);
    if (copies.count > COPIES_PER_HOUR) throw tooMany(copies.secondsLeft);
    await db.transaction().execute(async (trx) => {
      await recordEvent(trx, originOf(request), { kind: 'data-copied', userId: id });
      await dataCopied(trx, id);
    });
    return collectOwnData(db, app.sealer, id);
  };

  /** With the files, which the rows only name. */
  app.get('/users/my-data/zip', { onRequest: requireMember, schema: { tags } }, async (request, reply) => {
    const { id } = memberOf(request);
    const own = await copyOf(request);
    const deps = { db, store: app.files, files: app.privateFiles };
    return reply
      .header('content-disposition', 'attachment; filename="mis-datos-qhatu.zip"')
      .type('application/zip')
      .send(await ownArchive(deps, id, own, request.log));
  });

  app.get('/users/my-data', { onRequest: requireMember, schema: { tags } }, async (request, reply) => {
    const own = await copyOf(request);
    return reply
      .header('content-disposition', 'attachment; filename="mis-datos-qhatu.json"')
      .type('application/json; charset=utf-8')
      .send(JSON.stringify(own, null, 2));
  });

  app.post(
    '/users/delete-account',
    {
      onRequest: requireMember,
      schema: { tags, body: StepUpBody.pick({ password: true }), response: { 200: Message } },
    },
    async (request) => {
      const { id } = memberOf(request);
      await requireStepUp({ app, db }, request, { password: request.body.password, field: 'password' });
      await db.transaction().execute(async (trx) => {
        const reader = await readerOf(trx, id);
        await anonymise(app.jobs, trx, id);
        // After it: what waited for the person is forgotten there, this last letter is not.
        if (reader) await app.mail.later(trx, await accountMail(trx, 'deleted', reader, siteOf(env)));
      });
      return { msg: accountTexts.deleted };
    },
  );
};
