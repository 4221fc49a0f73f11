import sharp from 'sharp';

/** One hexadecimal digit for each of red, green and blue: enough for what is seen for a moment. */
const short = ([r = 0, g = 0, b = 0]: number[]): string =>
  [r, g, b].map((value) => Math.round(value / 17).toString(16)).join('');

/**
 * A picture as three colours, nine hexadecimal digits: upper edge, middle, lower edge. Drawn as two gradients they are
 * what is seen until the picture has come (`placeholderOf` of `@qhatu/ui`).
 */
export async function placeholderColors(picture: string | Buffer): Promise<string> {
  const { data } = await sharp(picture)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(3, 3, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at = (place: number) => [...data.subarray(place * 3, place * 3 + 3)];
  // The corners: the products stand between them.
  const edge = (first: number) =>
    [0, 1, 2].map((channel) => ((at(first)[channel] ?? 0) + (at(first + 2)[channel] ?? 0)) / 2);
  return short(edge(0)) + short(at(4)) + short(edge(6));
}
