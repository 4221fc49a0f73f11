import { PassThrough, Readable } from 'node:stream';
import { Cancelled, hiddenLine, pipedLine, type Terminal } from './hidden-line';

/** A terminal that remembers whether it echoed. */
function terminal() {
  const stream = new PassThrough();
  const raw: boolean[] = [];
  const input = Object.assign(stream, { isTTY: true, setRawMode: (on: boolean) => raw.push(on) });
  return { input: input as unknown as Terminal, keys: (text: string) => stream.write(text), raw };
}

test('a password is asked for without showing what is typed [D95]', async () => {
  const { input, keys, raw } = terminal();
  let shown = '';
  const asked = hiddenLine('Password: ', input, (text) => {
    // Hidden before it is asked: who types ahead is not shown either.
    expect(raw).toContain(true);
    shown += text;
  });
  keys('Wayra');
  keys(' Pukax\u007f 77\r');
  expect(await asked).toBe('Wayra Puka 77');
  expect(shown).toBe('Password: \n');
  expect(raw).toEqual([true, false]);
});

test.each(['\u0003', '\u0004'])('Ctrl-C and Ctrl-D give the terminal back and change nothing: %j', async (key) => {
  const { input, keys, raw } = terminal();
  const asked = hiddenLine('Password: ', input, () => undefined);
  keys(`abc${key}`);
  await expect(asked).rejects.toThrow(Cancelled);
  expect(raw).toEqual([true, false]);
});

test('from a pipe it is the first line', async () => {
  expect(await pipedLine(Readable.from(['Wayra Pu', 'ka 77\r\nnot this\n']))).toBe('Wayra Puka 77');
  expect(await pipedLine(Readable.from([]))).toBe('');
});
