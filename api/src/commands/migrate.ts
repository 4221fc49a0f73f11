import { parseArgs } from 'node:util';
import { migrate } from '../db/migrate';
import { openForMigrations } from '../db/open-database';
import { readEnv } from '../env';
import { sentenceOf } from './sentence';

const USAGE = `npm run migrate [-- --needed]

Brings the tables of the database that the settings name up to date, before the APIs of this version start. On PostgreSQL the
shop goes on selling meanwhile. Run by several at once, one works and the others wait.

  --needed  leaves what this version can do without (indexes, columns that nobody uses) for a second run, after every API
            was replaced`;

interface Asked {
  argv: string[];
  env: Record<string, string | undefined>;
  say: (text: string) => void;
}

async function run({ argv, env: settings, say }: Asked): Promise<string> {
  const { values } = parseArgs({
    args: argv,
    options: { needed: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  });
  if (values.help) return USAGE;
  const started = Date.now();
  const database = await openForMigrations(readEnv(settings));
  try {
    const ran = await migrate(database, { neededOnly: values.needed, say: (text) => say(`${text}\n`) });
    if (ran.length === 0) return 'Nothing to do: the database is up to date.';
    return `Ran in ${((Date.now() - started) / 1000).toFixed(1)} s: ${ran.join(', ')}.`;
  } finally {
    await database.close();
  }
}

/** The schema of a shop, as a step of its own (D207). @returns the exit code; what there is to say was said */
export async function migrateCommand(asked: Asked): Promise<number> {
  try {
    asked.say(`${await run(asked)}\n`);
    return 0;
  } catch (error) {
    asked.say(`${sentenceOf(error, USAGE, [])}\n`);
    return 1;
  }
}
