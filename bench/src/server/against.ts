import { referenceCheckout } from '../lib/reference';
import type { Row } from '../lib/report';
import { requestsPerSecond } from '../lib/requests-per-second';
import { median } from '../lib/stats';
import { inTurns } from '../lib/turns';
import { sitePort, startSite } from '../site';

const PRODUCT = '/detalle/productos/9005';
const SECONDS = 4;
/** So often a page is asked for before it is kept in its smallest form. */
const WARM = 8;

/**
 * A page from the memory of these sources' front door and of another state of the project's (a commit, or a folder), in turns, each
 * a whole site of its own.
 * @param rounds turns of each, four seconds a turn
 */
export async function* frontDoorAgainstRows(from: string, rounds: number): AsyncGenerator<Row> {
  const sites = [await startSite({ checkout: referenceCheckout(from), port: sitePort + 50 }), await startSite()];
  const sides = sites.map(({ url }) => ({ url, perSecond: [] as number[] }));
  try {
    for (const { url } of sides) {
      for (let nth = 0; nth < WARM; nth++)
        await (await fetch(url + PRODUCT, { headers: { 'accept-encoding': 'br' } })).arrayBuffer();
      await requestsPerSecond(url, PRODUCT, { seconds: SECONDS, connections: 32 });
    }
    await inTurns(sides, rounds, async ({ url, perSecond }) => {
      perSecond.push(await requestsPerSecond(url, PRODUCT, { seconds: SECONDS, connections: 32 }));
    });
    const [before = [], now = []] = sides.map(({ perSecond }) => perSecond.map(Math.round));
    yield {
      what: `product HTML, cached, beside ${from}`,
      value: (100 * median(now)) / median(before),
      unit: '%',
      bound: { kind: 'min', value: 100 },
      how: `medians of ${rounds} turns: ${median(now)} (${now.join(', ')}) beside ${median(before)} (${before.join(', ')}) req/s, 32 connections`,
    };
  } finally {
    for (const site of sites) await site.stop();
  }
}
