import sanitizeHtml from 'sanitize-html';

/** Shapes, paint and text. Whatever runs, animates, embeds or fetches is not here, so it does not come through. */
const TAGS = [
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style', 'clipPath', 'mask', 'pattern', 'marker'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop'],
];

const ATTRIBUTES = [
  ...['id', 'class', 'style', 'transform', 'viewBox', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy'],
  ...['cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'd', 'points', 'offset', 'rotate', 'textLength', 'pathLength'],
  ...['fill', 'fill-*', 'stroke', 'stroke-*', 'stop-*', 'color', 'opacity', 'display', 'visibility', 'overflow'],
  ...['clip-path', 'clip-rule', 'clipPathUnits', 'mask', 'maskUnits', 'maskContentUnits', 'marker-*', 'marker*'],
  ...['gradientUnits', 'gradientTransform', 'spreadMethod', 'patternUnits', 'patternContentUnits', 'patternTransform'],
  ...['preserveAspectRatio', 'refX', 'refY', 'orient', 'font-*', 'text-*', 'letter-spacing', 'word-spacing'],
  ...['dominant-baseline', 'alignment-baseline', 'paint-order', 'vector-effect', 'xmlns', 'xmlns:xlink', 'version'],
  ...['href', 'xlink:href', 'xml:space'],
];

/** Anything but a part of the same drawing. */
const OUTSIDE = /url\(\s*['"]?(?!#)[^)]*\)?|@import[^;]*;?|expression\s*\(/gi;

/** CSS escapes could spell out what is looked for. */
const cleanCss = (css: string): string => css.replaceAll('\\', '').replace(OUTSIDE, 'none');

const isInside = (href: string): boolean => /^#[\w.:-]+$/.test(href.trim());

/**
 * An SVG with allowed elements and attributes only: no scripts, no handlers, no references outside of it, no document
 * type (and so no entities of its own). It is drawn to pixels afterwards and never handed out.
 */
export function cleanSvg(text: string): string {
  const clean = sanitizeHtml(text, {
    allowedTags: TAGS,
    allowedAttributes: { '*': ATTRIBUTES },
    allowVulnerableTags: true,
    allowedSchemes: [],
    allowProtocolRelative: false,
    // Ours to judge, below: as written, with the case that SVG minds.
    allowedSchemesAppliedToAttributes: [],
    parseStyleAttributes: false,
    nonTextTags: ['script', 'textarea', 'option', 'noscript', 'foreignObject', 'iframe'],
    parser: { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
    transformTags: {
      '*': (tagName, attribs) => ({
        tagName,
        attribs: Object.fromEntries(
          Object.entries(attribs)
            .filter(([name, value]) => !/^(xlink:)?href$/.test(name) || isInside(value))
            .map(([name, value]) => [name, name === 'd' || name.startsWith('xmlns') ? value : cleanCss(value)]),
        ),
      }),
    },
  });
  // What stood before the drawing (a document type) may have left crumbs.
  const drawing = clean.slice(Math.max(0, clean.search(/<svg[\s>]/)));
  return drawing.replace(/(<style[^>]*>)([\s\S]*?)(<\/style>)/g, (_, open, css, close) => open + cleanCss(css) + close);
}
