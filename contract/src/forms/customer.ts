import { type InferType, number, object, string } from 'yup';
import { birthdate } from './birthdate';
import { addressGroup } from './customer-address';
import { documentNumber } from './document';
import { firstName, lastName, type Taken, userName } from './names';
import { newPassword, passwordAgain } from './password';
import { CUSTOMER_DOCUMENT, SEXES } from './person-choices';
import { email, phone } from './rules';
import * as formTexts from './texts';

/** A `client` of the seller's payload may be a business: '1' means RUC (spec 3 §3). The customer form does not offer it. */
const CLIENT_RUC = 1;

/** Context of the form. */
export interface CustomerFor extends Taken {
  /** The wizards' `client`. */
  isSeller?: boolean;
}

/**
 * The customer form of registration and of the wizards' first step (spec 3 §3, §5, D51): one set of rules for browser and
 * API. The names that are taken come in as context ({@link Taken}). `terms` stands beside it in a payload (D82).
 */
export const customerForm = object({
  user_name: userName().required(formTexts.required('nombre de usuario')),
  name: firstName().required(formTexts.required('nombre')),
  last_name: lastName().nullable(),
  email: email()
    .test({
      message: formTexts.emailTaken,
      test: (value, { options }) =>
        !(options.context as Taken | undefined)?.takenEmails?.includes((value ?? '').toLowerCase()),
    })
    .required(formTexts.required('correo electrónico')),
  birthdate: birthdate().required(formTexts.required('fecha de nacimiento')),
  sex: string()
    .oneOf([...SEXES, '', undefined], formTexts.choice('sexo'))
    .required(formTexts.required('sexo')),
  document_type: number()
    .transform((value: number, typed: unknown) => (typed === '' || typed === null ? 0 : value))
    .typeError(formTexts.choice('tipo de documento'))
    .test({
      message: formTexts.choice('tipo de documento'),
      test: (value, { options }) =>
        Object.values<number | undefined>(CUSTOMER_DOCUMENT).includes(value) ||
        (value === CLIENT_RUC && (options.context as CustomerFor | undefined)?.isSeller === true),
    })
    .default(0),
  ruc: documentNumber('document_type', { dni: CUSTOMER_DOCUMENT.dni, ruc: CLIENT_RUC }).required(
    formTexts.documentRequired,
  ),
  phone: phone(7, 9).required(formTexts.required('teléfono')),
  ...addressGroup,
  password: newPassword().required(formTexts.required('contraseña')),
  password_confirmation: passwordAgain().required(formTexts.required('confirmación de contraseña')),
}).meta({
  ruleOrder: [
    'user_name',
    'name',
    'document_type',
    'ruc',
    'phone',
    'last_name',
    'region_id',
    'province_id',
    'district_id',
    'type_address',
    'address',
    'urbanizacion',
    'reference',
    'password',
    'password_confirmation',
    'email',
    'birthdate',
    'sex',
  ],
});
export type CustomerForm = InferType<typeof customerForm>;
