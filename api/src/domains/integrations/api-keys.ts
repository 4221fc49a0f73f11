import { randomBytes } from 'node:crypto';
import { apiKeyForm } from '@qhatu/contract/forms';
import { ROLE } from '@qhatu/contract/model';
import type { ApiKey, ApiKeyBody, ApiKeyScope } from '@qhatu/contract/wire';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { type Selectable, sql } from 'kysely';
import { sha256Hex } from '../../crypto/digest';
import type { Db } from '../../db/open';
import type { ApiKeysTable } from '../../db/schema/integrations';
import { checkForm } from '../../http/check-form';
import { conflict, forbidden, notFound, unauthenticated } from '../../http/errors';
import type { ShopActor } from '../../http/person';
import { mailToPerson } from '../accounts/mails';
import { recordAct, type Staff } from '../staff/record-act';
import { integrationAddedMail } from './mails';
import { integrationTexts } from './texts';
import type { IntegrationDeps } from './webhooks';

/** What tells a key from a session's token, also to tools that look for secrets in code. */
const PREFIX = 'qhatu_';
const SHOWN = PREFIX.length + 4;
const MAX_API_KEYS = 20;
/** How exact `last_used_at` is: a busy key would write its row at every call. */
const USED_MINUTES = 5;

const toWire = ({
  id,
  name,
  scopes,
  beginning,
  created_at,
  last_used_at,
  revoked_at,
}: Selectable<ApiKeysTable>): ApiKey => ({
  ...{ id, name, scopes: scopes as ApiKeyScope[], beginning },
  created_at: created_at.toISOString(),
  last_used_at: last_used_at?.toISOString() ?? null,
  revoked_at: revoked_at?.toISOString() ?? null,
});

/** The keys of one seller, newest first, revoked ones too. */
export async function listApiKeys(db: Db, ownerId: number): Promise<ApiKey[]> {
  const rows = await db
    .selectFrom('api_keys')
    .selectAll()
    .where('owner_id', '=', ownerId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(toWire);
}

/** A new key, told this once. Throws 422 by the form's rules, 409 when there are twenty that hold. */
export function makeApiKey(
  { db, app, siteUrl }: IntegrationDeps,
  staff: Staff,
  body: ApiKeyBody,
): Promise<{ key: string; made: ApiKey }> {
  checkForm(apiKeyForm, body);
  const key = PREFIX + randomBytes(32).toString('base64url');
  return db.transaction().execute(async (trx) => {
    await sql`select id from users where id = ${staff.id} for update`.execute(trx);
    const { held } = await trx
      .selectFrom('api_keys')
      .select(sql<number>`count(*)::int`.as('held'))
      .where('owner_id', '=', staff.id)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (held >= MAX_API_KEYS) throw conflict('too_many', integrationTexts.tooManyKeys(MAX_API_KEYS));
    const row = await trx
      .insertInto('api_keys')
      .values({
        owner_id: staff.id,
        name: body.name.trim(),
        scopes: [...new Set(body.scopes)],
        beginning: key.slice(0, SHOWN),
        hash: sha256Hex(key),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const after = { name: row.name, scopes: row.scopes };
    await recordAct(trx, staff, { act: 'api-key.create', subject: 'api-key', id: row.id, after });
    await mailToPerson(app, trx, staff.id, (who) =>
      integrationAddedMail(trx, { ...who, siteUrl }, `una clave nueva: ${row.name}`),
    );
    return { key, made: toWire(row) };
  });
}

/** Ends a key at once; ended twice is ended. Throws 404 for none of one's own (D4). */
export function revokeApiKey(db: Db, staff: Staff, id: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('api_keys')
      .select(['id', 'revoked_at'])
      .where('id', '=', id)
      .where('owner_id', '=', staff.id)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw notFound();
    if (row.revoked_at) return;
    await trx.updateTable('api_keys').set({ revoked_at: sql<Date>`now()` }).where('id', '=', id).execute();
    await recordAct(trx, staff, { act: 'api-key.revoke', subject: 'api-key', id });
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose system calls, on routes of {@link requireApiKey}. */
    apiKeyOwner: ShopActor | null;
  }
}

/** Whose system calls. Only behind {@link requireApiKey}. */
export function apiKeyOwnerOf(request: FastifyRequest): ShopActor {
  if (!request.apiKeyOwner) throw unauthenticated();
  return request.apiKeyOwner;
}

/**
 * onRequest: a key that holds and may do this; 401 without one, 403 when it may not. A key holds while its owner is a
 * seller in good standing, whatever it was made as.
 */
export function requireApiKey(db: Db, scope: ApiKeyScope): onRequestAsyncHookHandler {
  return async (request) => {
    const key = /^Bearer (qhatu_[A-Za-z0-9_-]{43})$/i.exec(request.headers.authorization ?? '')?.[1];
    if (!key) throw unauthenticated('Falta la clave, o no es válida.', 'api_key');
    const row = await db
      .selectFrom('api_keys as k')
      .innerJoin('users as u', 'u.id', 'k.owner_id')
      .select(['k.id', 'k.scopes', 'k.owner_id'])
      .select(
        sql<boolean>`k.last_used_at is null or k.last_used_at < now() - make_interval(mins => ${sql.lit(USED_MINUTES)})`.as(
          'is_stale',
        ),
      )
      .where('k.hash', '=', sha256Hex(key))
      .where('k.revoked_at', 'is', null)
      .where('u.role_id', '=', ROLE.seller)
      .where('u.suspended_at', 'is', null)
      .where('u.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw unauthenticated('Falta la clave, o no es válida.', 'api_key');
    if (!row.scopes.includes(scope)) throw forbidden(`A esta clave le falta el permiso ${scope}.`, 'scope');
    request.apiKeyOwner = { id: row.owner_id, role: ROLE.seller, shop: null };
    if (!row.is_stale) return;
    await db.updateTable('api_keys').set({ last_used_at: sql<Date>`now()` }).where('id', '=', row.id).execute();
  };
}
