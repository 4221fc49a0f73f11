import { ownDatabase } from '@qhatu/api/test/databases';
import { killAtRandom } from '@qhatu/api/test/kills';
import { kindsOf } from '../lib/kinds';
import type { Row } from '../lib/report';

const none: Row['bound'] = { kind: 'max', value: 0 };
/** So many of what went wrong are said; the rest is counted. */
const EXAMPLES = 5;

/** `kill -9` of the api at random moments over orders, captures, notices, refunds and returns, on both databases or the one named. */
export async function* killRows(kills: number, only?: string): AsyncGenerator<Row> {
  for (const kind of kindsOf(only)) {
    const own = await ownDatabase(kind);
    const started = performance.now();
    try {
      const onKill = (count: number) => {
        if (count % 20 === 0) console.error(`  ${kind}: ${count} of ${kills} kills`);
      };
      const report = await killAtRandom(own, { kills, program: ['api/dist/main.js'], onKill });
      const { orders, captures, refunds, returns, notices, givenUp, ofDatabase, lost, doubled, sums } = report;
      const minutes = ((performance.now() - started) / 60_000).toFixed(1);
      const what = `${report.kills} kills, ${kind}`;
      const done = `${orders} orders, ${captures} captures, ${refunds} refunds, ${returns} returns, ${notices} notices in ${minutes} min, ${ofDatabase} kills with the database’s server, ${givenUp} jobs given up and put on again`;
      const row = (name: string, found: readonly string[], how: string): Row => ({
        what: `${what}: ${name}`,
        value: found.length,
        unit: 'times',
        bound: none,
        how: [how, ...found.slice(0, EXAMPLES)].join('; '),
      });
      yield row('lost', lost, done);
      yield row('doubled', doubled, 'rows and the providers’ books beside every answer that was given');
      yield row('sums that do not add up', sums, 'one statement after each kill, and at the end');
    } finally {
      own.remove();
    }
  }
}
