/** Asks for pages over a few connections that stay open, reading no more of an answer than its length. See `requests-per-second.ts`. */
import net from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

const { host, port, path, connections, seconds } = workerData;
const question = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`);
let pages = 0;
let failures = 0;
let open = connections;
let over = false;
const began = performance.now();

/** Bytes that are still to come after the first piece of an answer; NaN when it is no page. */
function beyond(piece) {
  const end = piece.indexOf('\r\n\r\n');
  const head = piece.latin1Slice(0, Math.max(end, 0));
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  return head.startsWith('HTTP/1.1 200 ') ? Number(length) - (piece.length - end - 4) : Number.NaN;
}

for (let nth = 0; nth < connections; nth++) {
  let left = 0;
  const socket = net.connect(port, host, () => socket.write(question));
  socket.on('data', (piece) => {
    left = left > 0 ? left - piece.length : beyond(piece);
    if (Number.isNaN(left) || left < 0) {
      failures += 1;
      socket.destroy();
    } else if (left === 0) {
      if (over) return void socket.end();
      pages += 1;
      socket.write(question);
    }
  });
  socket.on('error', () => {
    failures += 1;
  });
  socket.on('close', () => {
    open -= 1;
    if (open === 0) parentPort.postMessage({ perSecond, failures });
  });
}

let perSecond = 0;
setTimeout(() => {
  over = true;
  perSecond = (pages * 1000) / (performance.now() - began);
}, seconds * 1000);
