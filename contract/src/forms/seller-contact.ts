import { type InferType, object } from 'yup';
import { text } from './rules';
import * as formTexts from './texts';

/** Contact the seller (spec 1 §5): title, correo and contacto are required; correo has no rule of form. */
export const sellerContactForm = object({
  title: text('título', 120).required(formTexts.required('título')),
  correo: text('correo', 254).required(formTexts.required('correo')),
  contacto: text('contacto', 120).required(formTexts.required('contacto')),
  message: text('mensaje', 2000).nullable(),
});
export type SellerContactForm = InferType<typeof sellerContactForm>;
