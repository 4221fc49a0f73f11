/**
 * Makes ui/src/fonts/*.woff2 from the fontsource packages: only the letters a Spanish shop needs and only the
 * weights that tokens.css names. Run it after a font update, with the tool beside it for the moment only:
 *   npm install --no-save subset-font && node ui/scripts/subset-fonts.mjs
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { default: subset } = await import('subset-font');

const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join('');
const ASCII = range(0x20, 0x7e);
const PUNCTUATION = '\u00a0–—‘’“”•…−×€→';
const ROMANCE = 'áéíóúüñÁÉÍÓÚÜÑ¿¡«»°ªº·àèìòùâêîôûäëïöçãõÀÈÌÒÙÂÊÎÔÛÄËÏÖÇÃÕ';

const faces = [
  {
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    to: 'bricolage.woff2',
    text: ASCII + ROMANCE + PUNCTUATION,
    wght: { min: 500, max: 800 },
  },
  {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree.woff2',
    text: ASCII + range(0xa0, 0xff) + PUNCTUATION,
    wght: { min: 400, max: 700 },
  },
];

for (const { from, to, text, wght } of faces) {
  const font = await subset(readFileSync(require.resolve(from)), text, {
    targetFormat: 'woff2',
    variationAxes: { wght },
  });
  writeFileSync(fileURLToPath(new URL(`../src/fonts/${to}`, import.meta.url)), font);
  console.log(to, font.length);
}
