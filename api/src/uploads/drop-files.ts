import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import type { Db } from '../db/open';
import type { Files } from '../files/files';
import { ApiError } from '../http/errors';

const JOB = 'drop-files';
const Payload = z.object({ keys: z.array(z.string()) });

/**
 * In the transaction that takes away the rows of these files: the files go once that is kept, also when the process is killed
 * right after it, and stay where it is not (D416). `keys` as `Files` has them.
 */
export async function dropFilesSoon(jobs: FastifyInstance['jobs'], trx: Db, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await jobs.add(trx, JOB, { keys: [...keys] } satisfies z.infer<typeof Payload>);
}

/** Takes away what {@link dropFilesSoon} noted, however often that fails. */
export const dropFiles = fp(async (app: FastifyInstance) => {
  const drop = async (payload: unknown) => void (await removeEach(app.files, Payload.parse(payload).keys));
  app.jobs.handle(JOB, drop, { untilDone: true });
});

/** So many keys are named of those that are left: the job has all of them. */
const NAMED = 3;

/**
 * Takes each of these files away, also where another one stays, until `signal` is aborted. Throws at the end with what is left,
 * and why the first of them is. @returns how many went
 */
export async function removeEach(
  files: Pick<Files, 'remove'>,
  keys: readonly string[],
  signal?: AbortSignal,
): Promise<number> {
  const left: { key: string; error: unknown }[] = [];
  let asked = 0;
  for (const key of keys) {
    if (signal?.aborted) break;
    asked += 1;
    await files.remove(key).catch((error) => left.push({ key, error }));
  }
  if (left.length === 0) return asked;
  const cause = left[0]?.error;
  const named = left.slice(0, NAMED).map(({ key }) => key);
  throw new Error(`${left.length} of ${keys.length} files are left (${named.join(', ')}): ${String(cause)}`, { cause });
}

/** SQLSTATEs after which PostgreSQL has kept nothing: of values, of constraints, and rolled back, but not "completion unknown". */
const ROLLED_BACK = /^(?:2[23]...|40(?!003)...)$/;

/**
 * The transaction that was to give these files their row has failed: takes them away at once where nothing of it can stand. After
 * a connection that was lost during COMMIT the row may be there; then they are left to the hourly sweep (D448). Never rejects:
 * what is told is `error`.
 */
export async function removeUnkept(
  files: Pick<Files, 'remove'>,
  keys: readonly string[],
  error: unknown,
): Promise<void> {
  const { code } = error as { code?: unknown };
  if (!(error instanceof ApiError) && !(typeof code === 'string' && ROLLED_BACK.test(code))) return;
  await removeBestEffort(files, keys);
}

/** Takes away files that no row names: one that stays keeps no other, and is the hourly sweep's (D448). Never rejects. */
export async function removeBestEffort(files: Pick<Files, 'remove'>, keys: readonly string[]): Promise<void> {
  await Promise.allSettled(keys.map((key) => files.remove(key)));
}
