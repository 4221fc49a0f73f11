import { Refusal, type SvgRefusal } from '../../drawings';
import { SVG } from '../../limits';
import { type Costly, type Declared, idsIn, Styles } from './css';
import { elementsOf, type SvgElement } from './tree';

/** What drawing an element once asks for, everything that it uses included. */
interface Cost {
  elements: number;
  /** Levels below it, itself among them. */
  depth: number;
  layers: number;
  nestedLayers: number;
  masks: number;
  clips: number;
  patterns: number;
  nestedReferences: number;
  characters: number;
  /** What can be filled or have its outline drawn: what a pattern of a parent is drawn for. */
  shapes: number;
  /** Corners of outlines, each of which a marker may stand on. */
  corners: number;
}

type Bounded = Exclude<keyof Cost, 'shapes' | 'corners'>;
/** What is said first stands first: a mask is a layer, too. */
const REFUSALS: Record<Bounded, SvgRefusal> = {
  elements: 'svg_elements',
  depth: 'svg_depth',
  masks: 'svg_masks',
  layers: 'svg_layers',
  nestedLayers: 'svg_layers',
  clips: 'svg_clips',
  patterns: 'svg_patterns',
  nestedReferences: 'svg_references',
  characters: 'svg_text',
};
const BOUNDED = Object.keys(REFUSALS) as Bounded[];

const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan']);
/** Drawn where they are referred to, and nowhere else. */
const ELSEWHERE = new Set([
  'defs',
  'symbol',
  'clipPath',
  'mask',
  'pattern',
  'marker',
  'linearGradient',
  'radialGradient',
]);

const nothing = (): Cost => ({
  ...{ elements: 0, depth: 0, layers: 0, nestedLayers: 0, masks: 0, clips: 0, patterns: 0, nestedReferences: 0 },
  ...{ characters: 0, shapes: 0, corners: 0 },
});

/** Adds what is drawn `times` beside the rest; what nests counts once. */
function add(to: Cost, more: Cost, times = 1): void {
  for (const key of ['elements', 'layers', 'masks', 'clips', 'patterns', 'characters', 'shapes', 'corners'] as const) {
    // No times infinitely many is none.
    if (more[key] > 0 && times > 0) to[key] += more[key] * times;
  }
  for (const key of ['depth', 'nestedLayers', 'nestedReferences'] as const) to[key] = Math.max(to[key], more[key]);
}

const isOpaque = (values: readonly string[] = []): boolean =>
  values.every((value) => /^(?:1|1\.0*|100%)(?:\s*!important)?$/.test(value));
const isPlain = (values: readonly string[] = []): boolean =>
  values.every((value) => /^(?:normal|auto|none)\b/.test(value));

class Costs {
  /** Readers differ in which of two with one id they take: all of them count. */
  readonly #byId = new Map<string, SvgElement[]>();
  readonly #parents = new Map<SvgElement, SvgElement>();
  readonly #styles: Styles;
  readonly #known = new Map<SvgElement, Cost>();
  readonly #underWay = new Set<SvgElement>();

  constructor(root: SvgElement) {
    const sheets: string[] = [];
    for (const element of elementsOf(root)) {
      const id = element.attributes.get('id');
      if (id !== undefined) this.#byId.set(id, [...(this.#byId.get(id) ?? []), element]);
      for (const child of element.children) if (typeof child !== 'string') this.#parents.set(child, element);
      if (element.tag === 'style') sheets.push(element.children.join(''));
    }
    this.#styles = new Styles(sheets);
  }

  /** Throws {@link Refusal} for what is over a bound, and for a drawing that is a part of itself. */
  of(element: SvgElement): Cost {
    const known = this.#known.get(element);
    if (known) return known;
    if (this.#underWay.has(element)) throw new Refusal('svg_cycle');
    // Longer than the drawing may be deep: said before JavaScript's own stack ends.
    if (this.#underWay.size > SVG.depth * SVG.nestedReferences) throw new Refusal('svg_depth');
    this.#underWay.add(element);
    const cost = this.#count(element);
    for (const bound of BOUNDED) if (!(cost[bound] <= SVG[bound])) throw new Refusal(REFUSALS[bound]);
    this.#underWay.delete(element);
    this.#known.set(element, cost);
    return cost;
  }

  #count(element: SvgElement): Cost {
    const cost = nothing();
    for (const child of element.children) {
      if (typeof child === 'string') cost.characters += child.length;
      else if (!ELSEWHERE.has(child.tag) && child.tag !== 'style') add(cost, this.of(child));
      // Looked at all the same: whatever is wrong with it is said, used or not.
      else if (child.tag !== 'style') this.of(child);
    }
    if (element.tag === 'title' || element.tag === 'desc' || element.tag === 'style') cost.characters = 0;
    if (SHAPES.has(element.tag)) {
      cost.shapes += 1;
      cost.corners += cornersOf(element);
    }
    const href = element.attributes.get('href') ?? element.attributes.get('xlink:href');
    for (const target of this.#targets(href)) add(cost, this.of(target));
    const declared = this.#styles.of(element);
    this.#addPaint(cost, declared);
    // What is drawn elsewhere is painted as where it stands.
    for (let at = this.#parents.get(element); at && ELSEWHERE.has(element.tag); at = this.#parents.get(at)) {
      this.#addPaint(cost, this.#styles.of(at));
    }
    this.#addLayers(cost, declared);
    cost.elements += 1;
    cost.depth += 1;
    return cost;
  }

  /** Fill, outline and markers: they come down to whatever is within. */
  #addPaint(cost: Cost, declared: Declared): void {
    // Before any of it is drawn with more.
    const { shapes, corners } = cost;
    for (const pattern of this.#referred(declared, ['fill', 'stroke'], 'pattern')) {
      draw(cost, pattern, shapes);
      cost.patterns += shapes;
    }
    for (const marker of this.#referred(declared, ['marker-start', 'marker-end'], 'marker')) draw(cost, marker, shapes);
    for (const marker of this.#referred(declared, ['marker', 'marker-mid'], 'marker')) draw(cost, marker, corners);
  }

  /** What the whole of an element is cut by, or drawn beside the picture for. */
  #addLayers(cost: Cost, declared: Declared): void {
    for (const clip of this.#referred(declared, ['clip-path'], 'clipPath')) {
      draw(cost, clip, 1);
      cost.clips += 1;
    }
    const masks = this.#referred(declared, ['mask'], 'mask');
    for (const mask of masks) draw(cost, mask, 1);
    cost.masks += masks.length;
    const blended = !isPlain(declared.get('mix-blend-mode')) || !isPlain(declared.get('isolation'));
    if (masks.length === 0 && !blended && isOpaque(declared.get('opacity'))) return;
    cost.layers += 1;
    cost.nestedLayers += 1;
  }

  #referred(declared: Declared, properties: Costly[], tag: string): Cost[] {
    return properties
      .flatMap((property) => declared.get(property) ?? [])
      .flatMap(idsIn)
      .flatMap((id) => this.#targets(`#${id}`))
      .filter((target) => target.tag === tag)
      .map((target) => this.of(target));
  }

  #targets(href: string | undefined): SvgElement[] {
    return href === undefined ? [] : (this.#byId.get(href.slice(1)) ?? []);
  }
}

/** What is referred to is drawn `times`, one reference deeper, and takes no paint of who refers to it. */
function draw(cost: Cost, referred: Cost, times: number): void {
  add(cost, { ...referred, nestedReferences: referred.nestedReferences + 1, shapes: 0, corners: 0 }, times);
}

/** How many corners a marker could stand on: no more than half of the numbers, and every command letter. */
function cornersOf({ tag, attributes }: SvgElement): number {
  if (tag === 'line') return 2;
  const outline = attributes.get(tag === 'path' ? 'd' : 'points') ?? '';
  const numbers = outline.match(/\d*\.?\d+/g)?.length ?? 0;
  return Math.ceil(numbers / (tag === 'path' ? 1 : 2)) + (outline.match(/[a-df-z]/gi)?.length ?? 0);
}

/**
 * Checks a drawing against the bounds of `limits.ts` before anything of it is drawn. Counts never too little: what a style
 * might apply to counts as applied. Throws {@link Refusal}.
 */
export function checkCost(root: SvgElement): void {
  new Costs(root).of(root);
}
