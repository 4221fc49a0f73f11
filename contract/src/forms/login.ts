import { type InferType, object, string } from 'yup';
import { email } from './rules';
import * as formTexts from './texts';

/** E-mail and password are required (spec 3 §5, D53). The password is taken as typed, spaces and all. */
export const loginForm = object({
  email: email().required(formTexts.required('correo electrónico')),
  password: string().required(formTexts.required('contraseña')),
});
export type LoginForm = InferType<typeof loginForm>;
