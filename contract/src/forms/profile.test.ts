import { firstFailing, problemsOf } from './problems';
import { newPasswordForm, profileForm, recoveryForm } from './profile';

const profile = {
  name: 'Rosa',
  last_name: 'Quispe',
  user_name: 'rosa.quispe',
  birthdate: '1990-05-01',
  phone: '987654321',
  document_type: 1,
  ruc: '20131312955',
  password: '',
  password_confirmation: '',
};
const said = (change: object) => firstFailing(profileForm, { ...profile, ...change })?.text;
const twice = (password: string) => ({ password, password_confirmation: password });

it('a profile passes; what may be empty may be empty [3§5]', () => {
  const nothing = { last_name: null, birthdate: null, phone: null, document_type: null, ruc: null, password: null };
  expect([said({}), said({ ...nothing, password_confirmation: null })]).toEqual([undefined, undefined]);
});

it('broken rules follow in the order of the section: names, then the confirmation, an uppercase letter, a digit [3§5]', () => {
  const broken = {
    ...profile,
    name: 'R0sa',
    last_name: 'Qu1spe',
    password: 'clave-clave',
    password_confirmation: 'otra',
  };
  expect(problemsOf(profileForm, broken).map(({ text }) => text)).toEqual([
    'El nombre no puede contener números',
    'El Apellido no puede contener números',
    'Las contraseñas deben coincidir',
    'La contraseña debe incluir al menos un carácter en mayúscula',
  ]);
  expect(said(twice('Clave-clave'))).toBe('La contraseña debe incluir al menos un número');
});

it.each([
  [{ name: '' }, 'El campo nombre es requerido'],
  [{ user_name: '' }, 'El campo nombre de usuario es requerido'],
  [{ name: 'Ñusta D’Angelo-Peña' }, undefined],
])('the profile: names, %j says %s [3§5]', (change, text) => expect(said(change)).toBe(text));

it.each([
  [{ password: 'Trocha42' }, 'Las contraseñas deben coincidir'],
  [{ password_confirmation: 'Trocha42' }, 'Las contraseñas deben coincidir'],
  [twice('Trocha42'), undefined],
  [twice('Clave12'), 'La contraseña debe tener al menos 8 caracteres'],
])('the profile: the password, %j says %s [3§5]', (change, text) => expect(said(change)).toBe(text));

it.each([
  [{ phone: '123456' }, 'El Teléfono debe tener entre 7 y 9 caracteres'],
  [{ phone: '1234567' }, undefined],
  [{ phone: '1234567890' }, 'El Teléfono debe tener entre 7 y 9 caracteres'],
])('the profile: the phone, %j says %s [3§5]', (change, text) => expect(said(change)).toBe(text));

it.each([[{ birthdate: '2999-01-01' }, 'Debes tener al menos 15 años']])(
  'the profile: the birthdate, %j says %s [3§5]',
  (change, text) => expect(said(change)).toBe(text),
);

it.each([
  [{ document_type: '4' }, 'El campo tipo de documento no tiene un valor permitido'],
  [{ document_type: '' }, undefined],
  [{ document_type: '3', ruc: 'CE1234567' }, undefined],
  [{ document_type: '0', ruc: 'CE1234567' }, 'El numero de documento no puede contener letras'],
])('the profile: the document, %j says %s [3§5]', (change, text) => expect(said(change)).toBe(text));

it.each([
  [{ ruc: '20131312956' }, 'El RUC no es válido'],
  [{ ruc: '2013131295A' }, 'El numero de documento no puede contener letras'],
  [{ ruc: '2013131295' }, undefined],
  [{ document_type: 2, ruc: '20131312956' }, undefined],
])('a RUC of eleven digits, and nothing else, must pass its check digit: %j [D52]', (change, text) =>
  expect(said(change)).toBe(text),
);

it('recovery and the new password name what is empty first [D82]', () => {
  expect(firstFailing(recoveryForm, { email: ' ' })?.text).toBe('El campo correo electrónico es requerido');
  expect(problemsOf(newPasswordForm, {}).map(({ text }) => text)).toEqual([
    'El campo contraseña es requerido',
    'El campo confirmación de contraseña es requerido',
  ]);
});
