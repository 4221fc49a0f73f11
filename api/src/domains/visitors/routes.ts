import { contactForm } from '@qhatu/contract/forms';
import { Message } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { checkForm } from '../../http/check-form';
import { personOf, requirePerson } from '../../http/person';
import { currentVersion } from '../consents/record';
import type { DomainOptions } from '../options';

const tags = ['varios'];
const PER_MINUTE = { rateLimit: { max: 20, timeWindow: 60_000 } };

/** All are required; the e-mail has no rule of form (D54, spec 3 §5). */
const ContactBody = z.object({
  name: z.string().trim().max(200),
  last_name: z.string().trim().max(200),
  phone: z.string().trim().max(40),
  email: z.string().trim().max(254),
  message: z.string().trim().max(5000),
});

/** spec 1 §7. */
const EventBody = z.object({
  receptor_mensaje: z.union([z.string().trim().min(1).max(200), z.number().int()]).transform(String),
  evento_tipo: z.enum(['chat', 'calificacion del producto', 'pregunta a vendedor']),
});

/** What visitors leave behind. */
export const visitors: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  app.post(
    '/contacts/store',
    { config: PER_MINUTE, schema: { tags, body: ContactBody, response: { 200: Message } } },
    async (request) => {
      checkForm(contactForm, request.body);
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
    { onRequest: requirePerson, config: PER_MINUTE, schema: { tags, body: EventBody, response: { 200: Message } } },
    async (request) => {
      await db
        .insertInto('saved_events')
        .values({ ...request.body, user_id: personOf(request).id })
        .execute();
      return { msg: 'Evento registrado' };
    },
  );
};
