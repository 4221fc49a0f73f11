import { providerForm } from '@qhatu/contract/forms';
import type { BeSeller2Body, Message } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { notFound } from '../../http/errors';
import type { Person } from '../../http/person';
import { noteBankData } from '../accounts/bank-data';
import { bankData, contactsData, vendorData } from './data';
import { attachDocument, bytesOfDataUrl, checkDocuments, keepingFile, writeDocument } from './documents';
import type { ProveMember, SellerDeps } from './register';
import { bankProblems, contactsListProblems, partProblems, refuse } from './rules';
import { sealBank, sealContacts, sealVendor } from './secrets';
import { requestTexts } from './texts';

const incompleteOf = (db: Db, userId: number) =>
  db
    .selectFrom('seller_requests')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('kind', '=', 'seller')
    .where('vendor', 'is', null);

/**
 * `POST users/be-seller-2`: the business of a request that the form began, added once. Throws 404 when nothing waits for
 * it, 422 for broken rules.
 */
export async function completeRequest(
  { app, db, origin, draw }: SellerDeps,
  member: Person,
  body: BeSeller2Body,
  prove: ProveMember,
): Promise<Message> {
  const missing = () => notFound(requestTexts.nothingToComplete, 'nothing_to_complete');
  if (!(await incompleteOf(db, member.id).executeTakeFirst())) throw missing();
  refuse([
    ...partProblems('vendor', providerForm, body.vendor),
    ...bankProblems(body.bank),
    ...contactsListProblems(body.contacts),
  ]);
  await prove(body.current_password);
  const vendor = await vendorData(db, body.vendor);
  await checkDocuments(db, member.id, 'vendor.ruc_file');
  const document = await writeDocument(
    { files: app.privateFiles, draw },
    {
      field: 'ruc_file',
      wireName: 'vendor.ruc_file',
      bytes: bytesOfDataUrl(body.vendor.ruc_file),
    },
  );
  return keepingFile(app.privateFiles, document, () =>
    db.transaction().execute(async (trx) => {
      const request = await incompleteOf(trx, member.id).forUpdate().executeTakeFirst();
      if (!request) throw missing();
      await trx
        .updateTable('seller_requests')
        .set({
          vendor: sealVendor(app.sealer, member.id, vendor),
          bank: sealBank(app.sealer, member.id, bankData(body.bank)),
          contacts: sealContacts(app.sealer, member.id, contactsData(body.contacts)),
        })
        .where('id', '=', request.id)
        .execute();
      await attachDocument(trx, { userId: member.id, requestId: request.id, document });
      await noteBankData(app, trx, origin, member.id);
      return { msg: requestTexts.completed };
    }),
  );
}
