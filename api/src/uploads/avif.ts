import { pictureAt } from '@qhatu/contract/model';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import type { Db } from '../db/open';
import { Refusal } from '../drawing';
import { readFileOf } from '../files/files';
import { avifOf } from '../http/placeholders';

const JOB = 'picture-avif';
/** Whose drawings these are: one at a time, behind whoever waits for an answer. */
const OWNER = 'avif';
const NONE = Buffer.alloc(0);
const Payload = z.object({ key: z.string(), widths: z.array(z.number().int()) });

declare module 'fastify' {
  interface FastifyInstance {
    /** Has a kept picture drawn as AVIF too, after the answer (D278). `key`: of its plain file; `widths`: its others. */
    avifLater: (key: string, widths: readonly number[]) => Promise<void>;
  }
}

/** Draws one file. One that would not be smaller is kept empty: its WebP is sent for good. Throws what the queue throws. */
async function drawOne({ files, drawing }: FastifyInstance, key: string, signal: AbortSignal): Promise<void> {
  const beside = avifOf(key);
  const bytes = beside && !(await files.head(beside)) ? await readFileOf(files, key) : null;
  if (!beside || !bytes) return;
  try {
    const { picture } = await drawing.draw('avif', bytes, { owner: OWNER, signal });
    await files.put(beside, picture.length < bytes.length ? picture : NONE);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // Too slow on this machine: a picture in one format is whole as well.
    await files.put(beside, NONE);
  }
}

/**
 * AVIF beside the WebP of what the shop shows (D278): three times WebP's processor time, so a job draws it, a file
 * after the other, in the drawing process. What is there already is not drawn again.
 */
export const avif = fp(async (app: FastifyInstance, { db }: { db: Db }) => {
  app.decorate('avifLater', (key: string, widths: readonly number[]) => app.jobs.add(db, JOB, { key, widths }));
  app.jobs.handle(
    JOB,
    async (payload, { signal }) => {
      const { key, widths } = Payload.parse(payload);
      for (const file of [...widths.map((width) => pictureAt(key, width)), key]) {
        signal.throwIfAborted();
        await drawOne(app, file, signal);
      }
    },
    { atOnce: 1 },
  );
});
