import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import type { Db } from '../db/open';

const JOB = 'drop-files';
const Payload = z.object({ keys: z.array(z.string()) });

/**
 * In the transaction that takes away the rows of these files: the files go once that is kept, also when the process is killed
 * right after it, and stay where it is not (D416). `keys` as `Files` has them.
 */
export async function dropFilesSoon(jobs: FastifyInstance['jobs'], trx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await jobs.add(trx, JOB, { keys: [...keys] } satisfies z.infer<typeof Payload>);
}

/** Takes away what {@link dropFilesSoon} noted. */
export const dropFiles = fp(async (app: FastifyInstance) => {
  app.jobs.handle(JOB, async (payload) => {
    for (const key of Payload.parse(payload).keys) await app.files.remove(key);
  });
});
