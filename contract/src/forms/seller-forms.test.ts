import { bankForm } from './bank';
import { contactsProblems } from './contacts';
import { problemsOf } from './problems';
import { resellerForm } from './reseller';
import { sellerRequestForm } from './seller-request';

const bank = {
  bank: 'BCP',
  type: '0',
  holder: 'Ñandú O’Higgins-Peña',
  account: '1912345678012',
  account_confirmation: '1912345678012',
};
const account = (value: string) => ({ account: value, account_confirmation: value });
const firstOfBank = (change: object) => problemsOf(bankForm, { ...bank, ...change })[0]?.text;

describe('bank', () => {
  it('every field is required, in the form’s order [D82]', () => {
    expect(problemsOf(bankForm, {}).map(({ text }) => text)).toEqual([
      'El campo banco es requerido',
      'El campo tipo de cuenta es requerido',
      'El campo propietario de cuenta bancaria es requerido',
      'El campo cuenta bancaria es requerido',
      'El campo confirmación de cuenta bancaria es requerido',
    ]);
  });

  it.each([
    [{}, undefined],
    [account('123456789012'), 'La cuenta bancaria debe tener entre 13 y 16 caracteres'],
    [account('1234567890123'), undefined],
    [account('1234567890123456'), undefined],
    [account('12345678901234567'), 'La cuenta bancaria debe tener entre 13 y 16 caracteres'],
    [account('191-23456780-1-22'), undefined],
    [account('19123456780A2'), 'No se permiten letras en el campo "Cuenta bancaria"'],
    [account('191234567801.'), 'La cuenta bancaria solo debe contener números'],
  ])('the bank: the account, %j says %s [3§5]', (change, text) => {
    expect(firstOfBank(change)).toBe(text);
  });

  it.each([
    [{ holder: 'Rosa 2' }, 'No se permiten números en el campo "Propietario de cuenta bancaria"'],
    [{ holder: 'ñ'.repeat(200) }, undefined],
    [{ holder: 'ñ'.repeat(201) }, 'El campo propietario de cuenta bancaria no puede tener más de 200 caracteres'],
  ])('the bank: the holder, %j says %s [3§5]', (change, text) => {
    expect(firstOfBank(change)).toBe(text);
  });

  it.each([[{ account_confirmation: '1912345678013' }, 'Los números de cuenta deben coincidir']])(
    'the bank: the confirmation, %j says %s [3§5]',
    (change, text) => {
      expect(firstOfBank(change)).toBe(text);
    },
  );

  it.each([
    [{ bank: 'Otro' }, 'El campo banco no tiene un valor permitido'],
    [{ type: 1 }, undefined],
  ])('the bank: the choices, %j says %s [3§5]', (change, text) => {
    expect(firstOfBank(change)).toBe(text);
  });

  it('broken rules are said in the order of the section: account, holder, both accounts [3§5]', () => {
    const broken = { ...bank, holder: 'Rosa 2', account: 'abc', account_confirmation: 'abd' };
    expect(problemsOf(bankForm, broken).map(({ field }) => field)).toEqual([
      'account',
      'holder',
      'account_confirmation',
    ]);
  });
});

describe('contacts', () => {
  const rosa = { name: 'Rosa', email: 'rosa@correo.pe', phone: '987654321' };

  it.each([undefined, [], 'x'])('at least one is required (%j) [3§5]', (list) => {
    expect(contactsProblems(list)).toEqual([{ field: 'contacts', text: 'Se requiere al menos un contacto' }]);
  });

  it('name, e-mail and phone of each are required [3§5]', () => {
    expect(contactsProblems([rosa])).toEqual([]);
    expect(contactsProblems([rosa, { name: '', email: 'x', phone: '' }])).toEqual([
      { field: 'contacts.1.name', text: 'El campo nombre es requerido' },
      { field: 'contacts.1.phone', text: 'El campo teléfono es requerido' },
      { field: 'contacts.1.email', text: 'El correo electrónico no es válido' },
    ]);
  });

  it.each([
    [{ email: '' }, 'El campo correo electrónico es requerido'],
    [{ phone: '123456' }, 'El Teléfono debe tener entre 7 y 14 caracteres'],
    [{ phone: '1234567' }, undefined],
    [{ phone: '12345678901234' }, undefined],
    [{ phone: '123456789012345' }, 'El Teléfono debe tener entre 7 y 14 caracteres'],
    [{ name: 'x'.repeat(200) }, undefined],
    [{ name: 'x'.repeat(201) }, 'El campo nombre no puede tener más de 200 caracteres'],
  ])('a contact with %j says %s [3§5]', (change, text) =>
    expect(contactsProblems([{ ...rosa, ...change }])[0]?.text).toBe(text),
  );

  it('a list without end is refused', () => {
    expect(contactsProblems(Array(10).fill(rosa))).toEqual([]);
    expect(contactsProblems(Array(11).fill(rosa))).toHaveLength(1);
  });
});

describe('reseller', () => {
  const reseller = { ruc: '10408765434', ruc_file: { size: 10 }, bill_type: '2' };
  const first = (change: object) => problemsOf(resellerForm, { ...reseller, ...change })[0]?.text;

  it.each([
    [{ ruc: '' }, 'El campo RUC es requerido'],
    [{ ruc: '1234567' }, 'El ruc debe tener al menos 8 caracteres'],
    [{ ruc: '12345678' }, undefined],
    [{ ruc: '123456789012' }, 'El numero de documento debe tener entre 8 y 11 caracteres'],
    [{ ruc: '1234567a' }, 'El RUC solo debe contener números'],
    [{ ruc: '10408765435' }, 'El RUC no es válido'],
    [{ ruc: '123456789' }, undefined],
  ])('the reseller: the RUC, %j says %s [3§5]', (change, text) => {
    expect(first(change)).toBe(text);
  });

  it.each([
    [{ ruc_file: undefined }, 'La imagen del ruc es requerida'],
    [{ ruc_file: { size: 5_242_880 } }, undefined],
    [{ ruc_file: { size: 5_242_881 } }, 'No se permiten archivo mayor a 5MB'],
  ])('the reseller: the image of the RUC, %j says %s [3§5]', (change, text) => {
    expect(first(change)).toBe(text);
  });

  it.each([
    [{ bill_type: '' }, 'El campo tipo de comprobante es requerido'],
    [{ bill_type: '3' }, 'El campo tipo de comprobante no tiene un valor permitido'],
    [{ bill_type: 1 }, undefined],
  ])('the reseller: the invoice type, %j says %s [3§5]', (change, text) => {
    expect(first(change)).toBe(text);
  });
});

describe('request', () => {
  const request = {
    email: 'rosa@correo.pe',
    password: 'x',
    address: 'Av. Larco 812',
    birthday: '1990-05-17',
    image: { size: 10 },
    terms: true,
  };
  it.each([
    [{}, undefined],
    [{ email: 'rosa@' }, 'El correo electrónico no es válido'],
    [{ birthday: '2999-01-01' }, 'Debes tener al menos 15 años'],
    [{ birthday: '2001-02-29' }, 'La fecha de nacimiento no es válida'],
    [{ image: { size: 5_242_880 } }, undefined],
    [{ image: { size: 5_242_881 } }, 'No se permiten archivo mayor a 5MB'],
    [{ address: 'x'.repeat(300) }, undefined],
    [{ address: 'x'.repeat(301) }, 'El campo dirección no puede tener más de 300 caracteres'],
    [{ terms: false }, 'Debes aceptar los términos y condiciones'],
  ])('the request to sell: %j says %s [3§3]', (change, text) =>
    expect(problemsOf(sellerRequestForm, { ...request, ...change })[0]?.text).toBe(text),
  );

  it('what is empty is named in the form’s order, then the terms [D82]', () => {
    expect(problemsOf(sellerRequestForm, {}).map(({ text }) => text)).toEqual([
      'El campo correo electrónico es requerido',
      'El campo contraseña es requerido',
      'El campo dirección es requerido',
      'El campo fecha de nacimiento es requerido',
      'La imagen del documento de identidad es requerida',
      'Debes aceptar los términos y condiciones',
    ]);
  });
});
