import { type InferType, number, object } from 'yup';
import { phone, text } from './rules';
import * as formTexts from './texts';

/** 'Crear direcciones' (spec 2 §5): the district comes from the selector and the address is required. */
export const addressForm = object({
  district_id: number()
    .transform((value: number, typed: unknown) => (typed === '' || typed === null ? undefined : value))
    .integer(formTexts.required('distrito'))
    .typeError(formTexts.required('distrito'))
    .required(formTexts.required('distrito')),
  address: text('dirección', 300).required(formTexts.required('dirección')),
  reference: text('referencia', 300).nullable(),
});
export type AddressForm = InferType<typeof addressForm>;

/** Another address for an order, with the reason (`staff/orders/{id}/address`). */
export const orderAddressForm = addressForm.shape({
  recipient: text('quién recibe', 200).nullable(),
  phone: phone(7, 20).required(formTexts.required('teléfono')),
  reason: text('motivo', 500).required(formTexts.required('motivo')),
});
