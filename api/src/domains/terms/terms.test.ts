import { dateLegal, fillLegal, LEGAL_VARIABLES, type LegalVariables, variablesIn } from '@qhatu/contract/legal';
import type { LegalPolicies } from '@qhatu/contract/wire';
import { startApp, type TestApp } from '../../../test/app';
import { LEGAL_FIGURE_WORDS, LEGAL_SINCE, LEGAL_TEXTS } from '../../db/reference/legal-texts';
import { TERMS_HTML } from '../../db/reference/terms';
import { sourceOf } from '../settings/legal-figures';
import { blocksOf, cleanHtml } from './clean';
import { legalHtml, legalSections } from './markdown';
import { effectiveVersions, readLegalText } from './texts';

/** What the policies have to say, word for word (spec 2 §9, 3 §9). */
const CONSTANTS = [
  'S/ 7,00',
  'S/ 200,00',
  'S/ 12,00 por cada producto',
  'S/ 8,00 adicionales',
  'S/ 4,00 adicionales',
  '96 %',
  '4 horas',
  '2 días hábiles en Lima y 5 en provincias',
  '14 días',
  '5 días calendario',
  '3 días hábiles',
  '2 días siguientes a la recepción',
  '10 días hábiles',
  '20 días al año',
  'S/ 10,00',
  'distinguen mayúsculas',
  'mes siguiente',
  'tribunales de Lima',
  '24 de abril de 2021',
];

let shop: TestApp;
beforeAll(async () => {
  shop = await startApp();
});
afterAll(() => shop.close());

/** As if somebody had published it just now. */
async function store(body: string): Promise<void> {
  const { version } = await readLegalText(shop.db, 'terminos');
  await shop.db
    .insertInto('setting_versions')
    .values({
      ...{ key: 'legal.terminos', version: version + 1, reason: '', actor_id: null },
      value: JSON.stringify({ body }),
    })
    .execute();
}

test('the terms are HTML of the server, with their last change [3§7]', async () => {
  const { text } = (await shop.get('terms')).json();
  expect(text).toMatch(/<h2>1\. Quiénes participan<\/h2>/);
  expect(text).toContain('24 de abril de 2021');
});

test.each([1, 2, 3])('terms-pdf/%i is a PDF with its reader’s title and numbered pages [D12]', async (id) => {
  const answer = await shop.get(`terms-pdf/${id}`);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  const pdf = answer.rawPayload.toString('latin1');
  expect(pdf).toMatch(/^%PDF-1\.\d/);
  expect(pdf.trimEnd().endsWith('%%EOF')).toBe(true);
  expect(Number(/\/Count (\d+)/.exec(pdf)?.[1])).toBeGreaterThanOrEqual(2);
  expect(answer.headers['content-disposition']).toMatch(/^inline; filename="terminos-/);
});

test('the three are different, the same text is the same file, and a known one is 304 [D12]', async () => {
  const [one, two, again] = await Promise.all([1, 2, 1].map((id) => shop.get(`terms-pdf/${id}`)));
  expect([one?.headers.etag === two?.headers.etag, one?.headers.etag === again?.headers.etag]).toEqual([false, true]);
  const known = await shop.app.inject({
    url: '/api/web/terms-pdf/1',
    headers: { 'if-none-match': String(one?.headers.etag) },
  });
  expect([known.statusCode, known.body]).toEqual([304, '']);
});

test.each([
  ['4', 404],
  ['0', 400],
  ['x', 400],
])('terms-pdf/%s is %i [D8]', async (id, status) =>
  expect((await shop.get(`terms-pdf/${id}`)).statusCode).toBe(status),
);

test('what is stored is cleaned: nothing in it runs, loads or dresses up [3§2]', async () => {
  await store(
    '<h2 onclick="x()">A</h2><script>alert(1)</script><p style="color:red">B <img src=x onerror=alert(1)><a href="javascript:alert(1)">c</a> <a href="https://gob.pe">d</a></p><iframe src="//evil"></iframe>',
  );
  const { text } = (await shop.get('terms')).json();
  expect(text).toBe(
    '<h2>A</h2><p>B <a rel="noopener nofollow">c</a> <a href="https://gob.pe" rel="noopener nofollow">d</a></p>',
  );
});

test('a new text makes a new PDF [3§2]', async () => {
  const before = (await shop.get('terms-pdf/2')).headers.etag;
  await store('<p>Otro texto</p>');
  expect((await shop.get('terms-pdf/2')).headers.etag).not.toBe(before);
});

test('blocks keep the order and the words of the text', () => {
  expect(blocksOf(cleanHtml('<h3>Uno</h3><p>Dos &amp; <b>tres</b></p><ul><li>cuatro</li></ul><p> </p>'))).toEqual([
    { kind: 'subtitle', text: 'Uno' },
    { kind: 'paragraph', text: 'Dos & tres' },
    { kind: 'point', text: 'cuatro' },
  ]);
});

test('the first version of the terms says what the page said before there were versions, to the letter [D261]', () =>
  expect(legalHtml(LEGAL_TEXTS.terminos)).toBe(TERMS_HTML));

const SPEC: LegalVariables = {
  ...{
    'pago-vendedores': 10,
    'promocion-vendedores': 20,
    'provincia-vendedores': 10,
    'dias-despacho': 2,
    'dias-recepcion': 14,
    'entrega-lima': 2,
    'entrega-provincia': 5,
    'horas-reserva': 4,
  },
  ...{ 'envio-lima': 7, 'envio-provincia': 12, 'lima-gratis': 200 },
  ...{ 'recargo-transferencia': 8, 'recargo-pagoefectivo': 4 },
};

test('the first versions name every figure of the settings, and say with them what they said, to the letter [D292]', () => {
  const sources = Object.values(LEGAL_TEXTS).map((body) => sourceOf({ body }));
  const filled = sources.map((source) => dateLegal(fillLegal(source, SPEC), new Date(LEGAL_SINCE)));
  expect(filled).toEqual(Object.values(LEGAL_TEXTS));
  const whole = sources.join('\n');
  for (const [words, named] of Object.entries(LEGAL_FIGURE_WORDS))
    expect([whole, words, named]).toEqual([expect.stringContaining(named), expect.anything(), named]);
  expect(variablesIn(whole).sort()).toEqual(Object.keys(LEGAL_VARIABLES).sort());
});

test('anchors are those that a heading names, otherwise its words; none comes twice and none is shown [D261]', () => {
  const text =
    '## Envíos {#envios}\n\nUno\n\n## ¿Cuánto **cuesta**?\n\n- Dos\n\n## Envíos {#envios}\n\n### Tres {#tres}';
  expect(legalSections(text)).toEqual([
    { id: 'envios', title: 'Envíos', html: '<p>Uno</p>' },
    { id: 'cuanto-cuesta', title: '¿Cuánto cuesta?', html: '<ul>\n<li>Dos</li>\n</ul>' },
    { id: 'envios-2', title: 'Envíos', html: '<h3>Tres</h3>' },
  ]);
  expect(legalHtml(text)).not.toContain('{#');
});

test('a version holds from its day until a later one’s; one that a later one overtook never does [D261]', () => {
  const of = (...days: number[]) => days.map((day, nth) => ({ version: nth + 1, since: new Date(2027, 0, day) }));
  const held = (...days: number[]) => effectiveVersions(of(...days).reverse()).map(({ version }) => version);
  expect(held(1, 5, 9)).toEqual([1, 2, 3]);
  expect(held(1, 9, 5)).toEqual([1, 3]);
  expect(held(1, 9, 9)).toEqual([1, 3]);
  expect(held(1, 7, 9, 5)).toEqual([1, 4]);
});

describe('the policies', () => {
  const policies = async (): Promise<LegalPolicies> => (await shop.get('legal-texts')).json();

  test('they say the constants of the specification, law, courts and their last change [3§9]', async () => {
    const { parts } = await policies();
    expect(parts.map(({ key, version, previous, next }) => [key, version, previous, next])).toEqual(
      ['uso', 'compras', 'privacidad', 'proveedores'].map((key) => [key, 1, null, null]),
    );
    expect(parts[0]?.since).toBe('2021-04-24T05:00:00.000Z');
    const text = parts.flatMap(({ sections }) => sections.map(({ html }) => html)).join(' ');
    for (const constant of CONSTANTS) expect(text).toContain(constant);
  });

  test('the anchors of before lead where they led, each to one part [3§2]', async () => {
    const ids = (await policies()).parts.flatMap(({ sections }) => sections.map(({ id }) => id));
    expect(ids).toEqual([
      ...['uso', 'obligaciones-del-proveedor', 'suspension', 'enlaces', 'propiedad-intelectual', 'indemnidad', 'ley'],
      ...['envios', 'medios-de-pago', 'cupones', 'cambios-y-devoluciones', 'garantia'],
      ...['privacidad', 'cookies', 'proveedores'],
    ]);
  });
});
