import { latestBirthdate } from './age';
import { customerForm } from './customer';
import { firstFailing, problemsOf } from './problems';

const customer = {
  user_name: 'rosa.quispe',
  name: 'Rosa',
  last_name: 'Quispe',
  email: 'rosa@correo.pe',
  birthdate: '1990-05-01',
  sex: 'F',
  document_type: 0,
  ruc: '45678912',
  phone: '987654321',
  password: 'Trocha42',
  password_confirmation: 'Trocha42',
};
const said = (change: object, context?: object) =>
  firstFailing(customerForm, { ...customer, ...change }, context)?.text;

describe('order', () => {
  it('empty required fields first, in the form’s order, each named [D82]', () => {
    const filled: Record<string, unknown> = { last_name: 'Qu1spe', password_confirmation: '' };
    const required = [
      'user_name',
      'name',
      'email',
      'birthdate',
      'sex',
      'ruc',
      'phone',
      'password',
      'password_confirmation',
    ];
    const texts = required.map((field) => {
      const text = firstFailing(customerForm, filled)?.text;
      filled[field] = customer[field as keyof typeof customer];
      return text;
    });
    expect(texts).toEqual([
      'El campo nombre de usuario es requerido',
      'El campo nombre es requerido',
      'El campo correo electrónico es requerido',
      'El campo fecha de nacimiento es requerido',
      'El campo sexo es requerido',
      'El numero de documento es requerido',
      'El campo teléfono es requerido',
      'El campo contraseña es requerido',
      'El campo confirmación de contraseña es requerido',
    ]);
    expect(firstFailing(customerForm, filled)?.text).toBe('El Apellido no puede contener números');
  });

  it('broken rules follow in the order of the document [3§5]', () => {
    const wrong = {
      ...customer,
      name: 'R0sa',
      ruc: '4567891A',
      phone: 'abc1234',
      last_name: 'Qu1spe',
      region_id: 150100,
      password: 'clave123',
      email: 'rosa@',
      birthdate: '2999-01-01',
    };
    expect(problemsOf(customerForm, wrong, { takenNames: ['rosa.quispe'] }).map(({ text }) => text)).toEqual([
      'El nombre de usuario rosa.quispe ya esta en uso',
      'El nombre no puede contener números',
      'El numero de documento no puede contener letras',
      'El Teléfono no puede contener letras',
      'El Apellido no puede contener números',
      'La Provincia es requerido',
      'El distrito es requerido',
      'La dirección es requerida',
      'La contraseña debe incluir al menos un carácter en mayúscula',
      'Las contraseñas deben coincidir',
      'El correo electrónico no es válido',
      'Debes tener al menos 15 años',
    ]);
  });
});

describe('names', () => {
  it.each(['María José', 'Ñusta', 'D’Angelo', "O'Higgins", 'Ana-Lucía', 'Müller', 'D´Arrigo', 'J. Luis'])(
    'registration: %s is a name [3§5]',
    (name) => expect([said({ name }), said({ last_name: name })]).toEqual([undefined, undefined]),
  );

  it.each([
    [{ name: 'Rosa2' }, 'El nombre no puede contener números'],
    [{ name: '٣Rosa' }, 'El nombre no puede contener números'],
    [{ last_name: 'Quispe 3' }, 'El Apellido no puede contener números'],
    [{ name: '<b>Rosa</b>' }, 'El nombre solo puede contener letras, espacios, guiones y apóstrofos'],
    [{ name: 'Rosa😀' }, 'El nombre solo puede contener letras, espacios, guiones y apóstrofos'],
    [{ name: 'Ro\u200bsa' }, 'El nombre solo puede contener letras, espacios, guiones y apóstrofos'],
    [{ name: '---' }, 'El nombre solo puede contener letras, espacios, guiones y apóstrofos'],
    [{ name: '   ' }, 'El campo nombre es requerido'],
    [{ last_name: '' }, undefined],
    [{ last_name: null }, undefined],
    [{ name: 'ñ'.repeat(100), last_name: 'ñ'.repeat(100) }, undefined],
    [{ name: 'ñ'.repeat(101) }, 'El campo nombre no puede tener más de 100 caracteres'],
    [{ last_name: 'ñ'.repeat(101) }, 'El campo apellido no puede tener más de 100 caracteres'],
  ])('registration: names, %j says %s [3§5]', (change, text) => expect(said(change)).toBe(text));

  it.each([
    [{ user_name: 'ro\u200bsa' }, 'El nombre de usuario solo puede contener letras, números, puntos y guiones'],
    [{ user_name: 'rоsa' }, 'El nombre de usuario solo puede contener letras, números, puntos y guiones'],
    [{ user_name: 'rosa quispe' }, 'El nombre de usuario solo puede contener letras, números, puntos y guiones'],
    [{ user_name: 'ab' }, 'El nombre de usuario debe tener entre 3 y 30 caracteres'],
    [{ user_name: 'a'.repeat(31) }, 'El nombre de usuario debe tener entre 3 y 30 caracteres'],
    [{ user_name: '12345' }, 'El nombre de usuario debe contener letras'],
    [{ user_name: 'abc' }, undefined],
    [{ user_name: 'a'.repeat(30) }, undefined],
    [{ user_name: 'peña_99' }, undefined],
  ])('registration: the username, %j says %s [3§5]', (change, text) => expect(said(change)).toBe(text));
});

describe('the debug overlay', () => {
  it.each([
    [{ ruc: '1234567' }, 'El numero de documento debe tener entre 8 y 11 caracteres'],
    [{ ruc: '12345678' }, undefined],
    [{ ruc: '12345678901' }, undefined],
    [{ ruc: '123456789012' }, 'El numero de documento debe tener entre 8 y 11 caracteres'],
    [{ ruc: 'A2345678' }, 'El numero de documento no puede contener letras'],
    [{ ruc: 'a2345678' }, 'El numero de documento no puede contener letras'],
    [{ ruc: 'A2345678', document_type: 2 }, undefined],
    [{ ruc: 'A2345678', document_type: '3' }, undefined],
    [{ document_type: 1 }, 'El campo tipo de documento no tiene un valor permitido'],
    [{ document_type: '' }, undefined],
  ])('registration: the document, %j says %s [3§5]', (change, text) => expect(said(change)).toBe(text));

  it.each([
    [{ phone: '123456' }, 'El Teléfono debe tener entre 7 y 9 caracteres'],
    [{ phone: '1234567' }, undefined],
    [{ phone: '123456789' }, undefined],
    [{ phone: '1234567890' }, 'El Teléfono debe tener entre 7 y 9 caracteres'],
  ])('registration: the phone, %j says %s [3§5]', (change, text) => expect(said(change)).toBe(text));

  it.each([
    [{ email: `${'a'.repeat(246)}@mail.pe` }, undefined],
    [{ email: `${'a'.repeat(247)}@mail.pe` }, 'El correo electrónico no es válido'],
    [{ email: `${'a'.repeat(292)}@mail.pe` }, 'El correo electrónico no es válido'],
    [{ email: 'ro\u200bsa@mail.pe' }, 'El correo electrónico no es válido'],
  ])('registration: the e-mail, %j says %s [3§5]', (change, text) => expect(said(change)).toBe(text));

  it.each([
    [{ sex: 'z' }, 'El campo sexo no tiene un valor permitido'],
    [{ sex: 'x' }, undefined],
  ])('registration: the sex, %j says %s [3§5]', (change, text) => expect(said(change)).toBe(text));

  it.each([
    ['Clave12', 'La contraseña debe tener al menos 8 caracteres'],
    ['Trocha42', undefined],
    ['clave123', 'La contraseña debe incluir al menos un carácter en mayúscula'],
    ['Clave-clave', 'La contraseña debe incluir al menos un número'],
    ['Ñandú 2026', undefined],
    [`A1${'x'.repeat(198)}`, undefined],
    [`A1${'x'.repeat(199)}`, 'La contraseña no puede tener más de 200 caracteres'],
  ])('password %s says %s [D53]', (password, text) =>
    expect(said({ password, password_confirmation: password })).toBe(text),
  );

  it('the confirmation must be the same, to the last space [3§5]', () => {
    expect(said({ password_confirmation: 'Trocha42 ' })).toBe('Las contraseñas deben coincidir');
  });
});

describe('a seller’s client', () => {
  it('may be a business, whose RUC has its check digit; a customer may not [3§3]', () => {
    const ofSeller = (ruc: string) => said({ document_type: 1, ruc }, { isSeller: true });
    expect([ofSeller('20131312955'), ofSeller('20131312956')]).toEqual([undefined, 'El RUC no es válido']);
    expect(said({ document_type: 1, ruc: '20131312955' }, { isSeller: false })).toBe(
      'El campo tipo de documento no tiene un valor permitido',
    );
    expect(said({ document_type: 4 }, { isSeller: true })).toBe(
      'El campo tipo de documento no tiene un valor permitido',
    );
  });
});

describe('address group', () => {
  const place = { region_id: 150100, province_id: 1501, district_id: 150122, address: 'Av. Larco 812' };
  it.each([
    [{}, undefined],
    [{ region_id: '', province_id: '', district_id: '', address: ' ' }, undefined],
    [place, undefined],
    [{ ...place, district_id: '150122' }, undefined],
    [{ region_id: 150100 }, 'La Provincia es requerido'],
    [{ address: 'Av. Larco 812' }, 'La Provincia es requerido'],
    [{ ...place, district_id: '' }, 'El distrito es requerido'],
    [{ ...place, address: '' }, 'La dirección es requerida'],
    [{ ...place, address: undefined }, 'La dirección es requerida'],
    [{ ...place, address: 'Av. Larco' }, 'La dirección debe contener un número de ubicación'],
    [{ urbanizacion: 'ab' }, 'La urbanización debe tener entre 3 y 20 caracteres'],
    [{ urbanizacion: 'abc' }, undefined],
    [{ urbanizacion: 'a'.repeat(20) }, undefined],
    [{ urbanizacion: 'a'.repeat(21) }, 'La urbanización debe tener entre 3 y 20 caracteres'],
    [{ ...place, address: `${'x'.repeat(249)}1` }, undefined],
    [{ ...place, address: `${'x'.repeat(250)}1` }, 'El campo dirección no puede tener más de 250 caracteres'],
    [{ reference: 'x'.repeat(300) }, undefined],
    [{ reference: 'x'.repeat(301) }, 'El campo referencia no puede tener más de 300 caracteres'],
    [{ type_address: 'Jr' }, undefined],
    [{ type_address: 'Calle' }, 'El campo tipo de vía no tiene un valor permitido'],
  ])('registration: the address group, %j says %s [3§5]', (change, text) => expect(said(change)).toBe(text));
});

describe('age', () => {
  const at = (lima: string) => new Date(`${lima}-05:00`);
  it.each([
    ['2026-11-20T12:00:00', '2011-11-20'],
    ['2026-11-20T23:59:59', '2011-11-20'],
    ['2026-11-21T00:00:00', '2011-11-21'],
    ['2028-02-29T12:00:00', '2013-02-28'],
    ['2027-02-28T12:00:00', '2012-02-29'],
    ['2027-02-27T12:00:00', '2012-02-27'],
    ['2027-03-01T12:00:00', '2012-03-01'],
  ])('at %s in Lima the youngest was born on %s [3§9]', (now, born) => expect(latestBirthdate(at(now))).toBe(born));

  it('fifteen years to the day, and the day after is too young [3§9]', () => {
    jest.useFakeTimers({ now: at('2026-11-20T23:30:00') });
    try {
      expect(said({ birthdate: '2011-11-20' })).toBeUndefined();
      expect(said({ birthdate: '2011-11-21' })).toBe('Debes tener al menos 15 años');
    } finally {
      jest.useRealTimers();
    }
  });

  it.each(['2001-02-29', '1990-13-01', '1990-04-31', '01/05/1990', '1899-12-31', 'ayer'])(
    '%s is no birthdate [3§5]',
    (birthdate) => expect(said({ birthdate })).toBe('La fecha de nacimiento no es válida'),
  );

  it('the calendar begins in 1900 [3§5]', () => expect(said({ birthdate: '1900-01-01' })).toBeUndefined());

  it('29 February of a leap year is a birthdate [3§5]', () =>
    expect(said({ birthdate: '2004-02-29' })).toBeUndefined());
});
