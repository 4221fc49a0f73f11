/** A terminal, as far as it is needed to read a line that it does not show. */
export interface Terminal {
  setRawMode?: (on: boolean) => unknown;
  setEncoding: (encoding: 'utf8') => unknown;
  on: (event: 'data' | 'end', listener: (text: string) => void) => unknown;
  off: (event: 'data' | 'end', listener: (text: string) => void) => unknown;
  resume: () => unknown;
  pause: () => unknown;
}

/** Ctrl-C, or the end of the input, while a line was asked for. */
export class Cancelled extends Error {}

const ENTER = new Set(['\r', '\n']);
const BACKSPACE = new Set(['\u007f', '\b']);
const CTRL_C = '\u0003';
const CTRL_D = '\u0004';

/** Asks for a line without showing what is typed. @throws Cancelled */
export function hiddenLine(question: string, input: Terminal, say: (text: string) => void): Promise<string> {
  input.setEncoding('utf8');
  // Before the question: who types ahead is not shown either.
  input.setRawMode?.(true);
  say(question);
  return new Promise((resolve, reject) => {
    let typed: string[] = [];
    const finish = (settle: () => void) => {
      input.off('data', onData);
      input.off('end', onEnd);
      input.setRawMode?.(false);
      input.pause();
      say('\n');
      settle();
    };
    const onEnd = () => finish(() => reject(new Cancelled('Nothing was changed.')));
    const onData = (text: string) => {
      for (const sign of text) {
        if (ENTER.has(sign)) return finish(() => resolve(typed.join('')));
        if (sign === CTRL_C || sign === CTRL_D) return onEnd();
        typed = BACKSPACE.has(sign) ? typed.slice(0, -1) : [...typed, sign];
      }
    };
    input.on('data', onData);
    input.on('end', onEnd);
    input.resume();
  });
}

/** The first line of what was piped in. */
export async function pipedLine(input: AsyncIterable<string | Buffer>): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += chunk;
    if (/[\r\n]/.test(text)) break;
  }
  return text.split(/\r?\n/)[0] ?? '';
}
