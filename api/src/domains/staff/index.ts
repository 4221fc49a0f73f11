import { ROLE } from '@qhatu/contract/model';
import { Id, ListView, ListViewBody, Message, SHOP_RIGHTS, StaffActList } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { memberOf, requireRole, requireShop } from '../../http/person';
import { idParams, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { findAccount } from '../security/read';
import { listActs } from './list-acts';
import { listViews, removeView, saveView } from './list-views';

/** An empty choice of a form is none. */
const blank = z.literal('').transform(() => undefined);
const day = z.union([z.iso.date(), blank]).optional();
const HOUR = 3_600_000;
/** Peru has no summer time: a day begins at 05:00 UTC. */
const startOf = (date: string): Date => new Date(Date.parse(`${date}T00:00:00Z`) + 5 * HOUR);

/** The log of what staff did (*Registro*): administration only, nobody changes it. And each one's own views of lists (D160). */
export const staff: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  app.get(
    '/admin/acts',
    {
      onRequest: requireRole(ROLE.admin),
      schema: {
        tags,
        querystring: z.object({
          before: Id.optional(),
          act: z.union([z.string().regex(/^[a-z-]+\.[a-z-]+$/), blank]).optional(),
          actor: z.string().trim().max(254).optional(),
          subject: z.union([z.string().regex(/^[a-z-]{1,20}$/), blank]).optional(),
          subject_id: z.union([blank, Id]).optional(),
          from: day,
          until: day,
        }),
        response: { 200: StaffActList },
      },
    },
    async (request) => {
      const { actor, subject_id, from, until, ...rest } = request.query;
      const actorId = actor ? await findAccount(db, actor) : undefined;
      // Nobody of that name did nothing, which is not everything.
      if (actorId === null) return { data: [], next: null };
      return listActs(db, {
        ...rest,
        actor: actorId,
        subjectId: subject_id,
        from: from ? startOf(from) : undefined,
        until: until ? new Date(startOf(until).getTime() + 24 * HOUR) : undefined,
      });
    },
  );

  const onRequest = requireShop(SHOP_RIGHTS, ROLE.admin, ROLE.seller, ROLE.support, ROLE.reseller);

  app.get(
    '/admin/views',
    { onRequest, schema: { tags, response: { 200: z.object({ data: z.array(ListView) }) } } },
    async (request) => ({ data: await listViews(db, memberOf(request).id) }),
  );

  app.post(
    '/admin/views',
    { onRequest, schema: { tags, body: ListViewBody, response: { 200: ListView } } },
    async (request) => saveView(db, memberOf(request).id, request.body),
  );

  app.post(
    '/admin/views/:id/remove',
    { onRequest, schema: { tags, params: idParams, response: { 200: Message } } },
    async (request) => removeView(db, memberOf(request).id, request.params.id),
  );
};
