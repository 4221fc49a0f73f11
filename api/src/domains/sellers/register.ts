import { type FieldProblem, providerForm, resellerForm } from '@qhatu/contract/forms';
import type { CustomerBody, RegisteredUser, RegisterResellerBody, RegisterVendorBody } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import type { Sealer } from '../../crypto/sealed';
import type { Db } from '../../db/open';
import type { RequestKind } from '../../db/schema/sellers';
import type { Draw } from '../../drawing';
import type { Env } from '../../env';
import type { Origin } from '../../http/device';
import { ApiError, unauthenticated } from '../../http/errors';
import type { Person } from '../../http/person';
import { checkCustomer, type NewCustomer, storeCustomer } from '../accounts/customers';
import { accountMails, mailToPerson } from '../accounts/mails';
import { findSessionUser } from '../accounts/queries';
import { recordEvent } from '../security/record';
import { askerOf, checkNothingPending, checkRole } from './asker';
import { bankData, contactsData, resellerData, vendorData } from './data';
import { bytesOfDataUrl, checkDocuments, keepingFile, writeDocument } from './documents';
import { requestReceivedMail } from './mails';
import { bankProblems, contactsListProblems, partProblems, refuse, termsProblems } from './rules';
import { type NewRequest, storeRequest } from './store';
import { requestTexts } from './texts';

export interface SellerDeps {
  /** Where the request comes from. */
  origin: Origin;
  app: FastifyInstance;
  db: Db;
  env: Env;
  /** What the documents of this request are drawn with. */
  draw: Draw;
}

/** Asks a member for a proof that it is them: whoever names a bank account is paid there. Throws 422 (see step-up). */
export type ProveMember = (password: string | null | undefined) => Promise<void>;

interface Registration {
  kind: RequestKind;
  body: Pick<RegisterVendorBody, 'user_id' | 'client' | 'terms' | 'bank' | 'current_password'>;
  prove: ProveMember;
  /** What is wrong with the steps between the customer and the terms, in the wizard's order. */
  problems: FieldProblem[];
  file: { wireName: string; dataUrl: string | null | undefined };
  /** What is stored; asked for only when every rule holds. */
  request: () => Promise<Pick<NewRequest, 'vendor' | 'reseller' | 'contacts'>>;
  done: string;
}

/** `POST auth/register-vendor`: the seller wizard's four steps at once (spec 3 §7, D51). */
export const registerVendor = (deps: SellerDeps, person: Person | null, body: RegisterVendorBody, prove: ProveMember) =>
  register(deps, person, {
    kind: 'seller',
    body,
    prove,
    problems: [
      ...partProblems('vendor', providerForm, body.vendor),
      ...bankProblems(body.bank),
      ...contactsListProblems(body.contacts),
    ],
    file: { wireName: 'vendor.ruc_file', dataUrl: body.vendor.ruc_file },
    request: async () => ({ vendor: await vendorData(deps.db, body.vendor), contacts: contactsData(body.contacts) }),
    done: requestTexts.vendorDone,
  });

/** `POST auth/register-reseller`: the reseller wizard's three steps. */
export const registerReseller = (
  deps: SellerDeps,
  person: Person | null,
  body: RegisterResellerBody,
  prove: ProveMember,
) =>
  register(deps, person, {
    kind: 'reseller',
    body,
    prove,
    problems: [...partProblems('reseller', resellerForm, body.reseller), ...bankProblems(body.bank)],
    file: { wireName: 'reseller.ruc_file', dataUrl: body.reseller.ruc_file },
    request: async () => ({ reseller: resellerData(body.reseller) }),
    done: requestTexts.resellerDone,
  });

/**
 * Throws 401 and 404 for a `user_id` that is not the caller's, 409 for a second request, 422 with the first failing rule.
 * Everything or nothing: a newcomer's account, the request, its file and the mails are one transaction. A newcomer has no
 * session until the link of D7 was opened.
 */
async function register(
  { app, db, env, origin, draw }: SellerDeps,
  person: Person | null,
  { kind, body, prove, problems, file, request, done }: Registration,
): Promise<RegisteredUser> {
  const member = askerOf(person, body.user_id);
  if (member) checkRole(member.role, kind);
  // A member is not asked for the customer's step; what the body says of one is not looked at (D51).
  const newcomer = member ? null : await checkClient(db, body.client);
  refuse([...problems, ...termsProblems(body.terms)]);
  if (member) {
    await checkNothingPending(db, member.id);
    await prove(body.current_password);
  }
  const data = await request();
  if (member) await checkDocuments(db, member.id, file.wireName);
  const document = await writeDocument(
    { files: app.privateFiles, draw },
    {
      field: 'ruc_file',
      wireName: file.wireName,
      bytes: bytesOfDataUrl(file.dataUrl),
    },
  );
  return keepingFile(app.privateFiles, document, () =>
    db.transaction().execute(async (trx) => {
      const userId = newcomer ? await storeClient(trx, app.sealer, newcomer) : (member?.id ?? 0);
      const mails = accountMails(app);
      await (newcomer ? mails.activation : mails.bankDataAdded)(trx, userId);
      await storeRequest(trx, app.sealer, {
        userId,
        kind,
        origin: 'wizard',
        ...data,
        bank: bankData(body.bank),
        document,
      });
      await recordEvent(trx, origin, { kind: 'bank-changed', userId });
      await mailToPerson(app, trx, userId, (who) => requestReceivedMail(trx, { ...who, kind, siteUrl: env.SITE_URL }));
      const user = await findSessionUser(trx, userId);
      if (!user) throw unauthenticated();
      return { msg: done, user };
    }),
  );
}

/** A refusal of the customer's step, with its fields named as the wizard's payload has them: `client.email`. */
function ofClient(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.fields) return error;
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, text]) => [`client.${field}`, text]));
  return new ApiError(error.status, error.code, error.message, { fields });
}

/** The wizard's first step for somebody without an account: the whole customer form (D51). Throws 422. */
const checkClient = (db: Db, client: CustomerBody | null | undefined): Promise<NewCustomer> =>
  // The terms are the last step's.
  checkCustomer(db, client ?? {}, { terms: true, isSeller: true }).catch((error) => {
    throw ofClient(error);
  });

const storeClient = (trx: Db, sealer: Sealer, customer: NewCustomer): Promise<number> =>
  storeCustomer(trx, sealer, customer).catch((error) => {
    throw ofClient(error);
  });
