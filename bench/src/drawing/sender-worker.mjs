/** Accounts that send drawings, one after the other, until told to stop; beside the thread that measures. See `index.ts`. */
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ api: string, tokens: string[], drawings: Uint8Array[] }} */
const { api, tokens, drawings } = workerData;
const EDGE = 'limite';
const bodies = drawings.map((drawing) =>
  Buffer.concat([
    Buffer.from(
      `--${EDGE}\r\nContent-Disposition: form-data; name="image"; filename="dibujo.svg"\r\nContent-Type: image/svg+xml\r\n\r\n`,
    ),
    drawing,
    Buffer.from(`\r\n--${EDGE}--\r\n`),
  ]),
);
/** What was answered, by status. */
const answers = new Map();
let stopped = false;
parentPort.on('message', () => {
  stopped = true;
});

async function send(token) {
  for (let nth = 0; !stopped; nth++) {
    const answer = await fetch(`${api}/api/web/prints/upload`, {
      method: 'POST',
      body: bodies[nth % bodies.length],
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${EDGE}` },
    });
    await answer.arrayBuffer();
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    // Whoever is told to wait does not ask a thousand times a second.
    if (answer.status === 429 || answer.status === 503) await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

await Promise.all(tokens.map(send));
parentPort.postMessage(answers);
parentPort.close();
