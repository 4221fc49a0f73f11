import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Features, transform } from 'lightningcss';

/** The sheet that names them; who keeps what comes out has to look at it, too. */
export const BREAKPOINTS = fileURLToPath(new URL('../src/tokens/breakpoints.css', import.meta.url));

/**
 * Writes the widths of breakpoints.css in place of their names: browsers know no custom media yet.
 * @param {string} css text of a sheet
 * @param {string} filename said in errors, such as that of a name that is not there
 * @returns {string}
 */
export function withBreakpoints(css, filename) {
  if (!/@media[^{]*\(--/.test(css)) return css;
  // Behind the sheet, whose own imports have to come first.
  const code = Buffer.from(`${css}\n${readFileSync(BREAKPOINTS, 'utf8')}`);
  return transform({
    filename,
    code,
    drafts: { customMedia: true },
    include: Features.CustomMediaQueries,
  }).code.toString();
}
