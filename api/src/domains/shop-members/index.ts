import { ROLE } from '@qhatu/contract/model';
import {
  Message,
  ShopInvitation,
  ShopInvitationBody,
  ShopMemberBody,
  ShopMemberList,
  ShopMembership,
  ShopRightsBody,
} from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { tooMany } from '../../http/errors';
import { memberOf, requireMember, requireRole } from '../../http/person';
import { idParams, tags } from '../../http/staff-requests';
import type { DomainOptions } from '../options';
import { requireProof } from '../security/proof';
import { staffOf } from '../staff/record-act';
import { SHOP_MEMBER_MAILS } from './mails';
import {
  acceptInvitation,
  INVITATION_JOB,
  inviteMember,
  leaveShop,
  listMembers,
  readInvitation,
  readMembership,
  removeMember,
  sendInvitation,
  setRights,
  sweepMembers,
} from './members';
import { shopMemberTexts } from './texts';

const INVITATIONS_PER_DAY = 30;
const TRIES_PER_HOUR = 30;
const DAY_SECONDS = 86_400;

/** *Equipo*: who else works in a seller's shop, and what each may do there (D234). */
export const shopMembers: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const onRequest = requireRole(ROLE.seller);
  const proof = requireProof(db);
  const deps = { app, db, siteUrl: env.SITE_URL };
  const message = { 200: Message };
  const limit = async (key: string, most: number, seconds: number) => {
    const tries = await app.counter.add(key, seconds);
    if (tries.count > most) throw tooMany(tries.secondsLeft);
  };

  app.mail.offer(SHOP_MEMBER_MAILS);
  app.jobs.handle(INVITATION_JOB, (payload, { key }) => sendInvitation(deps, (payload as { id: number }).id, key));
  app.jobs.every(DAY_SECONDS, 'former staff of shops are forgotten', () => sweepMembers(db));

  app.get('/staff/members', { onRequest, schema: { tags, response: { 200: ShopMemberList } } }, async (request) => ({
    data: await listMembers(db, memberOf(request).id),
  }));

  app.post(
    '/staff/members',
    { onRequest: [onRequest, proof], schema: { tags, body: ShopMemberBody, response: message } },
    async (request) => {
      await limit(`shop-invitations:${memberOf(request).id}`, INVITATIONS_PER_DAY, DAY_SECONDS);
      await inviteMember(deps, staffOf(request), request.body);
      return { msg: shopMemberTexts.invited };
    },
  );

  app.post(
    '/staff/members/:id',
    { onRequest: [onRequest, proof], schema: { tags, params: idParams, body: ShopRightsBody, response: message } },
    async (request) => {
      await setRights(db, staffOf(request), request.params.id, request.body.may);
      return { msg: shopMemberTexts.saved };
    },
  );

  app.post(
    '/staff/members/:id/remove',
    { onRequest, schema: { tags, params: idParams, response: message } },
    async (request) => {
      await removeMember(db, staffOf(request), request.params.id);
      return { msg: shopMemberTexts.removed };
    },
  );

  const schema = { tags, body: ShopInvitationBody };
  app.post(
    '/staff/invitation',
    { onRequest: requireMember, schema: { ...schema, response: { 200: ShopInvitation } } },
    async (request) => {
      const person = memberOf(request);
      await limit(`shop-invitation:${person.id}`, TRIES_PER_HOUR, 3_600);
      return readInvitation(db, person, request.body.secret);
    },
  );

  app.post(
    '/staff/invitation/accept',
    { onRequest: requireMember, schema: { ...schema, response: message } },
    async (request) => {
      await limit(`shop-invitation:${memberOf(request).id}`, TRIES_PER_HOUR, 3_600);
      await acceptInvitation(deps, staffOf(request), request.body.secret);
      return { msg: shopMemberTexts.joined };
    },
  );

  app.get(
    '/staff/membership',
    { onRequest: requireMember, schema: { tags, response: { 200: ShopMembership } } },
    async (request) => readMembership(db, memberOf(request)),
  );

  app.post(
    '/staff/membership/leave',
    { onRequest: requireMember, schema: { tags, response: message } },
    async (request) => {
      await leaveShop(db, staffOf(request));
      return { msg: shopMemberTexts.left };
    },
  );
};
