import { randomBytes } from 'node:crypto';
import { until } from '@qhatu/api/test/until';
import { canaried, canaryOf, digestOf } from '@qhatu/federation';
import type { DiscoveryDocument } from '@qhatu/federation/discovery';
import { Pointer } from '../releases/pointer';
import type { Machines } from './arrangement';

const REMOTE = 'mf-designer';
const PERCENT = 5;
/** Networks of people whose pages fail, twice each: enough for the verdict only when both front doors know of all. */
const NETWORKS = ['10.1.0.7', '10.2.0.7', '10.3.0.7', '10.4.0.7'];

/** A release is tried that fails for two people at each front door: together they take it back (D241). */
export async function failingCanary({ frontDoorUrls, dataDir, pointer }: Machines): Promise<void> {
  const site = new Pointer(frontDoorUrls, dataDir, pointer);
  const entries = site.entries(REMOTE);
  const [standard] = entries;
  if (!standard) throw new Error(`The site has no ${REMOTE}`);
  const before = standard.metadata.version;
  const version = before.replace(/-.*/, `-${randomBytes(5).toString('hex')}`);
  const url = standard.url.replace(before, version);
  const canary = { ...standard, url, metadata: { ...standard.metadata, version } };
  const shownAfter = await site.say(REMOTE, canaried(entries, canary, PERCENT));
  if (!Number.isFinite(shownAfter)) throw new Error('the front doors do not show the canary');
  const report = JSON.stringify({ remote: REMOTE, version, stage: 'load', message: 'measured' });
  for (let nth = 0; nth < 2 * NETWORKS.length; nth++) {
    const front = frontDoorUrls[nth % frontDoorUrls.length];
    const answer = await fetch(`${front}/releases/report`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain', 'x-forwarded-for': NETWORKS[nth % NETWORKS.length] ?? '' },
      body: report,
    });
    if (answer.status !== 204) throw new Error(`${front} does not take a report: ${answer.status}`);
  }
  await until(async () => {
    const state = await pointer.read();
    if (!state || state === 'none') return false;
    const { microFrontends }: DiscoveryDocument = JSON.parse(state.document);
    const shown = await Promise.all(frontDoorUrls.map(digestAt));
    return !canaryOf(microFrontends[REMOTE] ?? []) && shown.every((digest) => digest === digestOf(state.document));
  }, 60);
}

const digestAt = async (url: string): Promise<string> =>
  ((await (await fetch(`${url}/readyz`)).json()) as { discovery: { digest: string } }).discovery.digest;
