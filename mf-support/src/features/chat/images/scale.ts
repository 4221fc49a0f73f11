import { fitWithin } from './fit';

/** Quality at which a photo looks as it did, in a third of its bytes. */
const JPEG_QUALITY = 0.86;

/**
 * The picture as it is sent: at most 1000 px on its longer side (spec 3 §5). One that is small enough goes as it is, so
 * that a GIF keeps moving. Rejects for what no browser can show, whatever its name says.
 */
export async function scaledPicture(file: File): Promise<Blob> {
  const bitmap = await createImageBitmap(file);
  try {
    const size = fitWithin(bitmap.width, bitmap.height);
    if (size.width === bitmap.width && size.height === bitmap.height) return file;
    const canvas = document.createElement('canvas');
    canvas.width = size.width;
    canvas.height = size.height;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('This browser cannot draw');
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, size.width, size.height);
    // Only photos become JPEG: drawings keep their transparency.
    return await blobOf(canvas, file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png');
  } finally {
    bitmap.close();
  }
}

const blobOf = (canvas: HTMLCanvasElement, type: string): Promise<Blob> =>
  new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('This browser cannot draw'))), type, JPEG_QUALITY),
  );
