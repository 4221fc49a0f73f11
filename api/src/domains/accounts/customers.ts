import { type CustomerForm, customerForm, type FieldProblem, formTexts, problemsOf } from '@qhatu/contract/forms';
import type { CustomerBody } from '@qhatu/contract/wire';
import type { Sealer } from '../../crypto/sealed';
import { SEALED, sealValue } from '../../crypto/sealed-columns';
import type { Db } from '../../db/open';
import { refuseProblems } from '../../http/check-form';
import { ruleBroken } from '../../http/errors';
import { recordConsent } from '../consents/record';
import { weaknessOf } from './password-strength';
import { hashPassword } from './passwords';
import { emailExists, userNameExists } from './queries';
import { accountTexts } from './texts';

/** A customer whose form holds, ready to be stored. */
export interface NewCustomer {
  values: CustomerForm;
  passwordHash: string;
  marketing: boolean;
}

export interface Asked {
  /** The client of a seller's wizard, who may be a business (spec 3 §3). */
  isSeller?: boolean;
  /** Must be true (D52). */
  terms: boolean | null | undefined;
  /** A consent of its own, never a condition (Ley 29733). */
  marketing?: boolean | null;
}

/** Everything wrong with the form, taken names and a weak password included, in the order of spec 3 §5; the terms last. */
async function problemsOfCustomer(db: Db, body: CustomerBody, { terms, isSeller }: Asked): Promise<FieldProblem[]> {
  const [name, email] = [body.user_name?.trim() ?? '', body.email?.trim() ?? ''];
  const takenNames = name && (await userNameExists(db, name)) ? [name] : [];
  const takenEmails = email && (await emailExists(db, email)) ? [email.toLowerCase()] : [];
  const passwordWeakness = await weaknessOf(body.password, [body]);
  const problems = problemsOf(customerForm, body, { takenNames, takenEmails, isSeller, passwordWeakness });
  return terms === true ? problems : [...problems, { field: 'terms', text: formTexts.terms }];
}

/**
 * Checks a customer form and does the slow part (the hash), all outside of any transaction. Throws 422 with the first
 * failing rule and a text for each wrong field (D8, D82).
 */
export async function checkCustomer(db: Db, body: CustomerBody, asked: Asked): Promise<NewCustomer> {
  const problems = await problemsOfCustomer(db, body, asked);
  refuseProblems(problems);
  const values = customerForm.cast(body) as CustomerForm;
  if (values.district_id) {
    const id = Number(values.district_id);
    const known = await db.selectFrom('districts').select('id').where('id', '=', id).executeTakeFirst();
    if (!known) {
      throw ruleBroken('unknown_district', accountTexts.unknownDistrict, { district_id: accountTexts.unknownDistrict });
    }
  }
  return { values, passwordHash: await hashPassword(values.password), marketing: asked.marketing === true };
}

/** 'Av. Larco 812, Urb. San Antonio'. The kind of street is not said twice. */
export function addressLine({ type_address, address, urbanizacion }: CustomerForm): string {
  const street = address?.trim() ?? '';
  const kind = type_address && !street.toLowerCase().startsWith(type_address.toLowerCase()) ? `${type_address}. ` : '';
  return `${kind}${street}${urbanizacion ? `, Urb. ${urbanizacion.trim()}` : ''}`;
}

/** Somebody else took the name or the e-mail between the check and now: 422; any other error as it is. */
export function takenFieldError(error: unknown, userName: string): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string };
  if (code !== '23505') return error;
  const [field, text] =
    constraint === 'users_email_key'
      ? ['email', formTexts.emailTaken]
      : ['user_name', formTexts.userNameTaken(userName)];
  return ruleBroken('invalid', text, { [field]: text });
}

/** Stores a customer, not yet verified (D7), with the address that was given. @returns the new person's id */
export async function storeCustomer(trx: Db, sealer: Sealer, customer: NewCustomer): Promise<number> {
  const { values, passwordHash, marketing } = customer;
  const now = new Date();
  const { id } = await trx
    .insertInto('users')
    .values({
      name: values.name.normalize('NFC'),
      last_name: (values.last_name ?? '').normalize('NFC'),
      user_name: values.user_name.normalize('NFC'),
      email: values.email.toLowerCase(),
      password_hash: passwordHash,
      phone: values.phone,
      birthdate: values.birthdate,
      sex: values.sex,
      document_type: Number(values.document_type),
      terms_at: now,
      marketing_at: marketing ? now : null,
      suscribed: marketing ? 1 : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch((error) => {
      throw takenFieldError(error, values.user_name);
    });
  // Bound to the person's id, which is known only now.
  const document_number = sealValue(sealer, SEALED.userDocument, id, values.ruc);
  await trx.updateTable('users').set({ document_number }).where('id', '=', id).execute();
  await recordConsent(trx, { userId: id, purpose: 'terms-customer', agreed: true });
  if (marketing) await recordConsent(trx, { userId: id, purpose: 'advertising', agreed: true });
  if (values.district_id && values.address) {
    await trx
      .insertInto('addresses')
      .values({
        user_id: id,
        district_id: Number(values.district_id),
        address: addressLine(values),
        reference: values.reference || null,
      })
      .execute();
  }
  return id;
}
