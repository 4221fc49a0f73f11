/** Files as strangers send them: an honest PDF, and what is sent to do harm. Without dependencies: benches use them too. */

/** A PDF of these objects, numbered from 1; the first is the catalogue. `trailer`: more of its entries. */
export function pdfOf(objects: readonly string[], trailer = ''): Buffer {
  const offsets: number[] = [];
  let text = '%PDF-1.7\n';
  for (const [at, object] of objects.entries()) {
    offsets.push(text.length);
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
  }
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const end = `trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}xref\n0 ${size}\n0000000000 65535 f \n${rows}${end}`, 'latin1');
}

const streamOf = (text: string, more = '') => `<<${more}/Length ${text.length}>>\nstream\n${text}\nendstream`;
const FONT = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

/** One page that says `words`. */
export const plainPdf = (words = 'Constancia'): Buffer =>
  pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>',
    streamOf(`BT /F1 18 Tf 20 100 Td (${words}) Tj ET`),
    FONT,
  ]);

/** A page that says 'Constancia', and everything around it that a PDF can start, fetch, ask or hide; some names escaped. */
export const hostilePdf = (): Buffer =>
  pdfOf(
    [
      `<</Type/Catalog/Pages 2 0 R/OpenAction 6 0 R/AA<</WC 6 0 R>>/Names<</JavaScript<</Names[(a) 6 0 R]>>/EmbeddedFiles<</Names[(virus.exe) 9 0 R]>>>>
      /AcroForm<</XFA 10 0 R/Fields[8 0 R]>>/Metadata 12 0 R/URI<</Base(http://mal.invalid/base)>>/Outlines<</First 7 0 R>>>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1/AA<</O 6 0 R>>>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<</Font<</F1 5 0 R>>/XObject<</X1 13 0 R>>/Mal 1 0 R>>/Contents 4 0 R
      /A#41<</O 6 0 R/C 11 0 R>>/Annots[7 0 R 8 0 R 14 0 R]/Metadata 12 0 R/PieceInfo<</Mal 12 0 R>>/Mal 6 0 R>>`,
      streamOf('BT /F1 18 Tf 20 100 Td (Constancia) Tj ET /X1 Do'),
      `${FONT.slice(0, -2)}/Mal 6 0 R>>`,
      '<</Type/Action/S/JavaScript/J#53(app.alert\\("MAL-JS"\\))/Next 11 0 R>>',
      '<</Type/Annot/Subtype/Link/Rect[0 0 300 200]/A<</S/URI/URI(http://mal.invalid/enlace)>>>>',
      '<</Type/Annot/Subtype/Widget/FT/Tx/T(clave)/Rect[0 0 9 9]/AA<</K 6 0 R>>>>',
      '<</Type/Filespec/F(virus.exe)/EF<</F 15 0 R>>>>',
      streamOf('<xdp>MAL-XFA</xdp>'),
      '<</S/#4caunch/F(MAL-LAUNCH.exe)/Win<</F(cmd.exe)>>>>',
      streamOf('<x:xmpmeta>MAL-META</x:xmpmeta>', '/Type/Metadata/Subtype/XML'),
      streamOf(
        '0 0 10 10 re f',
        '/Type/XObject/Subtype/Form/BBox[0 0 10 10]/OPI<</MAL-OPI 1>>/Ref<</F(MAL-REF.pdf)/Page 0>>/Mal 11 0 R',
      ),
      '<</Type/Annot/Subtype/FileAttachment/Rect[0 0 9 9]/FS 9 0 R>>',
      streamOf('MAL-FILE', '/Type/EmbeddedFile/F(MAL-EXTERN.dat)'),
    ],
    '/Info<</Author(MAL-INFO)>>',
  );

/** What the person must never get back: texts and names of {@link hostilePdf}. */
export const HOSTILE_MARKS = [
  ...['MAL-JS', 'MAL-XFA', 'MAL-LAUNCH', 'MAL-META', 'MAL-OPI', 'MAL-REF', 'MAL-FILE', 'MAL-EXTERN', 'MAL-INFO'],
  ...['mal.invalid', 'virus.exe', 'cmd.exe', 'JavaScript', 'OpenAction', '/AA', '/JS', 'Launch', '/URI', 'Annot'],
  ...['AcroForm', 'XFA', 'EmbeddedFile', 'Filespec', 'Metadata', 'Action'],
];

/** An SVG of the print area's shape around this. */
export const svgOf = (inner: string): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 190 277" width="190" height="277">${inner}</svg>`,
  );

const SHEET = '<rect width="190" height="277" fill="#933"/>';
const nested = (times: number, open: string, close: string, inner = SHEET) =>
  open.repeat(times) + inner + close.repeat(times);
const times = (count: number, each: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => each(nth)).join('');

/** Drawings that cost seconds or minutes of a processor and are refused before they are drawn. */
export const worstDrawings = {
  'twenty masks within each other': svgOf(
    `<defs>${times(20, (nth) => `<mask id="m${nth}"><rect width="190" height="277" fill="#fff" mask="url(#m${nth + 1})"/></mask>`)}</defs><rect width="190" height="277" mask="url(#m0)"/>`,
  ),
  'sixty transparent groups within each other': svgOf(nested(60, '<g opacity=".9">', '</g>')),
  'twenty thousand groups within each other': svgOf(nested(20_000, '<g>', '</g>')),
  'twenty thousand transparent groups': svgOf(times(20_000, () => `<g opacity=".5">${SHEET}</g>`)),
  'ten uses of ten uses, nine times': svgOf(
    `<defs><g id="u0">${SHEET}</g>${times(9, (nth) => `<g id="u${nth + 1}">${`<use href="#u${nth}"/>`.repeat(10)}</g>`)}</defs><use href="#u9"/>`,
  ),
  'a pattern of patterns on a thousand shapes': svgOf(
    `<defs><pattern id="p" width=".01" height=".01"><rect width="1" height="1" fill="url(#q)"/></pattern><pattern id="q" width=".01" height=".01"><circle r=".5"/></pattern></defs><g fill="url(#p)">${times(1_000, () => '<rect width="190" height="277"/>')}</g>`,
  ),
  '53 kB of masks': svgOf(
    `<defs><mask id="m">${SHEET}</mask></defs>${times(950, () => '<rect width="190" height="277" mask="url(#m)"/>')}`,
  ),
} as const;

/** Within every bound, and a minute of a processor all the same: only the clock ends it. */
export const slowDrawing = (): Buffer =>
  svgOf(
    `<defs><pattern id="p" width="10" height="10" patternUnits="userSpaceOnUse"><circle r="4" cx="5" cy="5"/></pattern></defs>${times(40, () => '<rect width="190" height="277" fill="url(#p)"/>')}`,
  );
