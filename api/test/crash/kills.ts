import { setTimeout as pause } from 'node:timers/promises';
import type { Buyer } from '../../src/domains/orders/fixtures';
import type { OwnDatabase } from '../databases';
import { compare, type KillReport } from './compare';
import { KINDS_OF_STORY, newStory, runStory, type Story } from './stories';
import { openStreet, STOCK } from './street';

interface KillOptions {
  kills: number;
  /** The api's program; see `startApiProcess`. */
  program?: readonly string[];
  /** Hears of each kill. */
  onKill?: (count: number) => void;
}

/** A kill comes so many milliseconds after the api is ready, at most: longer than most steps take. */
const SPREAD_MS = 1_000;
/** On PostgreSQL each so many kills take the server along. */
const DATABASE_EVERY = 5;

/**
 * People buy, pay in time and late, cancel, return, dispute and are given money back, and providers tell of it, over HTTP,
 * while the api is killed again and again at random moments, on PostgreSQL its server as well; each says the same until
 * somebody answers, as browsers and providers do (D27, D68, D122). After each kill the one invariant statement is asked,
 * at the end every answer that was ever given is compared with the rows, the ledger, and the providers' own books
 * (D120, D121, D124, D125).
 */
export async function killAtRandom(
  own: OwnDatabase,
  { kills, program, onKill = () => undefined }: KillOptions,
): Promise<KillReport> {
  const street = await openStreet(own, { program });
  const report: KillReport = {
    ...{ kills: 0, ofDatabase: 0, orders: 0, captures: 0, refunds: 0, returns: 0, notices: 0, givenUp: 0 },
    ...{ lost: [], doubled: [], sums: [] },
  };
  try {
    const stories: Story[] = [];
    let isOver = kills === 0;
    let atWork = street.buyers.length;
    const worker = async (buyer: Buyer) => {
      while (!isOver || stories.length < KINDS_OF_STORY.length) {
        const kind = KINDS_OF_STORY[stories.length % KINDS_OF_STORY.length] ?? 'card, returned';
        const story = newStory(kind, Math.floor(stories.length / KINDS_OF_STORY.length));
        stories.push(story);
        await runStory(street, buyer, story);
        story.isOver = true;
      }
    };
    const killer = async () => {
      while (report.kills < kills) {
        await pause(Math.random() * SPREAD_MS);
        report.kills += 1;
        const withDatabase = own.canKill && report.kills % DATABASE_EVERY === 0;
        if (withDatabase) report.ofDatabase += 1;
        const drifts = await street.kill(withDatabase);
        report.sums.push(...drifts.map((drift) => `after kill ${report.kills}: ${drift}`));
        onKill(report.kills);
      }
      isOver = true;
      // Whoever waits for an order's time to be over waits for a moment at which no api runs.
      for (; atWork > 0; await pause(100)) {
        if (street.isAwaited()) report.sums.push(...(await street.kill(false)));
      }
    };
    await street.start();
    const ends = await Promise.allSettled([
      killer(),
      ...street.buyers.map((buyer) => worker(buyer).finally(() => (atWork -= 1))),
    ]);
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
    await street.stop();
    await street.inside((shop, market) => compare({ ...street, stories, stock: STOCK }, shop, market, report));
    return report;
  } finally {
    await street.close();
  }
}
