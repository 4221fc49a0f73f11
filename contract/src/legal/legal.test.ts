import { fillLegal, unknownVariable, variablesIn } from '.';

test.each([
  [
    'Se paga después de {{pago-vendedores}} días hábiles.',
    { 'pago-vendedores': 15 },
    'Se paga después de 15 días hábiles.',
  ],
  ['Se paga después de {{pago-vendedores}} días hábiles.', { 'pago-vendedores': 1 }, 'Se paga después de 1 día hábil.'],
  ['como máximo {{promocion-vendedores}} días al año', { 'promocion-vendedores': 1 }, 'como máximo 1 día al año'],
  ['cuesta {{envio-lima}} soles', { 'envio-lima': 7 }, 'cuesta 7 soles'],
  ['cuesta {{envio-lima}} soles', { 'envio-lima': 7.5 }, 'cuesta 7,50 soles'],
  ['Lima: S/ {{envio-lima}} por compra', { 'envio-lima': 7 }, 'Lima: S/ 7,00 por compra'],
])('%j with %j reads as a sentence of the shop [D292]', (source, figures, words) =>
  expect(fillLegal(source, figures)).toBe(words),
);

test('what is no figure stays as it was written, and is told [D292]', () => {
  const source = 'Uno {{otra-cosa}}, dos {{envio-lima}} y tres {{envio-lima}}';
  expect(fillLegal(source, {})).toBe(source);
  expect([variablesIn(source), unknownVariable(source)]).toEqual([['envio-lima'], 'otra-cosa']);
  expect(unknownVariable('Nada {#aqui} y {{envio-lima}}')).toBeUndefined();
});
