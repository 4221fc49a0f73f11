import { Writable } from 'node:stream';
import { styleText } from 'node:util';

const LEVELS = {
  10: ['trace', 'gray'],
  20: ['debug', 'gray'],
  30: ['info', 'green'],
  40: ['warn', 'yellow'],
  50: ['error', 'red'],
  60: ['fatal', 'red'],
};
/** Said by the prefix or of no use to a person at a terminal. */
const SILENT = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'name', 'v', 'err', 'req', 'res']);

function paint(colour, text, colours) {
  return colours ? styleText(colour, text) : text;
}

/** One JSON log line as a person reads it: `prefix 10:04:01 warn  request status=503 …`. Other lines stay as they are. */
export function readableLine(line, colours = false) {
  const start = line.indexOf('{"level":');
  if (start < 0) return line;
  let entry;
  try {
    entry = JSON.parse(line.slice(start));
  } catch {
    return line;
  }
  const [name, colour] = LEVELS[entry.level] ?? ['info', 'green'];
  const time = new Date(entry.time).toTimeString().slice(0, 8);
  const rest = Object.entries(entry)
    .filter(([key]) => !SILENT.has(key))
    .map(([key, value]) => `${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const error = entry.err ? `\n    ${String(entry.err.stack ?? entry.err.message).replaceAll('\n', '\n    ')}` : '';
  const details = paint('gray', rest.join(' '), colours);
  return `${line.slice(0, start)}${paint('gray', time, colours)} ${paint(colour, name.padEnd(5), colours)} ${entry.msg ?? ''} ${details}${error}`.trimEnd();
}

/** Takes what concurrently writes, in pieces, and hands on whole readable lines. */
export function readableStream(target, { onLine = () => undefined, raw = false } = {}) {
  const colours = Boolean(target.isTTY) && !process.env.NO_COLOR;
  let kept = '';
  return new Writable({
    decodeStrings: false,
    write(chunk, _encoding, done) {
      kept += chunk;
      const lines = kept.split('\n');
      kept = lines.pop() ?? '';
      for (const line of lines) {
        onLine(line);
        target.write(`${raw ? line : readableLine(line, colours)}\n`);
      }
      done();
    },
  });
}
