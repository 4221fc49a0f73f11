import { downloadFile } from '@qhatu/kit/browser';
import { canvasOf, toBlob } from './image';

const SIDE = 900;

/** Front and back side by side, as a picture to show around. */
export async function mockupSheet(front: HTMLCanvasElement, back: HTMLCanvasElement): Promise<Blob> {
  const { canvas, ctx } = canvasOf(SIDE * 2, SIDE);
  ctx.drawImage(front, 0, 0, SIDE, SIDE);
  ctx.drawImage(back, SIDE, 0, SIDE, SIDE);
  return toBlob(canvas, 'image/jpeg', 0.9);
}

/** Opens the device's own way of sharing; where there is none, the picture is downloaded. Answers what happened. */
export async function sharePicture(picture: Blob, title: string): Promise<'shared' | 'downloaded' | 'cancelled'> {
  const file = new File([picture], 'mi-polo.jpg', { type: picture.type });
  if (typeof navigator.canShare === 'function' && navigator.canShare({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
      return 'shared';
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'AbortError') return 'cancelled';
    }
  }
  downloadFile(file, file.name);
  return 'downloaded';
}
