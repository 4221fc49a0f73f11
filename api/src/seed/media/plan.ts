import path from 'node:path';
import type { Pixels } from './emoji';
import type { Target } from './encode';
import { DEFAULT_WIDTH, productPictures, widthsOf } from './pictures';
import { AVATARS, MARK_COUNT, mark, markName } from './pictures/marks';
import { BLANK_SIZE, blanks } from './pictures/polos';
import { BANNER, BANNERS, banner, phoneSlide, SLIDE, SLIDE_PHONE, SLIDES, wideSlide } from './pictures/wide';
import { PRINTS, printDrawing, printSize, printSvg } from './prints';
import { rasterize, renderScene } from './render';
import { emoji, type Scene } from './scene';

/** One picture to be made. */
export interface Job {
  /** `products/polo-rojo`: its key in the manifest and its place under the media folder. */
  key: string;
  target: Target;
  /** What it shows, as data: the same recipe and the same renderer give the same picture. */
  recipe: Scene | string;
  draw: () => Promise<Pixels>;
}

interface Size {
  widths: readonly number[];
  /** The width that the plain name answers. */
  plain: number;
  quality?: number;
}
const PERSON: Size = { widths: [80, 160], plain: 160 };
const PERSON_GROUNDS = ['ochre', 'jade', 'indigo', 'rose', 'leaf', 'lilac'] as const;

/** Everything the shop shows that does not come from a seller's upload. */
export function plan(folder: string): Job[] {
  const target = (key: string, { widths, plain, quality }: Size): Target => ({
    stem: path.join(folder, key),
    widths,
    defaultWidth: plain,
    quality,
  });
  const draw = (key: string, scene: Scene, size: Size): Job => ({
    key,
    target: target(key, size),
    recipe: scene,
    draw: () => renderScene(scene, Math.max(...size.widths)),
  });
  const products = Object.entries(productPictures()).map(([name, scene]) =>
    draw(`products/${name}`, scene, { widths: widthsOf(scene), plain: DEFAULT_WIDTH }),
  );
  const slides = Object.entries(SLIDES).flatMap(([name, group]) => [
    draw(`sliders/${name}`, wideSlide(group), { widths: SLIDE.widths, plain: 1280, quality: 72 }),
    draw(`sliders/${name}-phone`, phoneSlide(group), { widths: SLIDE_PHONE.widths, plain: 640, quality: 68 }),
  ]);
  const banners = Object.entries(BANNERS).map(([name, group]) =>
    draw(`banners/${name}`, banner(group), { widths: BANNER.widths, plain: 960 }),
  );
  const marks = Array.from({ length: MARK_COUNT }, (_, i): Job => {
    const key = `avatars/${markName(i)}`;
    const svg = mark(i);
    return { key, target: target(key, PERSON), recipe: svg, draw: () => rasterize(svg, 160, 160) };
  });
  const people = Object.entries(AVATARS).map(([name, code], i) => {
    const ground = PERSON_GROUNDS[i % PERSON_GROUNDS.length] ?? 'ochre';
    const face = { sprite: emoji(code), x: 500, foot: 900, fit: 740, shadow: 'none' } as const;
    return draw(`avatars/${name}`, { ground, tone: 1, backdrop: 'flat', items: [face] }, PERSON);
  });
  const polos = Object.entries(blanks()).map(([name, scene]) => draw(`polos/${name}`, scene, BLANK_SIZE));
  const prints = PRINTS.map(({ key }): Job => {
    const drawing = printDrawing(key);
    const svg = printSvg(drawing);
    const { width, height } = printSize(drawing);
    return {
      key: `prints/${key}`,
      target: { ...target(`prints/${key}`, { widths: [320, width], plain: width }), lossless: true },
      recipe: svg,
      draw: () => rasterize(svg, width, height),
    };
  });
  return [...products, ...polos, ...prints, ...slides, ...banners, ...marks, ...people];
}
