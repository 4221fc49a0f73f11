import { createHash } from 'node:crypto';
import { openPostgres } from '../../db/open';
import { PRINT_FILES_JOB, PrintFilesPayload } from '../../domains/designs/files/jobs';
import { PrintFiles } from '../../domains/designs/files/store';
import { DrawingPool } from '../../drawing/pool';
import { readEnv } from '../../env';
import { DiskFiles } from '../../files/disk';
import { type Message, smtpDelivery } from '../../mail/outbox';
import { Runner } from '../runner';

/**
 * A process that does nothing but send mails and draw print files that wait, until somebody kills it. Says `ready`, and
 * of each file that it has kept its key and the hash of its bytes. For tests.
 */
const ignore = () => undefined;
const log = { info: ignore, warn: ignore, error: console.error } as unknown as ConstructorParameters<typeof Runner>[1];
const env = readEnv(process.env);
const { db } = openPostgres(String(process.env.DATABASE_URL), 8, ignore);
const { deliver } = smtpDelivery(String(process.env.SMTP_URL), 'Qhatu <no-responder@qhatu.pe>', ignore);

class SaidFiles extends DiskFiles {
  override async put(key: string, body: Buffer): Promise<void> {
    await super.put(key, body);
    process.stdout.write(`${key} ${createHash('sha256').update(body).digest('hex')}\n`);
  }
}

const pool = new DrawingPool();
const prints = new PrintFiles({ db, files: new SaidFiles(env.DATA_DIR), env }, (side, { accountId, ...of }) =>
  pool.draw('side', side, { owner: `account:${accountId}`, ...of }),
);
const runner = new Runner(db, log, { leaseMs: 5_000, renewMs: 700 });
runner.handle('mail', (payload, { key }) => deliver(payload as Message, key), { atOnce: 4 });
runner.handle(PRINT_FILES_JOB, (payload, { signal }) => prints.draw(PrintFilesPayload.parse(payload).custom, signal), {
  atOnce: 1,
});
runner.start();
runner.wake();
// Pooled connections are all that holds the process otherwise, and they come and go.
setInterval(ignore, 60_000);
process.stdout.write('ready\n');
