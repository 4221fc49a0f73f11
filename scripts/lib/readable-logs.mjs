import { Writable } from 'node:stream';
import { styleText } from 'node:util';
import { escapeText } from '../../contract/src/operations/escape-text.mjs';

const LEVELS = {
  10: ['trace', 'gray'],
  20: ['debug', 'gray'],
  30: ['info', 'green'],
  40: ['warn', 'yellow'],
  50: ['error', 'red'],
  60: ['fatal', 'red'],
};
/** Said by the prefix or of no use to a person at a terminal. */
const SILENT = new Set([
  'level',
  'time',
  'pid',
  'hostname',
  'service',
  'version',
  'msg',
  'name',
  'v',
  'err',
  'req',
  'res',
]);

function paint(colour, text, colours) {
  return colours ? styleText(colour, text) : text;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What concurrently writes before each line: the part's name in brackets, in its colour. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly those are told apart here
const PREFIX = /^((?:\u001b\[[\d;]*m)*\[[\w -]{1,40}\](?:\u001b\[[\d;]*m)* )(.*)$/s;

/** Of a stack its first line and its frames: other lines could be anybody's. */
function stackLines({ stack, type = 'Error', message = '' }) {
  const lines = typeof stack === 'string' ? stack.split('\n') : [];
  const frames = lines.filter((line) => /^\s+at /.test(line));
  const head = lines[0] && !/^\s+at /.test(lines[0]) ? lines[0] : `${type}: ${message}`;
  return [head, ...frames].map((line) => `\n    ${escapeText(line)}`).join('');
}

/**
 * One log line as a person reads it: `prefix 10:04:01 warn  request status=503 …`. What a visitor may have written (a
 * report's message, a name) is escaped, also in lines that are no entries: nobody forges a line or steers the terminal.
 */
export function readableLine(line, colours = false) {
  const [, prefix = '', text = line] = PREFIX.exec(line) ?? [];
  const entry = text.startsWith('{"level":') ? parsed(text) : undefined;
  if (!entry) return prefix + escapeText(text);
  const [name, colour] = LEVELS[entry.level] ?? ['info', 'green'];
  const when = new Date(entry.time);
  const time = Number.isNaN(when.getTime()) ? '--:--:--' : when.toTimeString().slice(0, 8);
  const rest = Object.entries(entry)
    .filter(([key]) => !SILENT.has(key))
    .map(([key, value]) => escapeText(`${key}=${typeof value === 'string' ? value : JSON.stringify(value)}`));
  const error = typeof entry.err === 'object' && entry.err !== null ? stackLines(entry.err) : '';
  const details = paint('gray', rest.join(' '), colours);
  const message = escapeText(String(entry.msg ?? ''));
  return `${prefix}${paint('gray', time, colours)} ${paint(colour, name.padEnd(5), colours)} ${message} ${details}${error}`.trimEnd();
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
