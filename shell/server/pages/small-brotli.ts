import { Worker } from 'node:worker_threads';

/**
 * The thread's program, as text: bundled and unbundled it needs no file of its own. On Linux a priority is the thread's
 * own, elsewhere the whole process's, which has to keep its.
 */
const PROGRAM = `
const { parentPort } = require('node:worker_threads');
const { brotliCompressSync, constants } = require('node:zlib');
if (process.platform === 'linux') require('node:os').setPriority(15);
parentPort.on('message', (html) => {
  const body = brotliCompressSync(html, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
    },
  });
  parentPort.postMessage(body);
});
`;

/** So many may wait; beyond that pages stay as large as they are. */
const MAX_WAITING = 32;

interface Job {
  html: Buffer;
  done: (body: Buffer) => void;
}

const waiting: Job[] = [];
let thread: Worker | undefined;

/**
 * Compresses as small as it gets, one page at a time, on a thread behind all others: nobody waits for it, and a machine
 * of two cores has visitors to serve. `done` is not called when there is too much to do, or the thread fails.
 */
export function makeSmall(html: Buffer, done: (body: Buffer) => void): void {
  if (waiting.length >= MAX_WAITING) return;
  waiting.push({ html, done });
  if (waiting.length === 1) begin(html);
}

function begin(html: Buffer): void {
  thread ??= startThread();
  thread.postMessage(html);
}

function startThread(): Worker {
  const started = new Worker(PROGRAM, { eval: true, execArgv: [] });
  started.on('message', (body: Uint8Array) => {
    waiting.shift()?.done(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
    const [next] = waiting;
    if (next) begin(next.html);
  });
  started.on('error', () => {
    waiting.length = 0;
    thread = undefined;
  });
  // Listening holds a process; from here on this thread keeps nobody from ending.
  started.unref();
  return started;
}
