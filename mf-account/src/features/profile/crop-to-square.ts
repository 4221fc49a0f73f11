/** Enough for every place where a photo is shown; the server draws it anew at the same size. */
const SIDE = 512;

interface Cut {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Rejects for what no browser can show, whatever its name says. */
export const readPicture = (source: string): Promise<HTMLImageElement> =>
  new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('The picture cannot be read'));
    image.src = source;
  });

/** The part of a picture as a square JPEG data URL of 512 px; coordinates are the picture's own pixels. */
export async function cropToSquare(source: string, { x, y, width, height }: Cut): Promise<string> {
  const image = await readPicture(source);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw');
  // JPEG has no transparency: what would be black becomes paper.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIDE, SIDE);
  context.drawImage(image, x, y, width, height, 0, 0, SIDE, SIDE);
  return canvas.toDataURL('image/jpeg', 0.86);
}
