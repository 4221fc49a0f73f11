import { boolean, type InferType, object, string } from 'yup';
import { birthdate } from './birthdate';
import { email, text } from './rules';
import { document } from './seller-fields';
import { sellerTexts } from './seller-texts';
import * as formTexts from './texts';

/** 'Quiero ser un vendedor' (spec 3 §3, D55): e-mail and password confirm who is logged in. In the form's order. */
export const sellerRequestForm = object({
  email: email().required(formTexts.required('correo electrónico')),
  password: string().required(formTexts.required('contraseña')),
  address: text('dirección', 300).required(formTexts.required('dirección')),
  birthday: birthdate().required(formTexts.required('fecha de nacimiento')),
  image: document(sellerTexts.idImage),
  commissionist: boolean().default(false),
  terms: boolean().oneOf([true], formTexts.terms).default(false),
});
export type SellerRequestForm = InferType<typeof sellerRequestForm>;
