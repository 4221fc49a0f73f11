import { PRINT_AREA, PRINT_DPI } from '@qhatu/contract/designer';
import sharp from 'sharp';
import type { Drawings, Side } from '../../drawings';
import { pdfOf } from './pdf';
import { type ReadPicture, renderView } from './render';

/**
 * One side of a design as what is printed from: a PNG that says 300 dpi and a PDF of the exact size, from one drawing (spec 3
 * §9). Throws when a picture cannot be read.
 */
export async function drawSide({ objects, title }: Side, read: ReadPicture): Promise<Drawings['side']> {
  const pixels = await renderView({ objects, read });
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
