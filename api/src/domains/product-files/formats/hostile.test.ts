import { exactCsvRow } from '@qhatu/contract/csv';
import fc from 'fast-check';
import { FileRefused, readProductFile } from '.';
import { readAll } from './read.testing';

const MB = 1024 * 1024;
const csv = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;

async function refusal(file: string | Uint8Array | AsyncIterable<Uint8Array>): Promise<FileRefused> {
  const read = async () => {
    if (typeof file === 'string' || file instanceof Uint8Array) return readAll(file);
    for await (const entry of readProductFile(file)) throw new Error(`told ${entry.kind}`);
    throw new Error('read to its end');
  };
  return read().then(
    () => Promise.reject(new Error('it was read')),
    (error: unknown) => (error instanceof FileRefused ? error : Promise.reject(error)),
  );
}

/** A gigabyte after `head`, and how much of it was asked for. */
function endless(head: string, filler: string) {
  const asked = { bytes: 0 };
  const chunk = Buffer.from(filler.repeat(Math.ceil(65_536 / filler.length)));
  const bytes = (async function* () {
    yield Buffer.from(head);
    for (; asked.bytes < 1024 * MB; asked.bytes += chunk.length) yield chunk;
  })();
  return { asked, bytes };
}

test.each([
  ['a header of a gigabyte', '', 'a'],
  ['a gigabyte of spaces', '', ' '],
  ['a row of a gigabyte', 'Código,Nombre,Precio\r\nA,', 'a'],
  ['a gigabyte of cells', 'Código,Nombre,Precio\r\nA,', 'a,'],
  ['a cell of a gigabyte that no quote ends', 'Código,Nombre,Precio\r\nA,"', 'a\n'],
  ['an XML text of a gigabyte', '<rss><channel><item><g:id>', 'a'],
  ['a gigabyte of open XML tags', '<rss><channel><item>', '<a>'],
  ['an XML tag of a gigabyte', '<rss><channel><item a="', 'a'],
  ['a gigabyte of XML comments', '<rss><channel><!-- ', 'a'],
])('%s is refused after a few megabytes, in a sentence', async (_name, head, filler) => {
  const { asked, bytes } = endless(head, filler);
  expect((await refusal(bytes)).message).toMatch(/^[A-ZÉ].{10,}/);
  expect(asked.bytes).toBeLessThan(4 * MB);
});

test('an XML file with a DTD is refused, and no entity but XML’s own is known', async () => {
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><rss><channel><item><g:id>&b;</g:id></item></channel></rss>';
  expect((await refusal(bomb)).message).toContain('DTD');
  expect((await refusal('<rss><channel><item><g:id>&xxe;</g:id></item></channel></rss>')).message).toContain('XML');
  expect((await refusal('<rss><channel><item><g:id>1</g:id></channel></rss>')).message).toContain('XML');
  const { products } = await readAll(
    '<rss xmlns:g="x"><channel><item><g:id>1</g:id><g:title>A &amp; B &#60;3</g:title><g:price>1.00 PEN</g:price></item></channel></rss>',
  );
  expect(products[0]?.name).toBe('A & B <3');
});

test('a spreadsheet’s own book, a NUL and damaged letters are no text', async () => {
  expect((await refusal(Buffer.from('504b0304140006000800', 'hex'))).message).toContain('libro de Excel');
  expect((await refusal(Buffer.from('Código,Nombre,Precio', 'utf16le'))).message).toContain('CSV UTF-8');
  const { products, problems } = await readAll(
    Buffer.concat([
      Buffer.from(csv('Código,Nombre,Precio', 'Ñ,Uno,1', 'B,do\0s,1')),
      Buffer.from('C,'),
      Buffer.from([0xf1, 0x61]),
      Buffer.from(',1\r\n'),
    ]),
    // The letters of the first chunk say which encoding it is.
    { size: 32 },
  );
  expect(products.map(({ key }) => key)).toEqual(['Ñ']);
  expect(problems.map(({ row, text }) => [row, text.includes('dañadas')])).toEqual([
    [3, true],
    [4, true],
  ]);
});

test('a column that is there twice refuses the file, a row with more cells than columns itself only', async () => {
  const twice = await refusal(csv('Código,Precio,precio', 'A,1,2'));
  expect([twice.message, twice.row]).toEqual([
    'La columna «precio» está dos veces (también como «Precio»): deja una sola',
    1,
  ]);
  const { products, problems } = await readAll(csv('Código,Nombre,Precio', 'A,Uno,1', 'B,Dos, tres,1', 'C,Tres,1,,'));
  expect(products.map(({ key }) => key)).toEqual(['A', 'C']);
  expect(problems).toEqual([expect.objectContaining({ row: 3 })]);
});

test('two products under one code, two variants alike and a SKU that is twice are said by row', async () => {
  const { products, problems } = await readAll(
    csv(
      'Código,Nombre,SKU,Opción 1,Valor 1,Precio',
      ...['A,Uno,1,,,1', 'B,Dos,2,,,1', 'A,Otro,3,,,1'],
      ...['C,Tres,4,Talla,M,1', 'C,,5,talla,m,1', 'D,Cuatro,2,,,1'],
    ),
  );
  expect(products.map(({ key }) => key)).toEqual(['B']);
  expect(problems.map(({ row, text }) => `${row} ${text}`)).toEqual([
    '4 El mismo código ya es de otro producto («Uno», fila 2)',
    '4 La fila repite la variante de la fila 2',
    '6 La fila repite la variante de la fila 5',
    '7 El SKU «2» ya está en la fila 3',
  ]);
});

test('more than 100 000 rows, and a product of more than 1000, are refused', async () => {
  const many = csv('Código,Precio', ...Array.from({ length: 100_001 }, (_, nth) => `${nth},1`));
  expect((await refusal(many)).row).toBe(100_002);
  const { products, problems } = await readAll(
    csv(
      'Código,Nombre,Opción 1,Valor 1,Precio',
      ...Array.from({ length: 1_001 }, (_, nth) => `A,A,N,${nth},1`),
      'B,B,,,1',
    ),
  );
  expect(products.map(({ key }) => key)).toEqual(['B']);
  expect(problems).toEqual([{ row: 2, text: 'El producto tiene más de 1000 filas u 8 MB' }]);
});

test('a formula that was made harmless is the text that it was', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ minLength: 1, unit: fc.constantFrom(...'=+-@\'"\t;,\nañ1 ') }).filter((text) => text.trim() !== ''),
      async (text) => {
        const name = text.trim();
        const { products } = await readAll(
          `${exactCsvRow(['Código', 'Nombre', 'Precio'])}${exactCsvRow(['A', name, 1])}`,
        );
        expect(products[0]?.name).toBe(name);
      },
    ),
  );
});
