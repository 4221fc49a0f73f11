import { diskSentence } from './lib/preflight.mjs';
import { readableLine } from './lib/readable-logs.mjs';

describe('sentences of the starting scripts', () => {
  it.each(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'])(
    '2 %s is said in words',
    (code) => {
      expect(diskSentence({ code }, '/data')).toMatch(/\/data .*\.$/);
    },
  );
  it('2 a full disk: what to do, and that nothing was damaged', () => {
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
});
