import { openPostgres } from '../../db/open';
import { type Message, smtpDelivery } from '../../mail/outbox';
import { Runner } from '../runner';

/** A process that does nothing but send mails that wait, until somebody kills it. For tests. */
const ignore = () => undefined;
const log = { info: ignore, warn: ignore, error: console.error } as unknown as ConstructorParameters<typeof Runner>[1];
const { db } = openPostgres(String(process.env.DATABASE_URL), 8, ignore);
const { deliver } = smtpDelivery(String(process.env.SMTP_URL), 'Qhatu <no-responder@qhatu.pe>', ignore);
const runner = new Runner(db, log, { leaseMs: 1_500, renewMs: 400 });
runner.handle('mail', (payload, { key }) => deliver(payload as Message, key), { atOnce: 4 });
runner.start();
runner.wake();
// Pooled connections are all that holds the process otherwise, and they come and go.
setInterval(ignore, 60_000);
process.stdout.write('ready\n');
