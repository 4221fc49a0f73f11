import { diskSentence } from './lib/preflight.mjs';
import { readableLine } from './lib/readable-logs.mjs';

describe('sentences of the starting scripts', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'])(
    '%s is said in words',
    (code) => {
      expect(diskSentence({ code }, '/data')).toMatch(/\/data .*\.$/);
    },
  );
  it('a full disk: what to do, and that nothing was damaged', () => {
    expect(diskSentence({ code: 'ENOSPC' }, '/data')).toContain('nothing was damaged');
  });
  it('leaves other errors alone', () => {
    expect(diskSentence(new Error('something else'), '/data')).toBeUndefined();
  });
});

describe('readable logs', () => {
  const line = '[api] {"level":40,"time":0,"pid":1,"hostname":"h","url":"/x","status":503,"msg":"request"}';
  it('turns a structured entry into a line for people', () => {
    expect(readableLine(line)).toMatch(/^\[api\] \d\d:\d\d:\d\d warn {2}request url=\/x status=503$/);
  });
  it('shows where an error came from', () => {
    expect(
      readableLine('{"level":50,"time":0,"msg":"m","err":{"message":"bad","stack":"Error: bad\\n  at x"}}'),
    ).toContain('\n    Error: bad\n      at x');
  });
  it('leaves what is not an entry as it is', () => {
    for (const text of ['plain', '{"level":30, cut off', '']) expect(readableLine(text)).toBe(text);
  });

  // What a visitor can have a log say: in a message, a field, a field's name, an error, a line that is no entry.
  const SIGNS = [
    '\n[api] forged',
    '\r[api] forged',
    '\u001b[2J',
    '\u009b31m',
    '\u202Egnp.exe',
    '\u2066x',
    '\u2028',
    '\u0007',
    '\u200f',
  ];
  const forgeries = SIGNS.flatMap((sign) => [
    ['a message', JSON.stringify({ level: 40, time: 0, msg: `a${sign}b` })],
    ['a field', JSON.stringify({ level: 40, time: 0, msg: 'm', message: `a${sign}b`, list: [`a${sign}b`] })],
    ['a field’s name', JSON.stringify({ level: 40, time: 0, msg: 'm', [`a${sign}b`]: 1 })],
    [
      'an error',
      JSON.stringify({ level: 50, time: 0, msg: 'm', err: { type: 'E', message: `a${sign}b`, stack: `E: a${sign}b` } }),
    ],
    ['the time', JSON.stringify({ level: 50, time: `a${sign}b`, msg: 'm' })],
    ...(sign.startsWith('\n') ? [] : [['a line that is no entry', `a${sign}b`]]),
    ...(sign.startsWith('\n')
      ? []
      : [['a line that only looks like one', `[x] a${sign}b {"level":30,"time":0,"msg":"m"}`]]),
  ]);
  it.each(forgeries)('shows %s escaped, whatever it holds: %j [D98]', (_where, text) => {
    const shown = readableLine(`[api  ] ${text}`);
    const [first = '', ...more] = shown.split('\n');
    expect(first).toMatch(/^\[api {2}\] /);
    // Of an error only, and indented: nothing else begins a line.
    for (const line of more) expect(line).toMatch(/^ {4}\S/);
    expect(shown.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
  });

  it('keeps the colours that the starting scripts themselves give [D98]', () => {
    const coloured = '\u001b[35m[api]\u001b[39m plain \u001b[31mred';
    expect(readableLine(coloured)).toBe('\u001b[35m[api]\u001b[39m plain \\u{1b}[31mred');
  });
});
