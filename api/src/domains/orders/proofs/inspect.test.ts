import fc from 'fast-check';
import { readDataUrl } from './inspect';

const url = (bytes: Uint8Array, type = 'application/pdf') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;

it('a data URL is its bytes again, whatever they are [D72]', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (bytes) => {
      expect(readDataUrl(url(bytes))).toEqual(Buffer.from(bytes));
    }),
  );
});

it('thirty million letters are read like three: nothing is matched letter by letter [D72]', () => {
  const text = url(Buffer.alloc(22_000_000, 120));
  const exec = jest.spyOn(RegExp.prototype, 'exec');
  expect(readDataUrl(text)).toHaveLength(22_000_000);
  // A pattern that repeats over the whole text needs stack for each letter; once it was a 500 for a receipt of 5 MB.
  const overAll = exec.mock.contexts
    .filter((_, nth) => (exec.mock.calls[nth]?.[0].length ?? 0) > 1_000)
    .map((pattern) => (pattern as RegExp).source.replace(/\[[^\]]*\]/g, 'x'));
  expect(overAll.filter((source) => /[+*{]/.test(source))).toEqual([]);
  exec.mockRestore();
});

it('letters of a line each are read, as some encoders write them [D72]', () => {
  expect(readDataUrl('data:image/png;base64,QUJD\nREVG')).toEqual(Buffer.from('ABCDEF'));
});

it.each([
  ['nothing', ''],
  ['no data URL', 'QUJD'],
  ['another encoding', 'data:text/plain,QUJD'],
  ['no type', 'data:;base64,QUJD'],
  ['no content', 'data:image/png;base64,'],
  ['padding alone', 'data:image/png;base64,=='],
  ['padding in the middle', 'data:image/png;base64,QU=JD'],
  ['too much padding', 'data:image/png;base64,QUJD==='],
  ['letters of no alphabet', 'data:image/png;base64,QU<D'],
  ['a type without end', `data:${'a'.repeat(10_000)}/b;base64,QUJD`],
])('%s is none [D72]', (_, text) => {
  expect(readDataUrl(text)).toBeNull();
});
