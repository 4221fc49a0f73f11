import { Parser } from 'htmlparser2';
import { Refusal } from '../../drawings';
import { SVG } from '../../limits';
import { cleanCss, insideOf } from './css';
import type { SvgElement } from './tree';

/** Shapes, paint and text. Whatever runs, animates, embeds, fetches or filters is not here, so it does not come through. */
const TAGS = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'use', 'title', 'desc', 'style', 'clipPath', 'mask', 'pattern', 'marker'],
  ...['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan'],
  ...['linearGradient', 'radialGradient', 'stop'],
]);

/** Gone with all that is in them; any other unknown element goes alone and leaves what it wraps (`a`, `switch`). */
const GONE_WHOLE = new Set(['script', 'textarea', 'option', 'noscript', 'foreignObject', 'iframe', 'metadata']);

/** The only ones whose words mean something. */
const WITH_TEXT = new Set(['text', 'tspan', 'style']);

const ATTRIBUTES = new Set([
  ...['id', 'class', 'style', 'transform', 'viewBox', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2', 'y2', 'dx', 'dy'],
  ...['cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'd', 'points', 'offset', 'rotate', 'textLength', 'pathLength'],
  ...['fill', 'stroke', 'color', 'opacity', 'display', 'visibility', 'overflow', 'clip-path', 'clip-rule'],
  ...['clipPathUnits', 'mask', 'maskUnits', 'maskContentUnits', 'gradientUnits', 'gradientTransform', 'spreadMethod'],
  ...['patternUnits', 'patternContentUnits', 'patternTransform', 'preserveAspectRatio', 'refX', 'refY', 'orient'],
  ...['letter-spacing', 'word-spacing', 'dominant-baseline', 'alignment-baseline', 'paint-order', 'vector-effect'],
  ...['version', 'href', 'xlink:href', 'xml:space'],
]);
const ATTRIBUTE_FAMILIES = /^(?:fill-|stroke-|stop-|font-|text-|marker)/;

/** Where an element stands that is no part of the drawing: before its root, or in something that goes whole. */
const OUTSIDE = Symbol('outside');
const GONE = Symbol('gone');

const isHref = (name: string): boolean => name === 'href' || name === 'xlink:href';

function cleanAttributes(given: Record<string, string>): Map<string, string> {
  const kept = new Map<string, string>();
  for (const [name, value] of Object.entries(given)) {
    if (!ATTRIBUTES.has(name) && !ATTRIBUTE_FAMILIES.test(name)) continue;
    if (isHref(name)) {
      const inside = insideOf(value);
      if (inside !== null) kept.set(name, inside);
    } else kept.set(name, name === 'd' ? value : cleanCss(value));
  }
  return kept;
}

/** An entity that is written with others grows with each use of it. Illustrator's own are plain addresses. */
function hasNestedEntity(text: string): boolean {
  for (let at = text.indexOf('<!ENTITY'); at >= 0; at = text.indexOf('<!ENTITY', at)) {
    const end = text.indexOf('>', at);
    const declaration = text.slice(at, end < 0 ? undefined : end);
    if (/&[\w.:#-]+;/.test(declaration)) return true;
    at += declaration.length;
  }
  return false;
}

/**
 * The drawing's root with allowed elements and attributes only: no scripts, no handlers, no references outside of it, no
 * document type (and so no entities of its own). Null when there is none. Throws {@link Refusal} as soon as there are too
 * many elements or they are too deep.
 */
export function parseSvg(text: string): SvgElement | null {
  if (hasNestedEntity(text)) throw new Refusal('svg_unsafe');
  const found: SvgElement[] = [];
  let elements = 0;
  /** For every open element: what its children belong to. */
  const open: (SvgElement | typeof OUTSIDE | typeof GONE)[] = [];
  const parser = new Parser(
    {
      onopentag(tag, given) {
        elements += 1;
        if (elements > SVG.elements) throw new Refusal('svg_elements');
        if (open.length >= SVG.depth) throw new Refusal('svg_depth');
        const parent = open.at(-1) ?? OUTSIDE;
        if (parent === GONE || GONE_WHOLE.has(tag) || (parent !== OUTSIDE && parent.tag === 'style')) {
          return void open.push(GONE);
        }
        // A second root would be no XML.
        const belongs = parent === OUTSIDE ? tag === 'svg' && found.length === 0 : TAGS.has(tag);
        if (!belongs) return void open.push(parent);
        const element: SvgElement = { tag, attributes: cleanAttributes(given), children: [] };
        (parent === OUTSIDE ? found : parent.children).push(element);
        open.push(element);
      },
      onclosetag() {
        const closed = open.pop();
        if (closed === undefined || closed === OUTSIDE || closed === GONE || closed.tag !== 'style') return;
        // Its text comes in pieces; only the whole of it is a style sheet.
        closed.children = [cleanCss(closed.children.join(''))];
      },
      ontext(words) {
        const parent = open.at(-1) ?? OUTSIDE;
        if (parent === OUTSIDE || parent === GONE || !WITH_TEXT.has(parent.tag)) return;
        parent.children.push(words);
      },
    },
    { xmlMode: true, lowerCaseTags: false, lowerCaseAttributeNames: false },
  );
  parser.end(text);
  return found[0] ?? null;
}

/** Characters that no XML may hold, even escaped. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(NOT_XML, '').replace(/[&<>"]/g, (one) => ESCAPES[one] ?? '');

function write(element: SvgElement, parts: string[]): void {
  parts.push('<', element.tag);
  for (const [name, value] of element.attributes) parts.push(' ', name, '="', escaped(value), '"');
  parts.push('>');
  for (const child of element.children) {
    if (typeof child === 'string') parts.push(escaped(child));
    else write(child, parts);
  }
  parts.push('</', element.tag, '>');
}

/** The drawing as XML, in the namespaces that every drawing has, however its own text spelt them. */
export function svgText(root: SvgElement): string {
  const parts: string[] = [];
  const attributes = new Map([
    ['xmlns', 'http://www.w3.org/2000/svg'],
    ['xmlns:xlink', 'http://www.w3.org/1999/xlink'],
    ...root.attributes,
  ]);
  write({ ...root, attributes }, parts);
  return parts.join('');
}
