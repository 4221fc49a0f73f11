import { type InferType, mixed, number, object, type Schema, string } from 'yup';
import { STREET_TYPES } from './person-choices';
import { ruc, rule, text } from './rules';
import { BILL_TYPES, type FormChoice, PREFERRED_BILL_TYPES, SALES_RANGES } from './seller-choices';
import { choice, document, hasDigit, hasLetter } from './seller-fields';
import { sellerTexts } from './seller-texts';
import * as formTexts from './texts';

const STREETS: readonly FormChoice[] = STREET_TYPES.map((value) => ({ value, text: value }));

const lengthOf = (min: number, max: number) => (value: string) => value.length >= min && value.length <= max;

const phone = () =>
  rule(
    rule(string().trim(), sellerTexts.phoneLetters, (value) => /^[\d\s+().-]*$/.test(value)),
    formTexts.phoneLength(7, 9),
    lengthOf(7, 9),
  );
const phone2 = () =>
  rule(
    rule(string().trim(), sellerTexts.phone2Digits, (value) => /^\d*$/.test(value)),
    sellerTexts.phone2Length,
    lengthOf(7, 9),
  );

/** A page of a social network, with or without https://, or a user name of it. */
const social = (name: string) =>
  rule(text(name, 200), sellerTexts.link(name), (value) => /^(https?:\/\/)?[\p{L}\d@._/?=&%+~-]+$/iu.test(value));

/** Asked for only when there is at least one store; looked at only then (spec 3 §5). */
const whenStores = <T extends Schema>(required: T) =>
  mixed<string | number>().when('store_quantity', ([quantity], untouched) =>
    Number.isInteger(Number(quantity)) && Number(quantity) > 0 ? (required as unknown as typeof untouched) : untouched,
  );

const placeId = (missing: string) =>
  rule(string().trim(), missing, (value) => /^\d{1,6}$/.test(value)).required(missing);

/** 'Datos del proveedor' (spec 3 §3, §5): the fields in the form's order, the rules of each in the document's. */
export const providerForm = object({
  business_name: text('razón social', 200).required(formTexts.required('razón social')),
  ruc: ruc().required(formTexts.required('RUC')),
  ruc_file: document(sellerTexts.rucImage),
  phone: phone().required(formTexts.required('teléfono')),
  phone2: phone2(),
  bill_type: choice('tipo de comprobante', BILL_TYPES),
  preferred_bill_type: choice('comprobante de preferencia', PREFERRED_BILL_TYPES),
  sales_range: choice('rango de ventas', SALES_RANGES),
  business_line: rule(string().trim(), formTexts.choice('giro de negocio'), (value) =>
    /^\d{1,9}$/.test(value),
  ).required(formTexts.required('giro de negocio')),
  store_quantity: number()
    .transform((value: number, typed: unknown) => (typed === '' || typed === null ? undefined : value))
    .typeError(sellerTexts.storeQuantity)
    .integer(sellerTexts.storeQuantity)
    .min(0, sellerTexts.storeQuantity)
    .max(10_000, sellerTexts.storeQuantity)
    .required(formTexts.required('cantidad de tiendas')),
  principal_store_address: whenStores(
    rule(text('dirección', 250), sellerTexts.addressNumber, hasDigit).required(sellerTexts.address),
  ),
  type_address: whenStores(choice('tipo de vía', STREETS)),
  urbanizacion: whenStores(
    rule(
      rule(string().trim(), formTexts.urbanizationLength, lengthOf(3, 20)),
      sellerTexts.urbanizationLetters,
      hasLetter,
    ).required(formTexts.required('urbanización')),
  ),
  reference: whenStores(text('referencia', 300).required(formTexts.required('referencia'))),
  region_id: whenStores(placeId(sellerTexts.region)),
  province_id: whenStores(placeId(sellerTexts.province)),
  district_id: whenStores(placeId(sellerTexts.district)),
  facebook: social('Facebook'),
  instagram: social('Instagram'),
  youtube: social('YouTube'),
});
export type ProviderForm = InferType<typeof providerForm>;
