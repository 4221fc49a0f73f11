import type { CustomerBody } from '@qhatu/contract/wire';
import type { Sealer } from '../../crypto/sealed';
import type { Db } from '../../db/open';
import { ApiError } from '../../http/errors';
import { checkCustomer, type NewCustomer, storeCustomer } from '../accounts/customers';

/** A refusal of the customer's step, with its fields named as the wizard's payload has them: `client.email`. */
function ofClient(error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.fields) return error;
  const fields = Object.fromEntries(Object.entries(error.fields).map(([field, text]) => [`client.${field}`, text]));
  return new ApiError(error.status, error.code, error.message, { fields });
}

/** The wizard's first step for somebody without an account: the whole customer form (D51). Throws 422. */
export const checkClient = (db: Db, client: CustomerBody | null | undefined): Promise<NewCustomer> =>
  // The terms are the last step's.
  checkCustomer(db, client ?? {}, { terms: true, isSeller: true }).catch((error) => {
    throw ofClient(error);
  });

export const storeClient = (trx: Db, sealer: Sealer, customer: NewCustomer): Promise<number> =>
  storeCustomer(trx, sealer, customer).catch((error) => {
    throw ofClient(error);
  });
