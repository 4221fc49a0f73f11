/**
 * A site of two tiny parts, stood up and ended by what `npm start` and `npm run dev` use. Each part starts a child of its
 * own, so that tests can see whether grandchildren end too. BROKEN=port ends that part at once with a sentence, and so
 * does a file `broken-port` in DATA_DIR, which a test can make and remove; `silent-port` and `unwell-port`: it accepts and
 * does not answer, it answers 503. PAUSES, RECOVERED_MS and HANG_MS: shorter waits between restarts than the shop's.
 */
import { fileURLToPath } from 'node:url';
import { runSite } from '../lib/run-site.mjs';
import { RESTARTS } from '../lib/supervise.mjs';

const part = fileURLToPath(new URL('./tiny-part.mjs', import.meta.url));
const { PAUSES, RECOVERED_MS, HANG_MS } = process.env;
const hangMs = Number(HANG_MS);

runSite(
  async ({ port, apiPort }) => [
    { name: 'api', args: [part, String(apiPort)], health: { url: `http://127.0.0.1:${apiPort}/` } },
    { name: 'front', args: [part, String(port)], health: { url: `http://127.0.0.1:${port}/` } },
  ],
  {
    restarts: {
      pauses: PAUSES ? PAUSES.split(',').map(Number) : RESTARTS.pauses,
      recoveredMs: RECOVERED_MS ? Number(RECOVERED_MS) : RESTARTS.recoveredMs,
      hang: hangMs ? { ...RESTARTS.hang, everyMs: hangMs, answerMs: hangMs * 10 } : RESTARTS.hang,
    },
  },
);
