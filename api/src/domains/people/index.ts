import { ROLE } from '@qhatu/contract/model';
import {
  Account,
  AccountList,
  AccountState,
  Id,
  InvitationBody,
  Message,
  RoleBody,
  RoleRights,
  SuspendBody,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { notFound } from '../../http/errors';
import { requireRole } from '../../http/person';
import { idParams, reasonOf, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { requireProof } from '../security/proof';
import { idsOf, noteRead } from '../security/reads';
import { staffOf } from '../staff/record-act';
import { changeRole, closeSessions, inviteStaff, reopenAccount, resendLink, suspendAccount } from './acts';
import { findAccount, listAccounts } from './read';

/** *Personas*: who has an account, and what administration does about it. Who was looked at is noted (D108). */
export const people: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const onRequest = requireRole(ROLE.admin);
  const proof = requireProof(db);
  const acted = { tags, params: idParams, response: { 200: Message } };

  const blank = z.literal('').transform(() => undefined);
  const querystring = z.object({
    q: z.string().trim().max(254).optional(),
    role: z.union([blank, z.coerce.number().int().min(1).max(5)]).optional(),
    state: z.union([AccountState, blank]).optional(),
    before: Id.optional(),
  });
  app.get(
    '/admin/accounts',
    { onRequest, schema: { tags, querystring, response: { 200: AccountList } } },
    async (request) => {
      const found = await listAccounts(db, request.query);
      await noteRead(db, request, 'people', idsOf(found));
      return found;
    },
  );

  app.get(
    '/admin/accounts/:id',
    { onRequest, schema: { tags, params: idParams, response: { 200: Account } } },
    async (request) => {
      const account = await findAccount(db, request.params.id);
      if (!account) throw notFound();
      await noteRead(db, request, 'people', [account.id]);
      return account;
    },
  );

  app.post(
    '/admin/accounts/:id/suspend',
    { onRequest: [onRequest, proof], schema: { ...acted, body: SuspendBody } },
    async (request) => {
      const reason = reasonOf(request.body);
      await suspendAccount(app, db, staffOf(request), { ...request.params, reason });
      return { msg: 'La cuenta está suspendida y sus sesiones, cerradas' };
    },
  );

  app.post('/admin/accounts/:id/reopen', { onRequest: [onRequest, proof], schema: acted }, async (request) => {
    await reopenAccount(app, db, staffOf(request), request.params.id);
    return { msg: 'La cuenta está abierta de nuevo' };
  });

  app.post(
    '/admin/accounts/:id/role',
    { onRequest: [onRequest, proof], schema: { ...acted, body: RoleBody } },
    async (request) => {
      await changeRole(app, db, staffOf(request), { ...request.params, ...request.body });
      return { msg: 'El rol cambió; la persona inicia sesión de nuevo' };
    },
  );

  app.post('/admin/accounts/:id/links', { onRequest: [onRequest, proof], schema: acted }, async (request) => {
    await resendLink(app, db, staffOf(request), request.params.id);
    return { msg: 'Enviamos el enlace a su correo' };
  });

  app.post('/admin/accounts/:id/close-sessions', { onRequest: [onRequest, proof], schema: acted }, async (request) => {
    await closeSessions(db, staffOf(request), request.params.id);
    return { msg: 'Sus sesiones están cerradas' };
  });

  app.post(
    '/admin/invitations',
    { onRequest: [onRequest, proof], schema: { tags, body: InvitationBody, response: { 200: Message } } },
    async (request) => {
      await inviteStaff(app, db, staffOf(request), request.body);
      return { msg: 'Enviamos la invitación a su correo' };
    },
  );

  app.get('/admin/roles', { onRequest, schema: { tags, response: { 200: RoleRights } } }, async () =>
    app.roleRoutes.map(({ method, path, roles, rights }) => ({
      ...{ method, path, roles: [...roles] },
      ...(rights.length > 0 && { rights: [...rights] }),
    })),
  );
};
