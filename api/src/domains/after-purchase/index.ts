import { suggestionForm } from '@qhatu/contract/forms';
import { Message, ShareBody, ShareResult, SuggestionBody } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { checkForm } from '../../http/check-form';
import { tooMany } from '../../http/errors';
import { memberOf, personOf, requireMember, requirePerson } from '../../http/person';
import type { DomainOptions } from '../options';
import { noteShare } from './share';

const tags = ['después de comprar'];
/** Each is a row; a person with something to say needs a few. */
const PER_HOUR = 30;

/** What a buyer may do once the order is placed: suggest something, share something (spec 2 §2, §7). */
export const afterPurchase: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  async function limit(what: string, who: string): Promise<void> {
    const tries = await app.counter.add(`${what}:${who}`, 3_600);
    if (tries.count > PER_HOUR) throw tooMany(tries.secondsLeft);
  }

  app.post(
    '/suggestion',
    { onRequest: requirePerson, schema: { tags, body: SuggestionBody, response: { 200: Message } } },
    async (request) => {
      const person = personOf(request);
      await limit('suggestion', person.anonymous ? request.visitor : String(person.id));
      const { mensaje, user_id } = request.body;
      checkForm(suggestionForm, { mensaje });
      // Signed with the session's name or with none: an id in the body only says that it is not anonymous.
      const signed = typeof user_id === 'number' && !person.anonymous;
      await db
        .insertInto('suggestions')
        .values({ user_id: signed ? person.id : null, message: mensaje.trim() })
        .execute();
      return { msg: 'Gracias por tu sugerencia' };
    },
  );

  app.post(
    '/share',
    { onRequest: requireMember, schema: { tags, body: ShareBody, response: { 200: ShareResult } } },
    async (request) => {
      const { id } = memberOf(request);
      await limit('share', String(id));
      return noteShare(db, id, request.body);
    },
  );
};
