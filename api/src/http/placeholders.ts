import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let tints: ReadonlyMap<string, string> = new Map();

interface Manifest {
  pictures: Record<string, { tint?: string }>;
}

/** Reads what the pictures at /media look like from afar (`placeholderColors` of drawing/tint). A folder without a list has none. */
export function loadPlaceholders(media: string): void {
  try {
    const { pictures } = JSON.parse(readFileSync(join(media, 'manifest.json'), 'utf8')) as Manifest;
    tints = new Map(
      Object.entries(pictures).flatMap(([key, { tint }]) => (tint ? [[`/media/${key}.webp`, tint] as const] : [])),
    );
  } catch {
    tints = new Map();
  }
}

/** The width in the address of one of a picture's files. */
const WIDTH = /-\d{2,4}(\.webp)$/;

/** What people upload is named once: its name says it (`placeholderFileName`). */
const NAMED = /^\/uploads\/.+-t([0-9a-f]{9})(?:-avif)?\.webp$/;

/** The end of an upload's name that tells its placeholder. */
export const placeholderFileName = (tint: string): string => `-t${tint}.webp`;

/** The same of a picture that is drawn as AVIF too (D278): nobody looks for AVIF beside any other. */
export const pictureFileName = (tint: string): string => `-t${tint}-avif.webp`;

const WITH_AVIF = /(-t[0-9a-f]{9}-avif(?:-\d{2,4})?)\.webp$/;

/** The key or address of the AVIF beside a WebP; null for one that has none by its name. */
export const avifOf = (webp: string): string | null =>
  WITH_AVIF.test(webp) ? webp.replace(WITH_AVIF, '$1.avif') : null;

/** A picture's placeholder, for its answer: `{tint}`, or nothing when it is not known. */
export function tintOf(uri: string | null): { tint?: string } {
  if (uri === null) return {};
  const tint = tints.get(uri) ?? tints.get(uri.replace(WIDTH, '$1')) ?? NAMED.exec(uri)?.[1];
  return tint === undefined ? {} : { tint };
}

/** A picture, or whoever has one, with its placeholder. */
export const withPlaceholder = <T extends { uri: string | null }>(pictured: T): T & { tint?: string } => ({
  ...pictured,
  ...tintOf(pictured.uri),
});
