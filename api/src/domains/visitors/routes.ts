import { contactForm } from '@qhatu/contract/forms';
import { Id, Message } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { serverKey } from '../../db/server-key';
import { checkForm } from '../../http/check-form';
import { tooMany } from '../../http/errors';
import { personOf, requirePerson } from '../../http/person';
import { currentVersion } from '../consents/record';
import type { DomainOptions } from '../options';
import { countVisits, recordVisit } from './visits';

const tags = ['varios'];
const PER_MINUTE = { rateLimit: { max: 20, timeWindow: 60_000 } };
const CONTACTS_PER_DAY = 200;
const DAY_SECONDS = 86_400;
/** Of a network: a school's whole class may look at products. */
const EVENTS_PER_MINUTE = { rateLimit: { max: 240, timeWindow: 60_000 } };
const COUNT_SECONDS = 300;

/** All are required; the e-mail has no rule of form (D54, spec 3 §5). */
const ContactBody = z.object({
  name: z.string().trim().max(200),
  last_name: z.string().trim().max(200),
  phone: z.string().trim().max(40),
  email: z.string().trim().max(254),
  message: z.string().trim().max(5000),
});

/** A moment is not enough (D374). */
const TOMORROW = {
  msg: `Desde su conexión ya llegaron ${CONTACTS_PER_DAY} mensajes, lo máximo de un día. Escríbanos mañana.`,
};

/** spec 1 §7; of a visit (D255) the receiver is the product or the seller that is looked at. */
const EventBody = z.discriminatedUnion('evento_tipo', [
  z.object({
    receptor_mensaje: z.union([z.string().trim().min(1).max(200), z.number().int()]).transform(String),
    evento_tipo: z.enum(['chat', 'calificacion del producto', 'pregunta a vendedor']),
  }),
  z.object({ receptor_mensaje: Id, evento_tipo: z.literal('visita a producto') }),
  z.object({ receptor_mensaje: Id, evento_tipo: z.literal('visita a tienda') }),
]);

/** What visitors leave behind. */
export const visitors: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const visitsKey = await serverKey(db, 'visits');
  app.jobs.every(COUNT_SECONDS, 'count visits of sellers', () => countVisits(db));

  app.post(
    '/contacts/store',
    { config: PER_MINUTE, schema: { tags, body: ContactBody, response: { 200: Message } } },
    async (request) => {
      checkForm(contactForm, request.body);
      const sent = await app.counter.add(`contacts:${request.visitor}`, DAY_SECONDS);
      if (sent.count > CONTACTS_PER_DAY) throw tooMany(sent.secondsLeft, TOMORROW);
      const member = request.person?.anonymous ? null : (request.person?.id ?? null);
      await db
        .insertInto('contact_messages')
        .values({ ...request.body, user_id: member, consent_version: await currentVersion(db, 'contact') })
        .execute();
      return { msg: 'Mensaje enviado con éxito, estaremos en contacto con usted.' };
    },
  );

  app.post(
    '/save-eventos',
    {
      onRequest: requirePerson,
      config: EVENTS_PER_MINUTE,
      schema: { tags, body: EventBody, response: { 200: Message } },
    },
    async (request) => {
      const { body } = request;
      const person = personOf(request);
      if (body.evento_tipo === 'visita a producto' || body.evento_tipo === 'visita a tienda') {
        const kind = body.evento_tipo === 'visita a producto' ? 'product' : 'shop';
        await recordVisit(db, visitsKey, { person, bearer: request.bearer ?? '' }, { kind, id: body.receptor_mensaje });
      } else
        await db
          .insertInto('saved_events')
          .values({ ...body, user_id: person.id })
          .execute();
      return { msg: 'Evento registrado' };
    },
  );
};
