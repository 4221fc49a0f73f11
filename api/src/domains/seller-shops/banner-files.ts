import { pictureAt } from '@qhatu/contract/model';
import type { SellerShop } from '@qhatu/contract/wire';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../db/open';
import { avifOf } from '../../http/placeholders';

const JOB = 'drop-banner';
/** Pages that are kept somewhere show it a little longer. */
const STAYS_MS = 3_600_000;
const UPLOADED = '/uploads/';
const Payload = z.object({ key: z.string(), widths: z.array(z.number()) });

/** In the transaction that takes a banner off its shop: its files go an hour later (D373). */
export async function dropBannerLater(app: FastifyInstance, trx: Db, banner: SellerShop['banner']): Promise<void> {
  if (!banner?.uri.startsWith(UPLOADED)) return;
  const payload: z.infer<typeof Payload> = { key: banner.uri.slice(1), widths: banner.widths };
  await app.jobs.add(trx, JOB, payload, new Date(Date.now() + STAYS_MS));
}

/** Takes away the files of banners that no shop shows any more. */
export function dropBanners(app: FastifyInstance): void {
  app.jobs.handle(JOB, async (payload) => {
    const { key, widths } = Payload.parse(payload);
    for (const webp of [key, ...widths.map((width) => pictureAt(key, width))]) {
      await app.files.remove(webp);
      const beside = avifOf(webp);
      if (beside) await app.files.remove(beside);
    }
  });
}
