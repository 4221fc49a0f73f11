import { type InferType, mixed, object } from 'yup';
import { birthdate } from './birthdate';
import { documentNumber } from './document';
import { firstName, lastName, userName } from './names';
import { newPassword, passwordAgain } from './password';
import { PROFILE_DOCUMENT } from './person-choices';
import { email, phone, text } from './rules';
import * as formTexts from './texts';

const isKind = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || /^[0-3]$/.test(String(value));

/** 'Perfil' (spec 3 §3, §5): name and last name without digits; a password only when one is typed, then by its rules. */
export const profileForm = object({
  name: firstName().required(formTexts.required('nombre')),
  last_name: lastName().nullable(),
  user_name: userName().required(formTexts.required('nombre de usuario')),
  birthdate: birthdate().nullable(),
  phone: phone(7, 9).nullable(),
  document_type: mixed<number | string>()
    .nullable()
    .test({ message: formTexts.choice('tipo de documento'), test: isKind }),
  ruc: documentNumber('document_type', PROFILE_DOCUMENT).nullable(),
  password_confirmation: passwordAgain().nullable(),
  password: newPassword().nullable(),
});
export type ProfileForm = InferType<typeof profileForm>;

/** The e-mail that a link to a new password is asked for. */
export const recoveryForm = object({ email: email().required(formTexts.required('correo electrónico')) });
export type RecoveryForm = InferType<typeof recoveryForm>;

/** The new password that such a link sets. */
export const newPasswordForm = object({
  password: newPassword().required(formTexts.required('contraseña')),
  password_confirmation: passwordAgain().required(formTexts.required('confirmación de contraseña')),
});
export type NewPasswordForm = InferType<typeof newPasswordForm>;

/** Invitation of a person to work in the shop. */
export const invitationForm = object({
  name: text('nombre', 100).required(formTexts.required('nombre')),
  email: email().required(formTexts.required('correo electrónico')),
});
export type InvitationForm = InferType<typeof invitationForm>;
