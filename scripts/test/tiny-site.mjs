/**
 * A site of two tiny parts, stood up and ended by what `npm start` and `npm run dev` use. Each part starts a child of its
 * own, so that tests can see whether grandchildren end too. BROKEN=part ends that part at once with a sentence.
 */
import { fileURLToPath } from 'node:url';
import { runSite } from '../lib/run-site.mjs';

const part = fileURLToPath(new URL('./tiny-part.mjs', import.meta.url));

runSite(async ({ port, apiPort }) => [
  { name: 'api', args: [part, String(apiPort)], health: { url: `http://127.0.0.1:${apiPort}/` } },
  { name: 'front', args: [part, String(port)], health: { url: `http://127.0.0.1:${port}/` } },
]);
