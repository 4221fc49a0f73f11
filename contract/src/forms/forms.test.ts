import { addressForm } from './address';
import { checkoutForm } from './checkout';
import { fieldTexts } from './field-problem';
import { loginForm } from './login';
import { firstFailing, problemsOf } from './problems';
import { cancelOrderForm, refundAccountForm, refundTexts, returnForm } from './refund';

const buyer = { lines: 1, name: 'Rosa Quispe', phone: '987654321', email: 'rosa@correo.pe', address_id: 3 };
const invoice = {
  invoice: true,
  ruc: '20131312955',
  telefono: '014567890',
  direccion: 'Av. Arequipa 123',
  razon_social: 'Tejidos del Sur SAC',
};
const firstText = (values: object) => firstFailing(checkoutForm, values)?.text;

describe('checkout', () => {
  it('a complete buyer passes [2§5]', () => {
    expect(problemsOf(checkoutForm, buyer)).toEqual([]);
  });

  it('the first failing rule is named, in the listed order [2§5]', () => {
    const filled: Record<string, unknown> = {};
    const said = [firstText(filled)];
    for (const [field, value] of Object.entries(buyer)) {
      filled[field] = value;
      said.push(firstText(filled));
    }
    expect(said).toEqual([
      'Debe de haber mas de un producto',
      'El campo nombre es requerido',
      'El campo teléfono es requerido',
      'El campo correo electrónico es requerido',
      'El campo dirección es requerido',
      undefined,
    ]);
  });

  it('empty required fields come before broken rules [D82]', () => {
    expect(problemsOf(checkoutForm, { ...buyer, phone: 'abc', email: '   ' })).toEqual([
      { field: 'email', text: 'El campo correo electrónico es requerido' },
      { field: 'phone', text: 'El Teléfono no puede contener letras' },
    ]);
  });

  it.each([
    [{ name: 'x'.repeat(200) }, undefined],
    [{ lines: 0 }, 'Debe de haber mas de un producto'],
    [{ name: '  ' }, 'El campo nombre es requerido'],
    [{ name: 'x'.repeat(201) }, 'El campo nombre no puede tener más de 200 caracteres'],
    [{ phone: '123456' }, 'El Teléfono debe tener entre 7 y 14 caracteres'],
    [{ phone: '123456789012345' }, 'El Teléfono debe tener entre 7 y 14 caracteres'],
    [{ email: 'rosa@correo' }, 'El correo electrónico no es válido'],
    [{ email: 'rosa correo.pe' }, 'El correo electrónico no es válido'],
    [{ address_id: '' }, 'El campo dirección es requerido'],
    [{ address_id: null }, 'El campo dirección es requerido'],
    [{ address_id: 'x' }, 'El campo dirección es requerido'],
  ])('%j says %s [2§5 D53]', (change, text) => {
    expect(firstText({ ...buyer, ...change })).toBe(text);
  });

  it.each(['1234567', '+51 987 654 32', '(01) 456-7890'])('%s is a telephone number [2§5]', (phone) => {
    expect(firstText({ ...buyer, phone })).toBeUndefined();
  });
});

describe('for another person', () => {
  it.each([
    [19, 'El campo referencia debe tener entre 20 y 200 caracteres'],
    [20, undefined],
    [200, undefined],
    [201, 'El campo referencia debe tener entre 20 y 200 caracteres'],
  ])('a reference of %i characters says %s [2§5]', (length, text) => {
    expect(firstText({ ...buyer, toAnotherPerson: true, reference: 'x'.repeat(length) })).toBe(text);
  });
});

describe('invoice', () => {
  it('its fields are not looked at while the box is off [2§2]', () => {
    expect(firstText({ ...buyer, ...invoice, invoice: false, ruc: 'x', telefono: 'abc' })).toBeUndefined();
  });

  it('its fields are required while the box is on, in their order [2§2]', () => {
    expect(problemsOf(checkoutForm, { ...buyer, invoice: true })).toEqual([
      { field: 'ruc', text: 'El campo RUC es requerido' },
      { field: 'telefono', text: 'El campo teléfono es requerido' },
      { field: 'direccion', text: 'El campo dirección es requerido' },
      { field: 'razon_social', text: 'El campo razón social es requerido' },
    ]);
    expect(firstText({ ...buyer, ...invoice })).toBeUndefined();
  });

  it.each([
    ['20131312955', undefined],
    ['20131312956', 'El RUC no es válido'],
    ['10123456781', undefined],
    ['10123456782', 'El RUC no es válido'],
    ['12345678', undefined],
    ['1234567', 'El numero de documento debe tener entre 8 y 11 caracteres'],
    ['201313129551', 'El numero de documento debe tener entre 8 y 11 caracteres'],
    ['2013131295A', 'El RUC solo debe contener números'],
  ])('RUC %s says %s [D52]', (ruc, text) => {
    expect(firstText({ ...buyer, ...invoice, ruc })).toBe(text);
  });
});

describe('login', () => {
  it('both fields are required [D53]', () => {
    expect(fieldTexts(problemsOf(loginForm, { email: '', password: '' }))).toEqual({
      email: 'El campo correo electrónico es requerido',
      password: 'El campo contraseña es requerido',
    });
  });

  it('the e-mail needs its form, and a password of spaces is a password [D53]', () => {
    expect(problemsOf(loginForm, { email: 'cliente', password: '   ' })).toEqual([
      { field: 'email', text: 'El correo electrónico no es válido' },
    ]);
  });
});

describe('address', () => {
  it('the address is required and the district comes from the selector [2§5]', () => {
    expect(problemsOf(addressForm, { district_id: '', address: ' ', reference: null })).toEqual([
      { field: 'district_id', text: 'El campo distrito es requerido' },
      { field: 'address', text: 'El campo dirección es requerido' },
    ]);
    expect(problemsOf(addressForm, { district_id: 150101, address: 'Jr. de la Unión 300' })).toEqual([]);
  });

  it('a body that is no form says what is missing [2§5]', () => {
    expect(firstFailing(addressForm, undefined)?.text).toBe('El campo distrito es requerido');
  });
});

describe('money that goes back', () => {
  const returnableFor = (reason: string) => (reason === 'damaged' ? [12] : [11, 12]);
  const wish = { reason: 'damaged', units: { 12: 1 }, comment: 'Mancha', account: '' };
  const said = (values: object, needsAccount = false) =>
    problemsOf(returnForm, { ...wish, ...values }, { needsAccount, returnableFor });

  it('a return names a reason, then units of a line that can be returned for it, and what happened [D124]', () => {
    expect(said({})).toEqual([]);
    expect(said({ reason: '', units: {} })).toEqual([{ field: 'reason', text: refundTexts.reason }]);
    for (const units of [{}, { 12: 0 }, { 11: 1 }]) {
      expect(said({ units })).toEqual([{ field: 'units', text: refundTexts.lines }]);
    }
    expect(said({ reason: 'unwanted', units: { 11: 1 } })).toEqual([]);
    expect(said({ comment: ' ' })).toEqual([{ field: 'comment', text: refundTexts.comment }]);
    expect(said({ units: {}, comment: '' }, true).map(({ field }) => field)).toEqual(['units', 'comment', 'account']);
  });

  it('an account is asked for where no provider gives the money back [D121 D122 D124]', () => {
    const missing = [{ field: 'account', text: refundTexts.account }];
    expect(said({}, true)).toEqual(missing);
    expect(problemsOf(cancelOrderForm, { account: '', reason: '' }, { needsAccount: true })).toEqual(missing);
    expect(problemsOf(cancelOrderForm, { account: '', reason: '' }, { needsAccount: false })).toEqual([]);
    expect(problemsOf(refundAccountForm, { account: ' ' })).toEqual(missing);
  });
});
