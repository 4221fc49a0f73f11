/*
 * The sentences of the forms: spec 2 §5, spec 3 §5 and D53, word for word. Each is an export of its own, so that a remote's
 * build carries those that its forms say.
 */

export { emailTaken, fileTooLarge, terms } from './page-texts';
export const required = (field: string) => `El campo ${field} es requerido`;
export const emailForm = 'El correo electrónico no es válido';
export const phoneLetters = 'El Teléfono no puede contener letras';
export const phoneLength = (min: number, max: number) => `El Teléfono debe tener entre ${min} y ${max} caracteres`;
export const rucDigits = 'El RUC solo debe contener números';
export const rucLength = 'El numero de documento debe tener entre 8 y 11 caracteres';
export const rucCheck = 'El RUC no es válido';
export const tooLong = (field: string, max: number) => `El campo ${field} no puede tener más de ${max} caracteres`;
export const length = (field: string, min: number, max: number) =>
  `El campo ${field} debe tener entre ${min} y ${max} caracteres`;
export const nameDigits = 'El nombre no puede contener números';
export const lastNameDigits = 'El Apellido no puede contener números';
export const nameSigns = (field: string) => `El ${field} solo puede contener letras, espacios, guiones y apóstrofos`;
export const userNameTaken = (name: string) => `El nombre de usuario ${name} ya esta en uso`;
export const userNameSigns = 'El nombre de usuario solo puede contener letras, números, puntos y guiones';
export const userNameLength = 'El nombre de usuario debe tener entre 3 y 30 caracteres';
export const userNameLetters = 'El nombre de usuario debe contener letras';
export const documentRequired = 'El numero de documento es requerido';
export const documentLetters = 'El numero de documento no puede contener letras';
export const documentSigns = 'El numero de documento solo puede contener letras y números';
export const documentLength = 'El numero de documento debe tener entre 8 y 11 caracteres';
export const choice = (field: string) => `El campo ${field} no tiene un valor permitido`;
export const birthdate = 'La fecha de nacimiento no es válida';
export const age = 'Debes tener al menos 15 años';
export const provinceRequired = 'La Provincia es requerido';
export const districtRequired = 'El distrito es requerido';
export const addressRequired = 'La dirección es requerida';
export const addressNumber = 'La dirección debe contener un número de ubicación';
export const urbanizationLength = 'La urbanización debe tener entre 3 y 20 caracteres';
export const passwordUpper = 'La contraseña debe incluir al menos un carácter en mayúscula';
export const passwordDigit = 'La contraseña debe incluir al menos un número';
export const passwordLength = 'La contraseña debe tener al menos 8 caracteres';
export const passwordTooLong = 'La contraseña no puede tener más de 200 caracteres';
export const passwordsDiffer = 'Las contraseñas deben coincidir';
