import { parseArgs } from 'node:util';
import { bundleRows } from './bundles';
import { chatRows } from './chat';
import { drawingRows } from './drawing';
import { type GroupName, groupList, selection, unknownGroups } from './groups';
import { imageRows } from './images';
import { importRows } from './imports';
import { killRows } from './kills';
import { launch } from './lib/browser';
import { holds, type Row, table } from './lib/report';
import { machineRows } from './machines';
import { officeRows } from './office';
import { siteRows, siteRowsAgainst } from './on-a-site';
import { orderRows } from './orders';
import { againstRows } from './orders/against';
import { partitionRows } from './partitions';
import { responsivenessRows } from './responsiveness';
import { searchRows } from './search';
import { apiRows } from './server';
import { frontDoorAgainstRows } from './server/against';
import { startPostgres } from './server/postgres';
import { startApi, startBeside, startSite } from './site';

/** npm run bench [group …] [options]: figures, each beside its bound. Groups: `groups.ts`; options: docs/bench.md. */
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
    help: { type: 'boolean', default: false },
  },
});
if (options.help) {
  console.log(`npm run bench -- [group …] (docs/bench.md)\n${groupList()}`);
  process.exit();
}
const unknown = unknownGroups(positionals);
if (unknown.length > 0) {
  console.error(`No group of figures: ${unknown.join(', ')}. There are:\n${groupList()}`);
  process.exit(2);
}
const isSelected = selection(positionals);
const rows: Row[] = [];

/** Keeps a figure for the table, and says it at once: the whole takes minutes. */
function add(row: Row): void {
  rows.push(row);
  console.error(`${holds(row) ? '  ' : '! '}${row.what}: ${row.value.toFixed(2)} ${row.unit} (${row.how})`);
}

const { against } = options;
/** The front door beside another one has a comparison of its own, of many short turns. */
const isOnASite = (group: GroupName) => isSelected(group) && !(against && group === 'front');
for await (const row of against ? siteRowsAgainst(isOnASite, against, Number(options.rounds)) : siteRows(isOnASite))
  add(row);
if (isSelected('front') && against) {
  for await (const row of frontDoorAgainstRows(against, Number(options.rounds))) add(row);
}
if (isSelected('responsiveness')) {
  const beside = against ? await startBeside(against) : null;
  const own = beside?.own ?? (await startSite());
  try {
    for await (const row of responsivenessRows(launch, own.url, beside?.reference.url)) add(row);
  } finally {
    await (beside ?? own).stop();
  }
}
const ON_AN_API = ['api', 'drawing', 'chat'] as const;
if (ON_AN_API.some(isSelected)) {
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
  for await (const row of against ? againstRows(against, Number(options.rounds)) : orderRows(options.database))
    add(row);
}
if (isSelected('import')) {
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
if (isSelected('kills')) for await (const row of killRows(Number(options.kills), options.database)) add(row);
if (isSelected('machines')) for await (const row of machineRows(Number(options.minutes))) add(row);
if (isSelected('images')) for await (const row of imageRows()) add(row);
if (isSelected('partitions')) for await (const row of partitionRows(Number(options.millions))) add(row);
if (isSelected('bundles')) for await (const row of bundleRows()) add(row);
if (isSelected('search')) for await (const row of searchRows()) add(row);
console.log(table(rows));
const missed = rows.filter((row) => !holds(row));
// Once more at the end: of a long output CI keeps the end alone.
for (const { what, value, unit, how } of missed) console.log(`missed: ${what}: ${value.toFixed(2)} ${unit} (${how})`);
process.exitCode = missed.length === 0 ? 0 : 1;
