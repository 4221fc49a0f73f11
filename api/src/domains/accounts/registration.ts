import { Message, RegisterBody, Session } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/open';
import { originOf } from '../../http/device';
import { notFound, tooMany, unauthenticated } from '../../http/errors';
import type { DomainOptions } from '../options';
import { GUESS_LIMIT } from './availability';
import { checkCustomer, storeCustomer } from './customers';
import { takeLink } from './links';
import { accountMails } from './mails';
import { setMarketing } from './marketing';
import { isRequired } from './second-factor/factors';
import { twoStepTexts } from './second-factor/texts';
import { accountTexts } from './texts';
import { openSession } from './tokens';

const HOUR = 3_600;
/** Nobody guesses 256 bits; this only keeps somebody who tries from keeping us busy. */
const GUESSES_PER_HOUR = 60;

const tags = ['sesión'];

/** The person's e-mail is theirs: the account opens, and the newsletter begins if they had asked for it. */
async function verify(trx: Db, hash: string): Promise<number | null> {
  const id = await takeLink(trx, hash, 'activate');
  if (id === null) return null;
  const user = await trx
    .updateTable('users')
    .set({ verified_at: sql<Date>`coalesce(verified_at, now())` })
    .where('id', '=', id)
    .returning('suscribed')
    .executeTakeFirstOrThrow();
  if (user.suscribed === 1) await setMarketing(trx, { userId: id, agreed: true });
  return id;
}

/** Registration of customers and the link that proves their e-mail (spec 3 §2, D7). */
export const registrationRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const mails = accountMails(app);

  /** Counts before the slow part, so that hundreds at the same moment do not outrun the limit; what fails counts for nothing. */
  async function counted<T>(key: string, work: () => Promise<T>): Promise<T> {
    const { REGISTRATIONS_PER_HOUR: most } = env;
    if (most === 0) return work();
    const tries = await app.counter.add(key, HOUR);
    try {
      if (tries.count > most) throw tooMany(tries.secondsLeft);
      return await work();
    } catch (error) {
      await app.counter.remove(key);
      throw error;
    }
  }

  // Whether an e-mail is taken can be read from a refused form too: counted like the questions themselves.
  const schema = { tags, body: RegisterBody, response: { 200: Message } };
  app.post('/auth/register', { config: GUESS_LIMIT, schema }, async (request) => {
    const { terms, marketing, ...form } = request.body;
    const customer = await counted(`register:${request.visitor}`, () => checkCustomer(db, form, { terms, marketing }));
    await db.transaction().execute(async (trx) => {
      await mails.activation(trx, await storeCustomer(trx, app.sealer, customer));
    });
    return { msg: accountTexts.verifyMail };
  });

  // A GET that changes something, as spec 3 §7 has it; the mail's link leads to a page, which makes this call.
  app.get(
    '/client_active/:hash',
    { schema: { tags, params: z.object({ hash: z.string().min(1).max(200) }), response: { 200: Session } } },
    async (request) => {
      const key = `activate:${request.visitor}`;
      const tries = await app.counter.peek(key);
      if (tries.count >= GUESSES_PER_HOUR) throw tooMany(tries.secondsLeft);
      const id = await db.transaction().execute(async (trx) => {
        const verified = await verify(trx, request.params.hash);
        if (verified !== null) await mails.welcome(trx, verified);
        return verified;
      });
      if (id === null) {
        await app.counter.add(key, HOUR);
        throw notFound(accountTexts.badToken, 'token_not_found');
      }
      const user = await db
        .selectFrom('users')
        .select(['role_id', 'two_step'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      // Whoever reads the mail has one factor; an account that asks for two asks for them at the login.
      if (user.two_step || isRequired(env, user.role_id)) {
        throw unauthenticated(twoStepTexts.activeNowLogIn, 'login_required');
      }
      return openSession(db, id, { origin: originOf(request), method: 'mail' });
    },
  );
};
