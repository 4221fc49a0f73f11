/** Draws print files in a thread of its own; started by `print-queue.ts`, one job at a time. */
import { parentPort } from 'node:worker_threads';
import { type DesignObject, PRINT_AREA, PRINT_DPI } from '@qhatu/contract/designer';
import sharp from 'sharp';
import { pdfOf } from './pdf';
import { renderView } from './render';

export interface PrintJob {
  id: number;
  objects: readonly DesignObject[];
  /** Pictures by print. */
  files: Readonly<Record<number, Uint8Array>>;
  /** The document's. */
  title: string;
}

/** One side, as both of its files. */
export interface Printed {
  png: Uint8Array;
  pdf: Uint8Array;
}

export type PrintReply = { id: number; printed: Printed } | { id: number; failure: string };

/** The PNG that says 300 dpi and the PDF of the exact size, from one drawing. */
async function print({ objects, files, title }: PrintJob): Promise<Printed> {
  const pixels = await renderView({ objects, files });
  const { width, height, data } = pixels;
  // Encoded on threads of its own while this one writes the PDF.
  const encoded = sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 6 })
    .withMetadata({ density: PRINT_DPI })
    .toBuffer();
  // Awaited below; until then its failure is not an unhandled one.
  encoded.catch(() => undefined);
  const pdf = pdfOf(pixels, PRINT_AREA, title);
  return { pdf, png: await encoded };
}

const port = parentPort;
if (!port) throw new Error('print-worker is started by print-queue as a worker thread');
sharp.cache(false);
port.on('message', (job: PrintJob) => {
  print(job).then(
    (printed) => port.postMessage({ id: job.id, printed } satisfies PrintReply),
    (error: unknown) => port.postMessage({ id: job.id, failure: String(error) } satisfies PrintReply),
  );
});
