import { parseArgs } from 'node:util';
import { openSealer } from '../crypto/data-key';
import { openDatabase, readySchema } from '../db/open-database';
import { DrawingPool } from '../drawing/pool';
import { readEnv } from '../env';
import { openFiles } from '../files/open';
import { PrivateFiles } from '../uploads/private-files';
import { rewritePdfs } from '../uploads/rewrite-pdfs';
import { sentenceOf } from './sentence';

const USAGE = `npm run rewrite-documents

Writes the PDFs that people sent before the shop did so by itself anew: pages without scripts, links and files within.
Once after an update is enough; again does no harm.`;

interface Asked {
  argv: string[];
  env: Record<string, string | undefined>;
  say: (text: string) => void;
}

async function rewrite({ argv, env: settings }: Asked): Promise<string> {
  const { values } = parseArgs({ args: argv, options: { help: { type: 'boolean', default: false } } });
  if (values.help) return USAGE;
  const env = readEnv(settings);
  const database = await openDatabase(env);
  const pool = new DrawingPool();
  try {
    await readySchema(database);
    const { signal } = new AbortController();
    const { rewritten, left, missing } = await rewritePdfs({
      db: database.db,
      files: new PrivateFiles(await openFiles(env), openSealer(env)),
      draw: (kind, bytes) => pool.draw(kind, bytes, { owner: 'operator', signal }),
    });
    const stay = left.length > 0 ? ` Left as they came, because they cannot be read: uploads ${left.join(', ')}.` : '';
    const lost = missing > 0 ? ` Files that are gone: ${missing}.` : '';
    return `PDFs written anew: ${rewritten}.${stay}${lost}`;
  } finally {
    pool.close();
    await database.close();
  }
}

/** On PostgreSQL the shop may run meanwhile; with the embedded database it is stopped. @returns the exit code */
export async function rewriteDocuments(asked: Asked): Promise<number> {
  try {
    asked.say(`${await rewrite(asked)}\n`);
    return 0;
  } catch (error) {
    asked.say(`${sentenceOf(error, USAGE, [])}\n`);
    return 1;
  }
}
