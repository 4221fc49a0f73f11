import type { Cents } from '@qhatu/contract/money';
import type { SheetProduct } from '../api/sheet';
import {
  blockOf,
  COLUMNS,
  cellsOf,
  cellText,
  filledDown,
  isSame,
  keptText,
  pasted,
  problemsIn,
  productsOfCells,
  rowsOf,
  typedProduct,
} from './sheet-model';
import {
  EMPTY_SHEET,
  isRowUnchanged,
  readyProducts,
  type SheetState,
  sheetReducer,
  shownProducts,
} from './sheet-state';

const cents = (n: number) => n as Cents;
const product = (id: number, more: Partial<SheetProduct> = {}): SheetProduct => ({
  ...{ id, version: 1, status: 'draft', name: `Manta ${id}`, code: `M-${id}`, sellerName: 'rosa', offerPrice: null },
  variants: [
    { id: id * 10, isEnabled: true, price: cents(12_000), stock: 5, label: 'Rojo', sku: 'R', gtin: null },
    { id: id * 10 + 1, isEnabled: true, price: cents(10_000), stock: 3, label: 'Azul', sku: null, gtin: null },
  ],
  ...more,
});
const two = [product(1), product(2)];
const at = (id: string) => COLUMNS.findIndex((column) => column.id === id);
const column = (id: string) => COLUMNS[at(id)] as (typeof COLUMNS)[number];
const typed = (cells: Record<string, string>, state: SheetState = EMPTY_SHEET, products = two): SheetState =>
  sheetReducer(state, { kind: 'type', cells: Object.entries(cells).map(([key, text]) => ({ key, text })), products });
const type: typeof typed = (...given) => sheetReducer(typed(...given), { kind: 'judge' });
const price = '1/10/price';

test('what is typed draws the rows of its own product anew and keeps its own product, among however many', () => {
  const rows = rowsOf(two);
  expect(rowsOf([...two]).every((row, n) => row === rows[n])).toBe(true);
  const state = type({ [price]: 'x' });
  expect(rows.map((row) => isRowUnchanged(row, EMPTY_SHEET, state))).toEqual([false, false, true, true]);
  const mended = { ...state, problems: {} };
  expect(rows.map((row) => isRowUnchanged(row, state, mended))).toEqual([false, false, true, true]);
  // Asked in turns with other states as well.
  expect(rows.map((row) => isRowUnchanged(row, mended, mended))).toEqual([true, true, true, true]);
  expect(rows.map((row) => isRowUnchanged(row, EMPTY_SHEET, mended))).toEqual([false, false, true, true]);
  expect(productsOfCells(rows, [{ key: '1/11/price', text: '1' }])).toEqual([two[0]]);
});

describe('what a spreadsheet copies', () => {
  test('cells with tabs, lines and quotes come and go whole', () => {
    const rows = [
      ['a', 'b\tc'],
      ['d "e"', 'f\ng'],
      ['', '1'],
    ];
    expect(cellsOf(blockOf(rows))).toEqual(rows);
    expect(cellsOf('1\t2\r\n3\t4\r\n')).toEqual([
      ['1', '2'],
      ['3', '4'],
    ]);
    expect(cellsOf('12')).toEqual([['12']]);
    expect(cellsOf('\t')).toEqual([['', '']]);
  });

  test('a block is put from the corner on; the product’s own cells are of its first variant; what has no place is counted', () => {
    const rows = rowsOf(two);
    const block = [
      ['130', '90', '7'],
      ['110', '80', '8'],
    ];
    const corner = { top: 0, left: at('price'), bottom: 0, right: at('price') };
    expect(pasted(rows, corner, block)).toEqual({
      cells: [
        { key: '1/10/price', text: '130' },
        { key: '1//offer_price', text: '90' },
        { key: '1/10/stock', text: '7' },
        { key: '1/11/price', text: '110' },
        { key: '1/11/stock', text: '8' },
      ],
      left: 1,
    });
    expect(pasted(rows, { ...corner, top: 3 }, block).left).toBe(4);
  });

  test('one value fills the whole range, and filling down takes its first row', () => {
    const rows = rowsOf(two);
    const prices = { top: 0, bottom: 3, left: at('price'), right: at('price') };
    expect(pasted(rows, prices, [['99']]).cells.map(({ text }) => text)).toEqual(['99', '99', '99', '99']);
    const textAt = (row: (typeof rows)[number], of: (typeof COLUMNS)[number]) => cellText({}, row, of);
    expect(filledDown(rows, prices, textAt)).toEqual([
      { key: '1/11/price', text: '120,00' },
      { key: '2/20/price', text: '120,00' },
      { key: '2/21/price', text: '120,00' },
    ]);
    expect(filledDown(rows, { ...prices, top: 1, bottom: 1 }, textAt)).toEqual([{ key: '1/11/price', text: '120,00' }]);
    expect(filledDown(rows, { ...prices, bottom: 0 }, textAt)).toEqual([]);
  });

  test('figures are read as they are written here and in spreadsheets, and never as another price', () => {
    expect(isSame('price', 'S/ 1,234.50', '1234,50')).toBe(true);
    expect(isSame('price', '1.234,50', '1234.5')).toBe(true);
    expect(isSame('price', '1,234', '1234')).toBe(false);
    const wrong = problemsIn(product(1), { [price]: '1,234' });
    expect(wrong[price]).toContain('dos decimales');
    expect(keptText(column('status'), 'PUBLICADO')).toBe('Publicado');
    expect(keptText(column('enabled'), 'si')).toBe('Sí');
    expect(keptText(column('status'), 'vendido')).toBe('vendido');
  });
});

describe('what is wrong', () => {
  test('is said beside its cell by the rules of the form, and what was typed stays', () => {
    const state = type({
      ...{ [price]: '-3', '1/11/stock': '2.5', '1/10/enabled': 'tal vez', '1//status': 'vendido', '1//name': 'A' },
      ...{ '1/11/gtin': '123', '2//offer_price': '120' },
    });
    expect(Object.keys(state.problems).sort()).toEqual(Object.keys(state.edits).sort());
    expect(state.edits[price]).toBe('-3');
    expect(state.problems['2//offer_price']).toContain('menor que el precio');
    expect(readyProducts(state)).toEqual([]);
    expect(readyProducts(type({ '2//offer_price': '' }, state))).toEqual([]);
    expect(readyProducts(type({ '2//offer_price': '110' }, state)).map(({ id }) => id)).toEqual([2]);
  });

  test('is gone through once what was typed has been drawn, and before anything is sent [D430]', () => {
    const state = typed({ [price]: '-3', '2/20/price': '130' });
    expect(state).toMatchObject({ problems: {}, unjudged: new Set([1, 2]) });
    expect(readyProducts(state).map(({ id }) => id)).toEqual([2]);
    const judged = sheetReducer(state, { kind: 'judge' });
    expect(Object.keys(judged.problems)).toEqual([price]);
    expect(judged.unjudged.size).toBe(0);
    expect(sheetReducer(judged, { kind: 'judge' })).toBe(judged);
  });

  test('of one product holds no other back', () => {
    const state = type({ [price]: '-3', '2/20/price': '130' });
    expect(readyProducts(state).map(({ id }) => id)).toEqual([2]);
  });
});

test('what is sent is what was typed, with the version and the shelf that were seen', () => {
  const cells = {
    ...{ [price]: '130,5', '1/10/sku': '', '1/11/stock': '9', '1/11/enabled': 'No' },
    ...{ '1//offer_price': '90', '1//status': 'Publicado', '1//code': 'M-1' },
  };
  const state = type(cells);
  expect(typedProduct(product(1), state.edits)).toEqual({
    ...{ id: 1, version: 1, offerPrice: 90, status: 'published' },
    variants: [
      { id: 10, price: 130.5, sku: null },
      { id: 11, stock: { counted: 9, seen: 3 }, isEnabled: false },
    ],
  });
});

test('back and forth, and a cell that says again what is saved is none', () => {
  const undo = (state: SheetState) => sheetReducer(state, { kind: 'undo' });
  const redo = (state: SheetState) => sheetReducer(state, { kind: 'redo' });
  const once = type({ [price]: '130' });
  const twice = type({ [price]: '140', '2/20/price': '1' }, once);
  expect(undo(twice).edits).toEqual({ [price]: '130' });
  expect(undo(undo(twice)).edits).toEqual({});
  expect(undo(undo(undo(twice))).edits).toEqual({});
  expect(redo(redo(undo(undo(twice)))).edits).toEqual(twice.edits);
  expect(redo(type({ [price]: '150' }, undo(twice))).edits).toEqual({ [price]: '150' });
  expect(type({ [price]: '120' }, once).edits).toEqual({});
});

describe('somebody else saved meanwhile', () => {
  const theirs = (more: Partial<SheetProduct>) => product(1, { version: 2, ...more });
  const dearer = theirs({
    name: 'Manta de Ana',
    variants: product(1).variants.map((variant) =>
      variant.id === 10 ? { ...variant, price: cents(14_000) } : variant,
    ),
  });
  const stale = (state: SheetState, current = dearer) =>
    sheetReducer(state, {
      kind: 'answered',
      sent: state.edits,
      saved: [],
      failed: [{ id: 1, text: 'Cambió', cells: [], current, by: 'ana' }],
    });

  test('where both put something else somebody decides; what they did not touch goes on over their version', () => {
    const state = stale(type({ [price]: '150', '1/11/price': '105' }));
    expect(state.conflicts).toEqual({ [price]: { theirs: '140,00', by: 'ana' } });
    expect(state.edits).toEqual({ [price]: '150', '1/11/price': '105' });
    expect(readyProducts(state)).toEqual([]);
    const mine = sheetReducer(state, { kind: 'decide', keys: [price], whose: 'mine' });
    expect(readyProducts(mine)).toEqual([dearer]);
    expect(typedProduct(dearer, mine.edits)).toMatchObject({ version: 2, variants: [{ price: 150 }, { price: 105 }] });
    const other = sheetReducer(state, { kind: 'decide', keys: [price], whose: 'theirs' });
    expect(other.edits).toEqual({ '1/11/price': '105' });
    expect(shownProducts(other, [product(1)])[0]?.name).toBe('Manta de Ana');
  });

  test('who put the same has nothing left to save', () => {
    expect(stale(type({ [price]: '140' })).edits).toEqual({});
  });

  test('a list that was read anew changes nothing below what is being typed', () => {
    const state = sheetReducer(type({ [price]: '150' }), { kind: 'listed' });
    expect(shownProducts(state, [dearer])[0]?.version).toBe(1);
    expect(shownProducts({ ...state, edits: {} }, [dearer])[0]?.version).toBe(2);
  });
});

test('what was saved is saved; what was refused says why until it is typed anew', () => {
  const saved = product(2, { version: 2, name: 'Nueva' });
  const typed = type({ '1//code': 'M-2', '2//name': 'Nueva' });
  const state = sheetReducer(typed, {
    ...{ kind: 'answered', saved: [saved], sent: typed.edits },
    failed: [{ id: 1, text: 'No', cells: [{ key: '1//code', text: 'Ya hay uno' }], current: null, by: '' }],
  });
  expect(state.edits).toEqual({ '1//code': 'M-2' });
  expect(state.refusals).toEqual({ '1//code': 'Ya hay uno' });
  expect(shownProducts(state, two)).toEqual([two[0], saved]);
  expect(shownProducts(type({ [price]: '1' }), two)).toBe(two);
  expect(type({ '1//code': 'M-3' }, state).refusals).toEqual({});
});

test('what was typed or taken back while its product was being saved stays, over what was saved [D231]', () => {
  const saved = product(1, { version: 2, name: 'Manta nueva', code: 'M-9' });
  const sent = type({ '1//name': 'Manta nueva', '1//code': 'M-9' });
  const back = sheetReducer(sheetReducer(sent, { kind: 'undo' }), { kind: 'judge' });
  const later = type({ [price]: '-3', '2/20/price': '130' }, type({ '1//name': 'Manta nueva' }, back));
  const state = sheetReducer(later, { kind: 'answered', saved: [saved], failed: [], sent: sent.edits });
  expect(state.edits).toEqual({ [price]: '-3', '1//code': 'M-1', '2/20/price': '130' });
  expect(Object.keys(state.problems)).toEqual([price]);
  expect(readyProducts(state).map(({ id }) => id)).toEqual([2]);
  const all = sheetReducer(sent, { kind: 'answered', saved: [saved], failed: [], sent: sent.edits });
  expect(all).toMatchObject({ edits: {}, problems: {} });
});
