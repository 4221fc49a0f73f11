import multipart from '@fastify/multipart';
import { MAX_FILE_BYTES } from '@qhatu/contract/forms';
import {
  BeSeller2Body,
  Message,
  OwnRequest,
  RegisteredUser,
  RegisterResellerBody,
  RegisterVendorBody,
} from '@qhatu/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { drawFor } from '../../drawing';
import { originOf } from '../../http/device';
import { tooMany } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import { sweepUploads } from '../../uploads/sweep-uploads';
import { requireStepUp } from '../accounts/step-up';
import type { DomainOptions } from '../options';
import { askToSell, readRequestForm } from './ask';
import { completeRequest } from './complete';
import { DOCUMENT_FOLDER, sweepDocuments } from './documents';
import { REQUEST_MAILS } from './mails';
import { registerReseller, registerVendor } from './register';
import { listOwnRequests } from './store';

const tags = ['vendedores'];
/** A document of 5 MB as data URL, and the rest of the form. */
const BODY_LIMIT = 8 * 1024 * 1024;
/** Each costs the drawing of a picture; a person needs one. */
const PER_HOUR = 60;
const SWEEP_SECONDS = 3_600;

/** Becoming a seller or a reseller (spec 3 §7, D51, D55). */
export const sellers: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  app.mail.offer(REQUEST_MAILS);
  const depsFor = (request: FastifyRequest) => ({
    ...{ app, db, env },
    origin: originOf(request),
    draw: drawFor(app, request),
  });
  await app.register(multipart, {
    limits: { fileSize: MAX_FILE_BYTES, files: 1, fields: 12, fieldSize: 4_000, parts: 13 },
  });

  app.jobs.every(SWEEP_SECONDS, 'forget documents of requests', async () => {
    await sweepDocuments(db, app.jobs);
  });
  app.jobs.every(SWEEP_SECONDS, 'take away documents without a row', async (signal) => {
    await sweepUploads(db, app.privateFiles, DOCUMENT_FOLDER, signal);
  });

  const countAttempt = async (request: FastifyRequest) => {
    const tries = await app.counter.add(`seller-request:${request.visitor}`, 3_600);
    if (tries.count > PER_HOUR) throw tooMany(tries.secondsLeft);
  };

  const proofIn = (request: FastifyRequest) => (password: string | null | undefined) =>
    requireStepUp({ app, db }, request, { password });

  app.post(
    '/auth/register-vendor',
    { bodyLimit: BODY_LIMIT, schema: { tags, body: RegisterVendorBody, response: { 200: RegisteredUser } } },
    async (request) => {
      await countAttempt(request);
      return registerVendor(depsFor(request), request.person, request.body, proofIn(request));
    },
  );

  app.post(
    '/auth/register-reseller',
    { bodyLimit: BODY_LIMIT, schema: { tags, body: RegisterResellerBody, response: { 200: RegisteredUser } } },
    async (request) => {
      await countAttempt(request);
      return registerReseller(depsFor(request), request.person, request.body, proofIn(request));
    },
  );

  for (const [path, kind] of [
    ['/users/be-seller', 'seller'],
    ['/users/be-coms', 'reseller'],
  ] as const) {
    app.post(
      path,
      {
        onRequest: requireMember,
        schema: { tags, consumes: ['multipart/form-data'], response: { 200: RegisteredUser } },
      },
      async (request) => {
        await countAttempt(request);
        return askToSell(depsFor(request), request, kind, await readRequestForm(request));
      },
    );
  }

  app.post(
    '/users/be-seller-2',
    {
      onRequest: requireMember,
      bodyLimit: BODY_LIMIT,
      schema: { tags, body: BeSeller2Body, response: { 200: Message } },
    },
    async (request) => {
      await countAttempt(request);
      return completeRequest(depsFor(request), memberOf(request), request.body, proofIn(request));
    },
  );

  app.get(
    '/users/requests',
    { onRequest: requireMember, schema: { tags, response: { 200: z.array(OwnRequest) } } },
    async (request) => listOwnRequests(db, memberOf(request).id),
  );
};
