import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { GlobalFonts } from '@napi-rs/canvas';
import { DESIGN_FONTS } from '@qhatu/contract/designer';

const require = createRequire(import.meta.url);

/** The very file that the browser loads (`@fontsource/*`). */
function fontFile(id: string, weight: number): string {
  const folder = dirname(require.resolve(`@fontsource/${id}`));
  return join(folder, 'files', `${id}-latin-${weight}-normal.woff2`);
}

let registered = false;

/** Makes the shipped faces known to this process's canvas, once. Throws when one is missing: letters would differ. */
export function registerFonts(): void {
  if (registered) return;
  for (const { id, family, weight } of DESIGN_FONTS) {
    if (!GlobalFonts.registerFromPath(fontFile(id, weight), family))
      throw new Error(`the font ${family} cannot be read`);
  }
  registered = true;
}
