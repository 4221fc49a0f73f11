import { type InferType, mixed, object, string } from 'yup';
import { birthdate } from './birthdate';
import { firstName, lastName, userName } from './names';
import { newPassword, passwordAgain } from './password';
import { email, phone, rule } from './rules';
import { formTexts } from './texts';

/** `document_type` of the profile (spec 3 §3). */
export const PROFILE_DOCUMENT = { dni: 0, ruc: 1, passport: 2, foreigner: 3 } as const;

const isKind = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || /^[0-3]$/.test(String(value));

/** D52: letters are refused for DNI and RUC. */
const documentNumber = () => {
  const noLetters = string()
    .trim()
    .test({
      message: formTexts.documentLetters,
      test: (value, { parent }) => {
        const kind = Number((parent as { document_type?: unknown }).document_type || 0);
        return (
          !value || kind === PROFILE_DOCUMENT.passport || kind === PROFILE_DOCUMENT.foreigner || !/\p{L}/u.test(value)
        );
      },
    });
  const signs = rule(noLetters, formTexts.documentSigns, (value) => /^[\p{L}\d-]+$/u.test(value));
  return rule(signs, formTexts.documentLength, (value) => value.length >= 8 && value.length <= 11).nullable();
};

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
  ruc: documentNumber(),
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
