import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { HOSTILE_MARKS, hostilePdf, pdfOf, plainPdf } from '../../../test/uploads';
import { PDF } from '../limits';
import { rewritePdf } from './pdf';

/** Everything a PDF holds, its packed streams opened. */
async function contentsOf(bytes: Buffer): Promise<string> {
  const document = await PDFDocument.load(bytes);
  const open = await document.save({ useObjectStreams: false, addDefaultPage: false });
  return Buffer.from(open).toString('latin1');
}
const page = (more = '') => `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]${more}>>`;
const pages = (count: number) =>
  pdfOf(['<</Type/Catalog/Pages 2 0 R>>', `<</Type/Pages/Kids[${'3 0 R '.repeat(count)}]/Count ${count}>>`, page()]);

it('a stranger’s PDF is written anew: what it shows stays, what it can do does not [D94]', async () => {
  const before = hostilePdf().toString('latin1');
  // The file holds what it is tested for, some of it under an escaped name.
  for (const mark of HOSTILE_MARKS.slice(0, 11)) expect(before).toContain(mark);
  const written = await rewritePdf(hostilePdf());
  const contents = await contentsOf(written);
  expect(contents).toContain('(Constancia) Tj');
  expect(contents).toContain('/X1 Do');
  expect(contents).toContain('/Helvetica');
  expect(HOSTILE_MARKS.filter((mark) => contents.includes(mark) || written.includes(mark))).toEqual([]);
});

it('what a script could hide in packed objects goes as well [D94]', async () => {
  const source = await PDFDocument.load(plainPdf());
  source.addJavaScript('a', 'app.alert("MAL-JS")');
  await source.attach(Buffer.from('MAL-FILE'), 'virus.exe');
  const packed = Buffer.from(await source.save({ useObjectStreams: true }));
  expect(packed.includes('MAL-JS')).toBe(false);
  const contents = await contentsOf(await rewritePdf(packed));
  expect(contents).toContain('(Constancia) Tj');
  expect(HOSTILE_MARKS.filter((mark) => contents.includes(mark))).toEqual([]);
});

it('what nobody has heard of goes with the rest of a page: only what it shows is kept [D94]', async () => {
  const written = await rewritePdf(
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      page('/VP[<</Name(MAL-VIEWPORT)>>]/Unheard(MAL-KEY)'),
    ]),
  );
  expect(await contentsOf(written)).not.toContain('MAL-');
});

it('a page keeps its size, its turn and what it inherits [D94]', async () => {
  const written = await rewritePdf(
    pdfOf([
      '<</Type/Catalog/Pages 2 0 R>>',
      '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 420 595]/Rotate 90/Resources<</Font<<>>>>>>',
      '<</Type/Page/Parent 2 0 R>>',
    ]),
  );
  const [first] = (await PDFDocument.load(written)).getPages();
  expect([first?.getSize(), first?.getRotation().angle]).toEqual([{ width: 420, height: 595 }, 90]);
});

it('as many pages as a document has pass, one more is refused [D94]', async () => {
  expect((await PDFDocument.load(await rewritePdf(pages(PDF.pages)))).getPageCount()).toBe(PDF.pages);
  await expect(rewritePdf(pages(PDF.pages + 1))).rejects.toMatchObject({ code: 'pdf_pages' });
});

it('a protected PDF is told from a broken one [D94]', async () => {
  const source = await PDFDocument.load(plainPdf());
  source.encrypt({ ownerPassword: 'x', userPassword: 'y' });
  await expect(rewritePdf(Buffer.from(await source.save()))).rejects.toMatchObject({ code: 'pdf_encrypted' });
});

it.each([
  ['a header and a trailer', Buffer.from('%PDF-1.4\n%%EOF\n')],
  ['no pages', pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[]/Count 0>>'])],
  ['pages that hold themselves', pdfOf(['<</Type/Catalog/Pages 2 0 R>>', '<</Type/Pages/Kids[2 0 R]/Count 1>>'])],
  ['a catalogue that is a number', pdfOf(['7'])],
  ['lists twenty thousand deep', pdfOf([`<</Type/Catalog/Pages 2 0 R/X ${'['.repeat(20_000)}${']'.repeat(20_000)}>>`])],
  ['half of one', plainPdf().subarray(0, 200)],
])('%s is no document [D94]', async (_, bytes) => {
  await expect(rewritePdf(bytes)).rejects.toMatchObject({ code: 'pdf_unreadable' });
});

it('a packed stream stays packed, whatever it would become [D94]', async () => {
  // 40 MB of spaces.
  const packed = deflateSync(Buffer.alloc(40_000_000, 32)).toString('latin1');
  const bomb = pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    page('/Contents 4 0 R'),
    `<</Filter/FlateDecode/Length ${packed.length}>>\nstream\n${packed}\nendstream`,
  ]);
  expect((await rewritePdf(bomb)).length).toBeLessThan(bomb.length + 2_000);
});
