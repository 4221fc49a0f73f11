import { problemsOf } from './problems';
import { providerForm } from './provider';

const FILE = { size: 1000 };
const provider = {
  business_name: 'Tejidos del Sur SAC',
  ruc: '20131312955',
  ruc_file: FILE,
  phone: '987654321',
  phone2: '',
  bill_type: '0',
  preferred_bill_type: '0',
  sales_range: '4',
  business_line: '3',
  store_quantity: '0',
};
const store = {
  store_quantity: '2',
  principal_store_address: 'Arequipa 450',
  type_address: 'Av',
  urbanizacion: 'Santa Beatriz',
  reference: 'Frente al parque',
  region_id: '150100',
  province_id: '150100',
  district_id: '150101',
};
const first = (values: object) => problemsOf(providerForm, values)[0]?.text;
const all = (values: object) => problemsOf(providerForm, values).map(({ text }) => text);

it('a complete provider without a store passes; so does one with a store [3§5]', () => {
  expect(problemsOf(providerForm, provider)).toEqual([]);
  expect(problemsOf(providerForm, { ...provider, ...store })).toEqual([]);
});

it('numbers of the wire count as the values of the selects [3§7]', () => {
  const wire = {
    ...provider,
    bill_type: 1,
    preferred_bill_type: 0,
    sales_range: 1,
    business_line: 7,
    store_quantity: 0,
  };
  expect(problemsOf(providerForm, wire)).toEqual([]);
});

it('empty required fields come first, in the form’s order [D82]', () => {
  expect(all({})).toEqual([
    'El campo razón social es requerido',
    'El campo RUC es requerido',
    'La imagen del RUC es requerida',
    'El campo teléfono es requerido',
    'El campo tipo de comprobante es requerido',
    'El campo comprobante de preferencia es requerido',
    'El campo rango de ventas es requerido',
    'El campo giro de negocio es requerido',
    'El campo cantidad de tiendas es requerido',
  ]);
  expect(all({ ...provider, ruc: 'x', store_quantity: '' })).toEqual([
    'El campo cantidad de tiendas es requerido',
    'El RUC solo debe contener números',
  ]);
});

it('with stores the address group is required, in the form’s order [3§5]', () => {
  expect(all({ ...provider, store_quantity: 1 })).toEqual([
    'La dirección es requerida',
    'El campo tipo de vía es requerido',
    'El campo urbanización es requerido',
    'El campo referencia es requerido',
    'La region es requerida',
    'La provincia es requerida',
    'El distrito es requerido',
  ]);
});

it('without stores nobody looks at the address group [3§5]', () => {
  expect(all({ ...provider, ...store, store_quantity: 0, principal_store_address: 'sin numero' })).toEqual([]);
});

it.each([
  [{ ruc: '1234567' }, 'El numero de documento debe tener entre 8 y 11 caracteres'],
  [{ ruc: '12345678' }, undefined],
  [{ ruc: '123456789012' }, 'El numero de documento debe tener entre 8 y 11 caracteres'],
  [{ ruc: '20131312956' }, 'El RUC no es válido'],
  [{ ruc: '15123456782' }, undefined],
  [{ ruc: '15123456783' }, 'El RUC no es válido'],
  [{ ruc: '2013131295A' }, 'El RUC solo debe contener números'],
])('the seller’s business: the RUC, %j says %s [3§5]', (change, text) => {
  expect(first({ ...provider, ...change })).toBe(text);
});

it.each([
  [{ phone: '98765432a' }, 'El "Teléfono" no puede contener letras'],
  [{ phone: '123456' }, 'El Teléfono debe tener entre 7 y 9 caracteres'],
  [{ phone: '1234567' }, undefined],
  [{ phone: '123456789' }, undefined],
  [{ phone: '1234567890' }, 'El Teléfono debe tener entre 7 y 9 caracteres'],
])('the seller’s business: the phone, %j says %s [3§5]', (change, text) => {
  expect(first({ ...provider, ...change })).toBe(text);
});

it.each([
  [{ phone2: '98765-4321' }, 'El "Teléfono 2" solo debe contener números'],
  [{ phone2: '123456' }, 'El "Teléfono 2" debe tener entre 7 y 9 caracteres'],
  [{ phone2: '1234567' }, undefined],
  [{ phone2: '123456789' }, undefined],
  [{ phone2: '1234567890' }, 'El "Teléfono 2" debe tener entre 7 y 9 caracteres'],
  [{ phone2: '' }, undefined],
])('the seller’s business: the second phone, %j says %s [3§5]', (change, text) => {
  expect(first({ ...provider, ...change })).toBe(text);
});

it.each([
  [{ bill_type: '2' }, 'El campo tipo de comprobante no tiene un valor permitido'],
  [{ sales_range: '5' }, 'El campo rango de ventas no tiene un valor permitido'],
])('the seller’s business: the choices, %j says %s [3§5]', (change, text) => {
  expect(first({ ...provider, ...change })).toBe(text);
});

it.each([
  [{ store_quantity: 0 }, undefined],
  [{ ...store, store_quantity: '10000' }, undefined],
  [{ ...store, store_quantity: '10001' }, 'La cantidad de tiendas debe ser un número entero, 0 o más'],
  [{ store_quantity: '-1' }, 'La cantidad de tiendas debe ser un número entero, 0 o más'],
  [{ store_quantity: '1.5' }, 'La cantidad de tiendas debe ser un número entero, 0 o más'],
  [{ store_quantity: 'dos' }, 'La cantidad de tiendas debe ser un número entero, 0 o más'],
])('the seller’s business: the number of stores, %j says %s [3§5]', (change, text) => {
  expect(first({ ...provider, ...change })).toBe(text);
});

it.each([
  [{ ...store, principal_store_address: 'Arequipa' }, 'La dirección debe contener un número de ubicación'],
  [{ ...store, urbanizacion: '12345' }, 'La urbanización debe contener letras'],
  [{ ...store, urbanizacion: 'Ur' }, 'La urbanización debe tener entre 3 y 20 caracteres'],
  [{ ...store, urbanizacion: 'Urb' }, undefined],
  [{ ...store, urbanizacion: 'x'.repeat(20) }, undefined],
  [{ ...store, urbanizacion: 'x'.repeat(21) }, 'La urbanización debe tener entre 3 y 20 caracteres'],
  [{ ...store, principal_store_address: `${'x'.repeat(249)}1` }, undefined],
  [
    { ...store, principal_store_address: `${'x'.repeat(250)}1` },
    'El campo dirección no puede tener más de 250 caracteres',
  ],
  [{ ...store, reference: 'x'.repeat(300) }, undefined],
  [{ ...store, reference: 'x'.repeat(301) }, 'El campo referencia no puede tener más de 300 caracteres'],
])('the seller’s business: the store’s address, %j says %s [3§5]', (change, text) => {
  expect(first({ ...provider, ...change })).toBe(text);
});

it.each([
  [{ business_name: 'x'.repeat(200) }, undefined],
  [{ business_name: 'x'.repeat(201) }, 'El campo razón social no puede tener más de 200 caracteres'],
])('the seller’s business: its name, %j says %s [3§5]', (change, text) => {
  expect(first({ ...provider, ...change })).toBe(text);
});

it.each([
  [{ facebook: 'x'.repeat(200) }, undefined],
  [{ facebook: 'x'.repeat(201) }, 'El campo Facebook no puede tener más de 200 caracteres'],
  [{ facebook: 'javascript:alert(1)' }, 'El enlace de Facebook no es válido'],
  [{ facebook: 'https://facebook.com/tejidos.del-sur' }, undefined],
  [{ instagram: '@tejidos' }, undefined],
])('the seller’s business: the networks, %j says %s [3§5]', (change, text) => {
  expect(first({ ...provider, ...change })).toBe(text);
});

it.each([
  [{ size: 5_242_880 }, undefined],
  [{ size: 5_242_881 }, 'No se permiten archivo mayor a 5MB'],
  [`data:image/png;base64,${'A'.repeat(400)}`, undefined],
  // The base64 of 5 MB, and of three bytes more.
  [`data:image/png;base64,${'A'.repeat(6_990_508)}`, undefined],
  [`data:image/png;base64,${'A'.repeat(6_990_512)}`, 'No se permiten archivo mayor a 5MB'],
  ['data:', 'El archivo debe ser una imagen (JPG, PNG, WebP o GIF) o un PDF'],
  [`data:image/png;base64,${'A'.repeat(7_000_000)}`, 'No se permiten archivo mayor a 5MB'],
  ['https://example.com/ruc.png', 'El archivo debe ser una imagen (JPG, PNG, WebP o GIF) o un PDF'],
  [null, 'La imagen del RUC es requerida'],
])('the image of the RUC: at most 5 MB (%#) [3§5]', (ruc_file, text) => {
  expect(first({ ...provider, ruc_file })).toBe(text);
});

it('the address rules are said in the document’s order [3§5]', () => {
  expect(all({ ...provider, ...store, principal_store_address: 'Arequipa', urbanizacion: '123' })).toEqual([
    'La dirección debe contener un número de ubicación',
    'La urbanización debe contener letras',
  ]);
});
