import { fileProblem, kindOf, sizeText, toDataUrl } from './documents';

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
const file = (content: string | Uint8Array<ArrayBuffer>, name = 'a.png', type = 'image/png') =>
  new File([content], name, { type });

test.each([
  ['\x89PNG\r\n\x1a\n', 'image'],
  ['\xff\xd8\xff\xe0', 'image'],
  ['GIF89a', 'image'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'image'],
  ['%PDF-1.7', 'pdf'],
  ['RIFF\0\0\0\0WAVEfmt ', null],
  ['<svg xmlns=', null],
  ['', null],
])('%j is %s', (start, kind) => {
  expect(kindOf(bytes(start))).toBe(kind);
});

test('5 MB pass, one byte more does not, and a name proves nothing [3§9]', async () => {
  const large = new Uint8Array(5_242_880);
  large.set(bytes('%PDF-1.4'));
  expect(await fileProblem(file(large), false)).toBeNull();
  const larger = new Uint8Array(5_242_881);
  larger.set(bytes('%PDF-1.4'));
  expect(await fileProblem(file(larger), false)).toBe('No se permiten archivo mayor a 5MB');
  expect(await fileProblem(file('<script>'), false)).toBe(
    'El archivo debe ser una imagen (JPG, PNG, WebP o GIF) o un PDF',
  );
  expect(await fileProblem(file('%PDF-1.4'), true)).toBe('El archivo debe ser una imagen (JPG, PNG, WebP o GIF)');
});

test('a document travels as data URL [3§3]', async () => {
  expect(await toDataUrl(file('hola', 'a.pdf', 'application/pdf'))).toBe('data:application/pdf;base64,aG9sYQ==');
});

test('sizes are said as people do', () => {
  expect([sizeText(12), sizeText(320_400), sizeText(1_440_000)]).toEqual(['1 kB', '320 kB', '1,4 MB']);
});
