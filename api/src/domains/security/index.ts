import { ROLE } from '@qhatu/contract/model';
import { Activity, Id, SecurityKind, SecurityLog } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { originOf } from '../../http/device';
import { memberOf, requireMember, requireRole } from '../../http/person';
import type { DomainOptions } from '../options';
import { findAccount, listActivity, listEvents } from './read';
import { recordEvent } from './record';

const before = Id.optional();
const account = z.string().trim().max(254).optional();

/** The security log: each person their own ('Actividad de tu cuenta'), administration all of it. */
export const security: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  app.get(
    '/users/activity',
    {
      onRequest: requireMember,
      schema: { tags: ['cuenta'], querystring: z.object({ before }), response: { 200: Activity } },
    },
    async (request) => listActivity(db, memberOf(request).id, request.query),
  );

  app.get(
    '/admin/security',
    {
      onRequest: requireRole(ROLE.admin),
      schema: {
        tags: ['administración'],
        // An empty choice of a form is none.
        querystring: z.object({
          before,
          kind: z.union([SecurityKind, z.literal('').transform(() => undefined)]).optional(),
          user: account,
          actor: account,
        }),
        response: { 200: SecurityLog },
      },
    },
    async (request) => {
      const { user, actor, ...rest } = request.query;
      const [userId, actorId] = await Promise.all(
        [user, actor].map((text) => (text ? findAccount(db, text) : undefined)),
      );
      // Nobody of that name: nothing to show, which is not everything.
      if (userId === null || actorId === null) return { data: [], next: null };
      // It tells where people come from: to open it is itself in it.
      if (rest.before === undefined) {
        await recordEvent(db, originOf(request), {
          kind: 'staff-read',
          userId: userId ?? null,
          actorId: memberOf(request).id,
          details: { what: 'security-log' },
        });
      }
      return listEvents(db, { ...rest, user: userId, actor: actorId });
    },
  );
};
