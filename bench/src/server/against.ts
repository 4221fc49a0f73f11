import type { Row } from '../lib/report';
import { requestsPerSecond } from '../lib/requests-per-second';
import { median } from '../lib/stats';
import { inTurns } from '../lib/turns';
import { startBeside } from '../site';

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
  const { own, reference, stop } = await startBeside(from);
  const sides = [reference, own].map(({ url }) => ({ url, perSecond: [] as number[] }));
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
      // Of the two that were measured beside each other: a machine changes its pace within a minute.
      value: 100 * median(now.map((perSecond, round) => perSecond / (before[round] ?? Number.NaN))),
      unit: '%',
      bound: { kind: 'min', value: 100 },
      how: `median of ${rounds} pairs: ${now.join(', ')} beside ${before.join(', ')} req/s (medians ${median(now)} and ${median(before)}), 32 connections`,
    };
  } finally {
    await stop();
  }
}
