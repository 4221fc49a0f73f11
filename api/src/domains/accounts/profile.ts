import { profileForm } from '@qhatu/contract/forms';
import { Id, ProfileBody, SavedProfile, UserData } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { SEALED, sealValue } from '../../crypto/sealed-columns';
import type { Db } from '../../db/open';
import { drawFor } from '../../drawing';
import { checkForm } from '../../http/check-form';
import { originOf } from '../../http/device';
import { notFound } from '../../http/errors';
import { memberOf, requireMember } from '../../http/person';
import { dropFilesSoon, removeUnkept } from '../../uploads/drop-files';
import { listAddresses } from '../addresses/queries';
import type { DomainOptions } from '../options';
import { takenFieldError } from './customers';
import { accountMails } from './mails';
import { setMarketing } from './marketing';
import { type PasswordOwner, weaknessOf } from './password-strength';
import { hashPassword } from './passwords';
import { drawPhoto, photoKeys, storePhoto, sweepPhotos } from './photo';
import { addProfileAddresses } from './profile-addresses';
import { findBillType, findUserData, type ReadDeps, userNameExists } from './queries';
import { setPassword } from './recovery';
import { requireStepUp } from './step-up';
import { issueToken } from './tokens';

/** Boleta: what a seller issues who has not said otherwise. */
const DEFAULT_BILL_TYPE = 1;
const tags = ['cuenta'];
const SWEEP_SECONDS = 3_600;

async function readUser(deps: ReadDeps, id: number): Promise<UserData> {
  const user = await findUserData(deps, id);
  if (!user) throw notFound();
  return { ...user, addresses: await listAddresses(deps.db, id) };
}

/** The form's rules with the person's own name left out of what is taken. Throws 422. */
async function check(db: Db, userId: number, body: ProfileBody, before: PasswordOwner | null): Promise<void> {
  const name = body.user_name?.trim() ?? '';
  const takenNames = name && (await userNameExists(db, name, userId)) ? [name] : [];
  // The names that are saved and those that are typed: neither is a secret.
  const passwordWeakness = await weaknessOf(body.password, [body, before]);
  checkForm(profileForm, body, { takenNames, passwordWeakness });
}

/** Empty is null; what the form left out altogether stays as it was. */
const typed = (text: string | null | undefined) => (text === undefined ? undefined : text?.trim() || null);

interface Saved {
  userId: number;
  body: ProfileBody;
  /** Undefined: as it was. */
  uri: string | null | undefined;
}

async function storeProfile(trx: Db, { sealer, jobs }: FastifyInstance, { userId, body, uri }: Saved): Promise<void> {
  if (uri !== undefined) {
    // Locked: of two that are saved at once the second takes the first one's photo away.
    const before = await trx
      .selectFrom('users')
      .select('uri')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    await dropFilesSoon(jobs, trx, photoKeys(before?.uri));
  }
  const kind = body.document_type;
  const document = typed(body.ruc);
  await trx
    .updateTable('users')
    .set({
      name: body.name?.trim().normalize('NFC'),
      last_name: body.last_name === undefined ? undefined : (typed(body.last_name) ?? '').normalize('NFC'),
      user_name: body.user_name?.trim().normalize('NFC'),
      birthdate: typed(body.birthdate),
      phone: typed(body.phone),
      document_type: kind === undefined ? undefined : kind === null || kind === '' ? null : Number(kind),
      document_number: document && sealValue(sealer, SEALED.userDocument, userId, document),
      uri,
      updated_at: new Date(),
    })
    .where('id', '=', userId)
    .execute()
    .catch((error) => {
      throw takenFieldError(error, body.user_name?.trim() ?? '');
    });
}

/** What a person reads and changes of their own account (spec 3 §3, §5). The e-mail is read-only. */
export const profileRoutes: FastifyPluginAsyncZod<DomainOptions> = async (app, { db }) => {
  const mails = accountMails(app);

  app.jobs.every(SWEEP_SECONDS, 'forget photos that no profile shows', async (signal) => {
    await sweepPhotos(db, app.files, signal);
  });

  app.get(
    '/users/get-user-data/:id',
    { onRequest: requireMember, schema: { tags, params: z.object({ id: Id }), response: { 200: UserData } } },
    async (request) => {
      const { id } = memberOf(request);
      if (request.params.id !== id) throw notFound();
      return readUser({ app, db }, id);
    },
  );

  app.get(
    '/users/bill-type',
    { onRequest: requireMember, schema: { tags, response: { 200: z.object({ bill_type: z.number().int() }) } } },
    async (request) => ({ bill_type: (await findBillType(db, memberOf(request).id)) ?? DEFAULT_BILL_TYPE }),
  );

  app.post(
    '/users/profile',
    { onRequest: requireMember, schema: { tags, body: ProfileBody, response: { 200: SavedProfile } } },
    async (request) => {
      const { id } = memberOf(request);
      const { body } = request;
      const before = await findUserData({ app, db }, id);
      await check(db, id, body, before);
      if (body.password) await requireStepUp({ app, db }, request, { password: body.current_password });
      const passwordHash = body.password ? await hashPassword(body.password) : null;
      const photo = body.uri?.startsWith('data:') ? await drawPhoto(drawFor(app, request), body.uri) : null;
      const uri = photo ? await storePhoto(app.files, photo) : body.uri === null ? null : undefined;
      const saving = db.transaction().execute(async (trx) => {
        await storeProfile(trx, app, { userId: id, body, uri });
        await addProfileAddresses(trx, id, body);
        if (typeof body.marketing === 'boolean' && body.marketing !== before?.marketing) {
          const subscribed = await setMarketing(trx, { userId: id, agreed: body.marketing });
          if (subscribed) await mails.newsletter(trx, subscribed);
        }
        if (passwordHash === null) return undefined;
        await setPassword(trx, id, passwordHash, originOf(request));
        await mails.passwordChanged(trx, id);
        return issueToken(trx, id, originOf(request));
      });
      const token = await saving.catch(async (error: unknown) => {
        // Everybody can read that folder: what nobody's profile shows must not stay in it.
        await removeUnkept(app.files, photoKeys(uri), error);
        throw error;
      });
      return { ...(await readUser({ app, db }, id)), ...(token ? { access_token: token } : {}) };
    },
  );
};
