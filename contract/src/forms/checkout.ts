import { boolean, type InferType, number, object, string } from 'yup';
import { checkoutTexts } from './checkout-texts';
import { email, phone, ruc, text, textBetween } from './rules';
import * as formTexts from './texts';

/** Number that may come out of an empty field. */
const optionalNumber = () =>
  number().transform((value: number, typed: unknown) => (typed === '' || typed === null ? undefined : value));

/** Fields of the invoice are required while `invoice` is on, and not looked at otherwise. */
const whenInvoiced = (schema: ReturnType<typeof text>, name: string) =>
  string()
    .nullable()
    .when('invoice', ([invoice], untouched) =>
      invoice === true ? schema.required(formTexts.required(name)) : untouched,
    );

/**
 * The checkout's own check (spec 2 §5), in its order: products that count, name, phone, e-mail, address; then who
 * receives it when it is somebody else (the older checkout's rule), and the invoice when it is asked for. Field names are the wire's, so that the server's `fields` land in the same places.
 */
export const checkoutForm = object({
  /** Number of lines that count (D19). */
  lines: optionalNumber().required(checkoutTexts.noProducts).min(1, checkoutTexts.noProducts),
  name: text('nombre', 200).required(formTexts.required('nombre')),
  phone: phone(7, 14).required(formTexts.required('teléfono')),
  email: email().required(formTexts.required('correo electrónico')),
  address_id: optionalNumber().required(formTexts.required('dirección')).typeError(formTexts.required('dirección')),
  toAnotherPerson: boolean().nullable().default(false),
  reference: string()
    .nullable()
    .when('toAnotherPerson', ([another], untouched) =>
      another === true ? textBetween('referencia', 20, 200).required(formTexts.required('referencia')) : untouched,
    ),
  invoice: boolean().default(false),
  ruc: whenInvoiced(ruc(), 'RUC'),
  telefono: whenInvoiced(phone(7, 14), 'teléfono'),
  direccion: whenInvoiced(text('dirección', 300), 'dirección'),
  razon_social: whenInvoiced(text('razón social', 200), 'razón social'),
});
export type CheckoutForm = InferType<typeof checkoutForm>;
