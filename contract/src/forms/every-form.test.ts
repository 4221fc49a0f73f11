import * as forms from '.';
import { type FormSchema, problemsOf } from './problems';

interface Described {
  type: string;
  fields?: Record<string, Described>;
  innerType?: Described;
}

type Form = FormSchema & { describe: () => Described };

const isForm = (value: unknown): value is Form =>
  typeof (value as FormSchema | null)?.validateSync === 'function' && typeof (value as FormSchema).fields === 'object';

/** Every form of the house; some are tables of forms. */
const FORMS = Object.entries<unknown>(forms).flatMap(([name, value]): [string, Form][] => {
  if (isForm(value)) return [[name, value]];
  const parts: [string, unknown][] = Object.entries(value ?? {});
  return parts.flatMap(([part, each]): [string, Form][] => (isForm(each) ? [[`${name}.${part}`, each]] : []));
});

/** Values that people leave or type in the wrong place. */
const TYPED = [
  '',
  '   ',
  'ñandú 🙂',
  '-1',
  '0',
  '1e400',
  '99999999999999999999',
  '2026-99-99',
  'x'.repeat(30_000),
] as const;

/** Fields that nobody types into: counted, ticked, chosen or starred. */
const CHOSEN = ['lines', 'units', 'rating', 'type', 'scopes', 'may', 'events'];

/** The same text in every field of a form, and in every field of its rows. */
function filled({ type, fields = {}, innerType }: Described, text: string): unknown {
  if (type === 'object') {
    return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, filled(field, text)]));
  }
  if (type === 'array') return innerType ? [filled(innerType, text)] : [];
  return type === 'boolean' ? false : text;
}

test('there are forms to look at', () => expect(FORMS.length).toBeGreaterThan(40));

test.each(FORMS)('whatever is typed into %s, what is wrong with it is said in Spanish [D82]', (_, form) => {
  const said = TYPED.flatMap((text) => problemsOf(form, filled(form.describe(), text))).filter(
    ({ field }) => !field.split(/\W+/).some((name) => CHOSEN.includes(name)),
  );
  // The library's own words name the field's path and are English.
  const english = said.filter(({ text }) => /\b(must|cannot|is a required|unspecified|invalid)\b|^\s*$/.test(text));
  expect(english).toEqual([]);
});

test('what is wrong inside of a field is named in the place of that field, not before all others [D82]', () => {
  const empty = { name: '', code: '', category_id: '', variants: [{ price: '', stock: '' }], offer_price: 'barato' };
  expect(problemsOf(forms.productForm, empty).map(({ field }) => field)).toEqual([
    ...['name', 'code', 'category_id', 'variants[0].price', 'variants[0].stock'],
    'offer_price',
  ]);
});
