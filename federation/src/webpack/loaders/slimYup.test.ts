import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as plain from '@qhatu/contract/forms';
import { transformSync } from '@swc/core';

type Forms = typeof plain;
const { default: slimYup } = jest.requireActual<{ default: (source: string) => string }>('./slimYup.mjs');
const FILE = require.resolve('yup').replace(/index\.js$/, 'index.esm.js');
const SOURCE = readFileSync(FILE, 'utf8');

/** yup as browsers get it, run here. */
function slimmed(): object {
  const { code } = transformSync(slimYup(SOURCE), { module: { type: 'commonjs' }, jsc: { target: 'es2022' } });
  const module = { exports: {} };
  new Function('require', 'module', 'exports', code)(createRequire(FILE), module, module.exports);
  return module.exports;
}

function slimForms(): Forms {
  let forms: Forms | undefined;
  jest.isolateModules(() => {
    jest.doMock('yup', slimmed);
    forms = jest.requireActual<Forms>('@qhatu/contract/forms');
  });
  if (!forms) throw new Error('The forms did not load');
  return forms;
}

// A thousand mistakes are thrown below, and nobody reads where.
Error.stackTraceLimit = 0;
const slim = slimForms();
const isForm = (value: unknown): value is plain.FormSchema =>
  typeof value === 'object' && value !== null && 'fields' in value && 'validateSync' in value;
const slimByName = new Map<string, unknown>(Object.entries(slim));
const FORMS = Object.entries(plain).flatMap(([name, form]) => (isForm(form) ? [{ name, form }] : []));

/** What people, drafts and strangers send: right for some field and wrong for others. */
const VALUES: readonly unknown[] = [
  ...['', '   ', 'Rosa', 'José 2', 'rosa.q', 'rosa@correo.pe', 'rosa@', '12345678', '1234567', '20131312955'],
  ...[
    '20131312956',
    '987654321',
    'Clave123',
    'clave',
    '2000-02-29',
    '2001-02-29',
    '3000-01-01',
    'BCP',
    'Av',
    'x'.repeat(400),
  ],
  ...[undefined, null, 0, 1, 2, 7.5, -1, true, false, 'true', [], {}, Number.NaN, { size: 10 }, { size: 6_000_000 }],
  ...['data:image/png;base64,AAAA', 'F', '1912345678012', '1912-345678-012', '1', 5, '5'],
];

/** Always the same forms: a generator of its own. */
function* filled(fields: readonly string[], count: number): Generator<Record<string, unknown>> {
  let seed = 7;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return VALUES[seed % VALUES.length];
  };
  for (let index = 0; index < count; index++) yield Object.fromEntries(fields.map((field) => [field, next()]));
}

/** What a form answers, a value that no form is asked about (a list for a name) included. */
function outcome(forms: Forms, form: plain.FormSchema, values: unknown, context: object): unknown {
  try {
    return forms.problemsOf(form, values, context);
  } catch (error) {
    return String(error);
  }
}

test.each(FORMS)('$name says the same with yup as browsers get it', ({ name, form }) => {
  const lean = slimByName.get(name);
  if (!isForm(lean)) throw new Error(`${name} is no form`);
  const context = { takenNames: ['rosa.q'], takenEmails: ['rosa@correo.pe'] };
  let wrong = 0;
  for (const values of filled(Object.keys(form.fields), 50)) {
    const said = outcome(plain, form, values, context);
    expect(outcome(slim, lean, values, context)).toEqual(said);
    if (Array.isArray(said)) wrong += said.length;
  }
  expect(wrong).toBeGreaterThan(0);
});

test('the parts that are asked alone say the same with yup as browsers get it', () => {
  for (const value of VALUES.filter((each) => typeof each !== 'object')) {
    expect(slim.contactsProblems([{ name: value }])).toEqual(plain.contactsProblems([{ name: value }]));
    expect(slim.email().isValidSync(value)).toBe(plain.email().isValidSync(value));
    expect(slim.userName().isValidSync(value)).toBe(plain.userName().isValidSync(value));
  }
});

test('yup without what no form uses: a third of its text is gone', () => {
  expect(slimYup(SOURCE).length).toBeLessThan(SOURCE.length * 0.85);
  expect(Object.keys(slimmed())).toEqual(expect.arrayContaining(['string', 'number', 'object', 'ValidationError']));
});

test('a yup that is written otherwise is not taken apart by guess', () => {
  expect(() => slimYup(SOURCE.replace('  uuid(message', '  guid(message'))).toThrow('StringSchema.uuid');
});
