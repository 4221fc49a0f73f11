import { type InferType, object } from 'yup';
import { text } from './rules';
import * as formTexts from './texts';

/** 'Contáctanos' (spec 3 §2): all are required; the e-mail has no rule of form (D54). */
export const contactForm = object({
  name: text('nombre', 200).required(formTexts.required('nombre')),
  last_name: text('apellido', 200).required(formTexts.required('apellido')),
  phone: text('teléfono', 40).required(formTexts.required('teléfono')),
  email: text('correo electrónico', 254).required(formTexts.required('correo electrónico')),
  message: text('mensaje', 5000).required(formTexts.required('mensaje')),
});
export type ContactForm = InferType<typeof contactForm>;
