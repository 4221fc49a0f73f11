import { sellerRequestForm } from '@qhatu/contract/forms';
import type { RegisteredUser } from '@qhatu/contract/wire';
import type { FastifyRequest } from 'fastify';
import type { RequestKind } from '../../db/schema/sellers';
import { malformed, ruleBroken, unauthenticated } from '../../http/errors';
import { memberOf } from '../../http/person';
import { mailToPerson } from '../accounts/mails';
import { verifyPassword } from '../accounts/passwords';
import { findCredentials, findSessionUser } from '../accounts/queries';
import { countedProof, markSteppedUp } from '../accounts/step-up';
import { askerOf, checkNothingPending, checkRole } from './asker';
import { checkDocuments, keepingFile, writeDocument } from './documents';
import { requestReceivedMail } from './mails';
import type { SellerDeps } from './register';
import { partProblems, refuse } from './rules';
import { storeRequest } from './store';
import { requestTexts } from './texts';

/** A request form as it came: text fields by name, and the image's bytes. */
export interface RequestFields {
  fields: Record<string, string | undefined>;
  image: Buffer | null;
}

const FIELDS = new Set(['email', 'password', 'address', 'birthday', 'terms', 'commissionist', 'user_id']);

/** Reads the parts of a multipart request; unknown ones are passed over. Throws 413 for a file over the limit. */
export async function readRequestForm(request: FastifyRequest): Promise<RequestFields> {
  const fields: RequestFields['fields'] = {};
  let image: Buffer | null = null;
  for await (const part of request.parts()) {
    if (part.type === 'file') {
      const bytes = await part.toBuffer();
      if (part.fieldname === 'image' && bytes.length > 0) image = bytes;
    } else if (FIELDS.has(part.fieldname) && typeof part.value === 'string') {
      if (part.value.includes('\0')) throw malformed();
      fields[part.fieldname] = part.value;
    }
  }
  if (fields.user_id && !/^\d{1,9}$/.test(fields.user_id)) throw malformed();
  return { fields, image };
}

/**
 * 'Quiero ser un vendedor' (spec 3 §2, D55): a member asks to sell or to recommend, with an image of the identity
 * document. Throws 404 for another person's id, 409 while a request waits, 422 for rules and for a wrong password, 429 after
 * too many of them.
 */
export async function askToSell(
  deps: SellerDeps,
  request: FastifyRequest,
  kind: RequestKind,
  { fields, image }: RequestFields,
): Promise<RegisteredUser> {
  const { app, db, env, draw } = deps;
  const member = askerOf(memberOf(request), fields.user_id ? Number(fields.user_id) : null);
  if (!member) throw unauthenticated();
  checkRole(member.role, kind);
  const values = {
    ...fields,
    terms: isOn(fields.terms),
    commissionist: isOn(fields.commissionist),
    image: image ? { size: image.length } : undefined,
  };
  refuse(partProblems('', sellerRequestForm, values));
  await confirmIdentity(deps, request, fields);
  // The business and its bank account come next: who has just said the password is not asked for it again.
  await markSteppedUp(db, request.bearer ?? '');
  await checkNothingPending(db, member.id);
  await checkDocuments(db, member.id, 'image');
  const document = await writeDocument(
    { files: app.privateFiles, draw },
    {
      field: 'image',
      wireName: 'image',
      bytes: image,
      imagesOnly: true,
    },
  );
  const identity = { address: fields.address?.trim() ?? '', birthday: fields.birthday ?? '' };
  return keepingFile(app.privateFiles, document, () =>
    db.transaction().execute(async (trx) => {
      await storeRequest(trx, app.sealer, { userId: member.id, kind, origin: 'form', identity, document });
      await mailToPerson(app, trx, member.id, (who) =>
        requestReceivedMail(trx, { ...who, kind, siteUrl: env.SITE_URL }),
      );
      const user = await findSessionUser(trx, member.id);
      if (!user) throw unauthenticated();
      return { msg: kind === 'seller' ? requestTexts.sellerAsked : requestTexts.resellerAsked, user };
    }),
  );
}

const isOn = (value: string | undefined): boolean => value === 'true' || value === '1' || value === 'on';

/**
 * E-mail and password of the very person who is logged in (D55); a wrong one is 422 (D82). It is a proof of the session like
 * any other (D97): a token that was stolen guesses no password here that it could not guess elsewhere.
 */
async function confirmIdentity(
  { app, db }: SellerDeps,
  request: FastifyRequest,
  { email, password }: Record<string, string | undefined>,
): Promise<void> {
  const holds = async () => {
    const account = await findCredentials(db, email?.trim() ?? '');
    const own = account?.id === memberOf(request).id ? account : undefined;
    return verifyPassword(own?.password_hash, password ?? '');
  };
  await countedProof({ app, db }, request, holds, () =>
    ruleBroken('wrong_password', requestTexts.wrongPerson, { password: requestTexts.wrongPerson }),
  );
}
