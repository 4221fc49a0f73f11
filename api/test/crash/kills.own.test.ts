import { KINDS, type OwnDatabase, ownDatabase } from '../databases';
import { killAtRandom } from './kills';

jest.setTimeout(900_000);

/** Few here; `npm run bench -- kills` does two hundred. */
const KILLS = Number(process.env.KILLS ?? 5);

describe.each(KINDS)(
  'kill -9 at random moments over orders, captures, notices, disputes, refunds and returns, %s',
  (kind) => {
    let own: OwnDatabase;
    beforeAll(async () => {
      own = await ownDatabase(kind);
    });
    afterAll(() => own.remove());

    test('nothing that was answered is lost, nothing is done twice, and every sum adds up [D25 D27 D120 D121 D124]', async () => {
      const report = await killAtRandom(own, { kills: KILLS });
      expect(report).toMatchObject({ kills: KILLS, lost: [], doubled: [], sums: [] });
      const { orders, captures, refunds, returns, notices } = report;
      expect(Math.min(orders, captures, refunds, returns, notices)).toBeGreaterThan(0);
      expect(report.ofDatabase > 0).toBe(own.canKill && KILLS >= 5);
    });
  },
);
