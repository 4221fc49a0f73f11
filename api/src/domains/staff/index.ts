import { ROLE } from '@qhatu/contract/model';
import { Id, StaffActList } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { requireRole } from '../../http/person';
import { tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { findAccount } from '../security/read';
import { listActs } from './list-acts';

/** An empty choice of a form is none. */
const blank = z.literal('').transform(() => undefined);
const day = z.union([z.iso.date(), blank]).optional();
const HOUR = 3_600_000;
/** Peru has no summer time: a day begins at 05:00 UTC. */
const startOf = (date: string): Date => new Date(Date.parse(`${date}T00:00:00Z`) + 5 * HOUR);

/** The log of what staff did (*Registro*). Administration only; nobody changes it. */
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
};
