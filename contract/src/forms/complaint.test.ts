import { TYPED_COMPLAINT } from '../testing';
import {
  COMPLAINT_DOCUMENTS,
  type ComplaintValues,
  complaintForm,
  complaintTexts,
  EMPTY_COMPLAINT,
  firstFailing,
  problemsOf,
  soleCents,
} from '.';

const RIGHT: ComplaintValues = {
  ...EMPTY_COMPLAINT,
  ...TYPED_COMPLAINT,
};
const textOf = (change: Partial<Record<keyof ComplaintValues, unknown>>) =>
  firstFailing(complaintForm, { ...RIGHT, ...change })?.text ?? null;

it('the twelve warnings come one after another, in the order of the document [3§5]', () => {
  const values: Record<string, unknown> = { ...EMPTY_COMPLAINT };
  const said: string[] = [];
  for (;;) {
    const problem = firstFailing(complaintForm, values);
    if (!problem) break;
    said.push(problem.text);
    values[problem.field] = RIGHT[problem.field as keyof ComplaintValues];
  }
  expect(said).toEqual([
    'El Tipo de documento es requerido',
    'El documento es requerido',
    'El nombre es requerido',
    'El Teléfono es requerido',
    'El correo es requerido',
    'La dirección es requerida',
    'La región es requerida',
    'La provincia es requerida',
    'El distrito es requerido',
    'El motivo es requerido',
    'El detalle es requerido',
    'El mensaje es requerido',
  ]);
});

it('the twelve fields alone make a complaint, with the wire’s numbers and without the rest [3§5]', () => {
  const wire = {
    ...RIGHT,
    document_type: 0,
    region_id: 150100,
    province_id: 1501,
    district_id: 150101,
    reason: 1,
    support_type_id: 3,
  };
  expect(problemsOf(complaintForm, wire)).toEqual([]);
  const twelve = Object.fromEntries(Object.entries(RIGHT).filter(([, value]) => value !== '' && value !== false));
  expect(problemsOf(complaintForm, twelve)).toEqual([]);
  expect(textOf({ description: 'Mal' })).toBeNull();
});

it('nothing but spaces is empty [D57]', () => {
  expect(textOf({ name: '   ' })).toBe(complaintTexts.name);
  expect(textOf({ description: ' \n ' })).toBe(complaintTexts.description);
});

it('the documents of this form have their own numbers, and only those [D51]', () => {
  expect(COMPLAINT_DOCUMENTS.map(({ text }) => text)).toEqual(['DNI', 'Pasaporte', 'Carnet de Extranjería']);
  expect(textOf({ document_type: '3' })).toBe('El campo tipo de documento no tiene un valor permitido');
});

it('a DNI has no letters, a passport may; both have 8 to 11 signs [D52]', () => {
  expect(textOf({ document: '4567891A' })).toBe('El numero de documento no puede contener letras');
  expect(textOf({ document_type: '1', document: 'AB123456' })).toBeNull();
  expect(textOf({ document: '1234567' })).toBe('El numero de documento debe tener entre 8 y 11 caracteres');
});

it('the day is one that was, and there is none tomorrow [3§2]', () => {
  expect(textOf({ occurred_on: '2024-02-29' })).toBeNull();
  expect(textOf({ occurred_on: '2025-02-29' })).toBe(complaintTexts.date);
  expect(textOf({ occurred_on: '31/12/2025' })).toBe(complaintTexts.date);
  expect(textOf({ occurred_on: '9999-01-01' })).toBe(complaintTexts.future);
});

it('an amount has comma or point and at most two decimals', () => {
  expect(['120', '120,5', '120.55', 'S/ 99,90', 45.5].map(soleCents)).toEqual([12_000, 12_050, 12_055, 9_990, 4_550]);
  expect(['', '-1', '1.234,50', '12,345', 'cien', '99999999'].map(soleCents)).toEqual(Array(6).fill(null));
  expect(textOf({ amount: 'cien soles' })).toBe(complaintTexts.amount);
  expect(textOf({ comprobante: 'F001-12' })).toBe(complaintTexts.receiptDigits);
});

it('somebody stands for a minor; for nobody else are they asked', () => {
  const minor = { is_minor: true };
  expect(problemsOf(complaintForm, { ...RIGHT, ...minor }).map(({ text }) => text)).toEqual([
    complaintTexts.guardianName,
    complaintTexts.guardianDocumentType,
    complaintTexts.guardianDocument,
  ]);
  const guardian = { guardian_name: 'Ana Quispe', guardian_document_type: '0', guardian_document: '40123456' };
  expect(problemsOf(complaintForm, { ...RIGHT, ...minor, ...guardian })).toEqual([]);
  expect(textOf({ ...minor, ...guardian, guardian_document: '4012345X' })).toBe(
    'El numero de documento no puede contener letras',
  );
  expect(textOf({ guardian_document: 'x' })).toBeNull();
});
