import type { Browser } from 'playwright';
import { accountRows } from './accounts';
import { designerRows } from './designer';
import type { GroupName } from './groups';
import { launch } from './lib/browser';
import { referenceCheckout } from './lib/reference';
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
import { type Site, sitePort, startSite } from './site';

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

async function* rowsOn(site: Site, isSelected: IsSelected): AsyncGenerator<Row> {
  for (const [group, rowsOf] of MEASURED) if (isSelected(group)) yield* await rowsOf(site);
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

/** What may be lost between two states of the project: less is the machine's. */
const TOLERANCE = 0.05;

/** Both sides of a figure; what is nothing on both is the same. */
function comparison({ what, unit, bound }: Row, own: readonly number[], theirs: readonly number[], from: string): Row {
  const [value, before] = [median(own), median(theirs)];
  const list = (values: readonly number[]) => values.map((each) => Number(each.toFixed(1))).join(', ');
  return {
    what: `${what}, of ${from}’s`,
    value: value === before ? 1 : value / before,
    unit: '×',
    bound: bound?.kind === 'min' ? { kind: 'min', value: 1 - TOLERANCE } : { kind: 'max', value: 1 + TOLERANCE },
    how: `${list(own)} beside ${list(theirs)} ${unit}`,
  };
}

/**
 * The same groups on these sources and on another state of the project (a commit, or a folder), in turns: each figure's
 * median as a ratio to the reference's. What only one of the two has is left out.
 * @param rounds turns of each; a turn takes as long as the groups do
 */
export async function* siteRowsAgainst(isSelected: IsSelected, from: string, rounds: number): AsyncGenerator<Row> {
  if (!MEASURED.some(([group]) => isSelected(group))) return;
  const reference = await startSite({ checkout: referenceCheckout(from), port: sitePort + 50 });
  const own = await startSite();
  const rows = new Map<string, Row>();
  const values = new Map([own, reference].map((site) => [site, new Map<string, number[]>()]));
  try {
    await inTurns([own, reference], rounds, async (site) => {
      for await (const row of rowsOn(site, isSelected)) {
        rows.set(row.what, row);
        const measured = values.get(site);
        measured?.set(row.what, [...(measured.get(row.what) ?? []), row.value]);
        console.error(`  ${site === own ? 'these sources' : from}: ${row.what}: ${row.value.toFixed(2)} ${row.unit}`);
      }
    });
  } finally {
    await own.stop();
    await reference.stop();
  }
  for (const [what, row] of rows) {
    const [ours, theirs] = [own, reference].map((site) => values.get(site)?.get(what));
    if (ours && theirs) yield comparison(row, ours, theirs, from);
  }
}
