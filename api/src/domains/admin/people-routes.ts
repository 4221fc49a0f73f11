import { ROLE } from '@qhatu/contract/model';
import { FoundPeople } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/open';
import { requireRole } from '../../http/person';
import { tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { idsOf, noteRead } from '../security/reads';

const SHOWN = 6;

/** Accounts whose name, user name or e-mail holds what was typed; nobody who left, nobody who cannot log in. */
async function findPeople(db: Db, typed: string): Promise<FoundPeople> {
  const part = `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const { rows } = await sql<FoundPeople['data'][number]>`
    select id, concat_ws(' ', name, nullif(last_name, '')) as name, user_name, email, role_id from users
    where deleted_at is null and password_hash is not null
      and (user_name ilike ${part} or email ilike ${part} or concat_ws(' ', name, last_name) ilike ${part})
    order by lower(user_name) = lower(${typed}) desc, id desc limit ${SHOWN}`.execute(db);
  return { data: rows };
}

/** Whom administration looks for; who was shown is noted (D108). */
export const adminPeopleRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  app.get(
    '/admin/people',
    {
      onRequest: requireRole(ROLE.admin),
      schema: {
        tags,
        querystring: z.object({ q: z.string().trim().min(2).max(100) }),
        response: { 200: FoundPeople },
      },
    },
    async (request) => {
      const found = await findPeople(db, request.query.q);
      await noteRead(db, request, 'people', idsOf(found));
      return found;
    },
  );
};
