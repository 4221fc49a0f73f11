/** Draws print files in a thread of its own; started by `print-queue.ts`, one job at a time. */
import { rename, writeFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { type DesignObject, PRINT_AREA, PRINT_DPI } from '@qhatu/contract/designer';
import sharp from 'sharp';
import { pdfOf } from './pdf';
import { renderView } from './render';

export interface PrintJob {
  id: number;
  objects: readonly DesignObject[];
  files: Readonly<Record<number, string>>;
  /** Absolute paths to write, and the document's title. */
  png: string;
  pdf: string;
  title: string;
}

export type PrintReply = { id: number; failure?: string };

/** Whoever reads never finds half a file. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  await writeFile(`${file}.part`, bytes, { mode: 0o600 });
  await rename(`${file}.part`, file);
}

/** The PNG that says 300 dpi and the PDF of the exact size, from one drawing. */
async function print({ objects, files, png, pdf, title }: PrintJob): Promise<void> {
  const pixels = await renderView({ objects, files });
  const { width, height, data } = pixels;
  // Encoded on threads of its own while this one writes the PDF.
  const encoded = sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 6 })
    .withMetadata({ density: PRINT_DPI })
    .toBuffer();
  // Awaited below; until then its failure is not an unhandled one.
  encoded.catch(() => undefined);
  await writeWhole(pdf, pdfOf(pixels, PRINT_AREA, title));
  await writeWhole(png, await encoded);
}

const port = parentPort;
if (!port) throw new Error('print-worker is started by print-queue as a worker thread');
sharp.cache(false);
port.on('message', (job: PrintJob) => {
  print(job).then(
    () => port.postMessage({ id: job.id } satisfies PrintReply),
    (error: unknown) => port.postMessage({ id: job.id, failure: String(error) } satisfies PrintReply),
  );
});
