import type { Browser } from 'playwright';
import { accountRows } from './accounts';
import { designerRows } from './designer';
import type { GroupName } from './groups';
import { launch } from './lib/browser';
import type { Row } from './lib/report';
import { median } from './lib/stats';
import { inTurns } from './lib/turns';
import { sectionRows } from './office/sections';
import { sheetRows } from './office/sheet';
import { pageRows } from './pages';
import { accountPageRows } from './pages/account';
import { catalogRows } from './pages/catalog';
import { checkoutRows } from './pages/checkout';
import { releaseRows } from './releases';
import { frontDoorRows } from './server';
import { type Site, startBeside, startSite } from './site';

type RowsOf = (site: Site) => AsyncIterable<Row> | Iterable<Row> | Promise<Iterable<Row>>;

/** In a browser of its own. */
const seen = (rowsOf: (browser: Browser, url: string) => AsyncIterable<Row>): RowsOf =>
  async function* ({ url }) {
    const browser = await launch();
    try {
      yield* rowsOf(browser, url);
    } finally {
      await browser.close();
    }
  };

/** What is measured on a running site, in this order. */
const MEASURED: readonly (readonly [GroupName, RowsOf])[] = [
  ['pages', seen(pageRows)],
  ['catalog', seen(catalogRows)],
  ['checkout', seen(checkoutRows)],
  ['designer', seen(designerRows)],
  ['accounts', seen(accountPageRows)],
  ['sheet', seen(sheetRows)],
  ['sections', seen(sectionRows)],
  ['front', ({ url }) => frontDoorRows(url)],
  ['releases', ({ url, dataDir }) => releaseRows(url, dataDir)],
  ['accounts', ({ url, apiUrl }) => accountRows(url, apiUrl)],
];

type IsSelected = (group: GroupName) => boolean;

/** Hears of a group that ended by an error, and the others go on. */
type OnError = (group: GroupName, error: unknown) => void;

async function* rowsOn(site: Site, isSelected: IsSelected, onError?: OnError): AsyncGenerator<Row> {
  for (const [group, rowsOf] of MEASURED) {
    if (!isSelected(group)) continue;
    try {
      yield* await rowsOf(site);
    } catch (error) {
      if (!onError) throw error;
      onError(group, error);
    }
  }
}

/** The selected groups that need a site, on one that is started for them; none is, if none is selected. */
export async function* siteRows(isSelected: IsSelected): AsyncGenerator<Row> {
  if (!MEASURED.some(([group]) => isSelected(group))) return;
  const site = await startSite();
  try {
    yield* rowsOn(site, isSelected);
  } finally {
    await site.stop();
  }
}

/** One of two states of the project that are measured in turns. */
interface Side {
  name: string;
  site: Site;
  /** Each figure's values, a turn each, by its name. */
  values: Map<string, number[]>;
  onError?: OnError;
}

/** What may be lost between two states of the project: less is the machine's. */
const TOLERANCE = 0.05;

/** Both sides of a figure; of nothing there is no ratio, so that it is held to its own bound. */
function comparison(row: Row, own: readonly number[], theirs: readonly number[], from: string): Row {
  const { what, unit, bound } = row;
  const [value, before] = [median(own), median(theirs)];
  const list = (values: readonly number[]) => values.map((each) => Number(each.toFixed(1))).join(', ');
  const how = `${list(own)} beside ${list(theirs)} ${unit} of ${from}`;
  if (before <= 0) return { ...row, value, how };
  return {
    what: `${what}, of ${from}’s`,
    value: value / before,
    unit: '×',
    bound: bound?.kind === 'min' ? { kind: 'min', value: 1 - TOLERANCE } : { kind: 'max', value: 1 + TOLERANCE },
    how,
  };
}

/**
 * The same groups on these sources and on another state of the project (a commit, or a folder), in turns: each figure's
 * median as a ratio to the reference's. What only one of the two has is left out.
 * @param rounds turns of each; a turn takes as long as the groups do
 */
export async function* siteRowsAgainst(isSelected: IsSelected, from: string, rounds: number): AsyncGenerator<Row> {
  if (!MEASURED.some(([group]) => isSelected(group))) return;
  const [ours, theirs] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const rows = new Map<string, Row>();
  const { own, reference, stop } = await startBeside(from);
  const sides: Side[] = [
    { name: 'these sources', site: own, values: ours },
    {
      name: from,
      site: reference,
      values: theirs,
      // A group may look for what the other state of the project does not have.
      onError: (group, error) => console.error(`  ${from}: ${group} ended: ${error}`),
    },
  ];
  try {
    await inTurns(sides, rounds, async ({ name, site, values, onError }) => {
      for await (const row of rowsOn(site, isSelected, onError)) {
        if (values === ours) rows.set(row.what, row);
        values.set(row.what, [...(values.get(row.what) ?? []), row.value]);
        console.error(`  ${name}: ${row.what}: ${row.value.toFixed(2)} ${row.unit}`);
      }
    });
  } finally {
    await stop();
  }
  for (const [what, row] of rows) {
    const [before, now] = [theirs.get(what), ours.get(what)];
    if (before && now) yield comparison(row, now, before, from);
  }
}
