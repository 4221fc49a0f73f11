import { parseArgs } from 'node:util';
import { accountRows } from './accounts';
import { chatRows } from './chat';
import { designerRows } from './designer';
import { drawingRows } from './drawing';
import { imageRows } from './images';
import { importRows } from './imports';
import { killRows } from './kills';
import { launch } from './lib/browser';
import { referenceCheckout } from './lib/reference';
import { holds, type Row, table } from './lib/report';
import { machineRows } from './machines';
import { officeRows } from './office';
import { sectionRows } from './office/sections';
import { sheetRows } from './office/sheet';
import { orderRows } from './orders';
import { againstRows } from './orders/against';
import { pageRows } from './pages';
import { accountPageRows } from './pages/account';
import { catalogRows } from './pages/catalog';
import { checkoutRows } from './pages/checkout';
import { partitionRows } from './partitions';
import { releaseRows } from './releases';
import { responsivenessRows } from './responsiveness';
import { searchRows } from './search';
import { apiRows, frontDoorRows } from './server';
import { frontDoorAgainstRows } from './server/against';
import { startPostgres } from './server/postgres';
import { siteApiUrl, sitePort, siteUrl, startApi, startSite } from './site';

/**
 * npm run bench [pages] [catalog] [checkout] [designer] [front] [accounts] [releases] [sheet] [sections] [responsiveness] [api] [drawing]
 * [chat] [search] [orders] [office]: every figure with its bound, or the named groups. `responsiveness --against <commit>` measures that
 * commit beside it, in turns. `orders --database PostgreSQL` asks one database only,
 * `orders --against <commit> [--rounds 4]` sells in turns with that commit, `front --against <commit>` asks both front doors for a
 * page that they keep. `import [10000] [--memory 100000]` brings a
 * seller's file of so many rows beside a shopper, and one for the memory: that takes minutes, and 0 leaves one of them out; `--database embedded` asks the
 * database that the API brings along. `office --keep <folder>`
 * leaves its filled database there and goes on with it the next time. `kills [--kills 200] [--database PostgreSQL]`
 * and `machines [--minutes 30]` take half an hour, and so does `partitions [--millions 50]`, which wants 40 GB of disk
 * besides; `images` makes what ops/containers says: they are asked for by name.
 */
const { positionals, values: options } = parseArgs({
  allowPositionals: true,
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '4' },
    kills: { type: 'string', default: '200' },
    database: { type: 'string' },
    memory: { type: 'string' },
    minutes: { type: 'string', default: '30' },
    millions: { type: 'string', default: '50' },
    keep: { type: 'string' },
  },
});
const asked = new Set(positionals);
const isSelected = (group: string) => asked.size === 0 || asked.has(group);
const rows: Row[] = [];

/** Keeps a figure for the table, and says it at once: the whole takes minutes. */
function add(row: Row): void {
  rows.push(row);
  console.error(`${holds(row) ? '  ' : '! '}${row.what}: ${row.value.toFixed(2)} ${row.unit} (${row.how})`);
}

if (
  ['pages', 'catalog', 'checkout', 'designer', 'accounts', 'releases', 'sheet', 'sections'].some(isSelected) ||
  (isSelected('front') && !options.against)
) {
  const site = await startSite();
  try {
    for (const [group, rowsOf] of [
      ['pages', pageRows],
      ['catalog', catalogRows],
      ['checkout', checkoutRows],
      ['designer', designerRows],
      ['accounts', accountPageRows],
      ['sheet', sheetRows],
      ['sections', sectionRows],
    ] as const) {
      if (!isSelected(group)) continue;
      const browser = await launch();
      for await (const row of rowsOf(browser, siteUrl)) add(row);
      await browser.close();
    }
    if (isSelected('front') && !options.against) for (const row of await frontDoorRows(siteUrl)) add(row);
    if (isSelected('releases')) for await (const row of releaseRows(siteUrl, site.dataDir)) add(row);
    if (isSelected('accounts')) for (const row of await accountRows(siteUrl, siteApiUrl)) add(row);
  } finally {
    await site.stop();
  }
}
if (isSelected('front') && options.against) {
  for await (const row of frontDoorAgainstRows(options.against, Number(options.rounds))) add(row);
}
if (isSelected('responsiveness')) {
  const site = await startSite();
  const reference = options.against
    ? await startSite({ checkout: referenceCheckout(options.against), port: sitePort + 50 })
    : null;
  try {
    for await (const row of responsivenessRows(launch, site.url, reference?.url)) add(row);
  } finally {
    await site.stop();
    await reference?.stop();
  }
}
if (['api', 'drawing', 'chat'].some(isSelected)) {
  const postgres = await startPostgres(Number(process.env.BENCH_PG_PORT ?? 5497));
  if (postgres === null) console.error('No PostgreSQL on this machine: the API’s figures are left out.');
  else {
    try {
      const api = await startApi(postgres.url);
      if (isSelected('drawing')) for (const row of await drawingRows(api.url, postgres.url)) add(row);
      if (isSelected('chat')) for await (const row of chatRows(api, postgres.url)) add(row);
      if (isSelected('api')) for (const row of await apiRows(api)) add(row);
      await api.stop();
    } finally {
      postgres.stop();
    }
  }
}
if (isSelected('orders')) {
  const { against } = options;
  for await (const row of against ? againstRows(against, Number(options.rounds)) : orderRows(options.database))
    add(row);
}
if (asked.has('import')) {
  const count = positionals.find((word) => /^\d+$/.test(word));
  const memory = options.memory === undefined ? undefined : Number(options.memory);
  for await (const row of importRows(
    count === undefined ? undefined : Number(count),
    memory,
    options.database === 'embedded',
  ))
    add(row);
}
if (isSelected('office')) for await (const row of officeRows(options.keep)) add(row);
if (asked.has('kills')) for await (const row of killRows(Number(options.kills), options.database)) add(row);
if (asked.has('machines')) for await (const row of machineRows(Number(options.minutes))) add(row);
if (asked.has('images')) for await (const row of imageRows()) add(row);
if (asked.has('partitions')) for await (const row of partitionRows(Number(options.millions))) add(row);
if (isSelected('search')) for await (const row of searchRows()) add(row);
console.log(table(rows));
process.exitCode = rows.every(holds) ? 0 : 1;
