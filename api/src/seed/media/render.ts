import sharp, { type OverlayOptions } from 'sharp';
import { castShadow, open, outline, type Pixels, posed } from './emoji';
import { contactShadow, ground, SIDE } from './ground';
import type { Placed, Scene } from './scene';

const round = (value: number) => Math.round(value * 10) / 10;

/** Where a thing is, in units of the scene: its own size and its centre. */
interface Place {
  width: number;
  height: number;
  x: number;
  y: number;
  /** From its centre to its foot. */
  reach: number;
}

function placeOf(item: Placed, ratio: number): Place {
  const width = ratio > 1 ? item.fit / ratio : item.fit;
  const height = width * ratio;
  const angle = (Math.abs(item.rotate ?? 0) * Math.PI) / 180;
  // Half the height of the turned box; its corners are empty in practice, hence a little less.
  const reach = (height * Math.cos(angle)) / 2 + width * Math.sin(angle) * 0.38;
  return { width, height, x: item.x, y: item.y ?? (item.foot ?? 830) - reach, reach };
}

const stands = ({ shadow = 'stand' }: Placed) => shadow === 'stand';
const ellipse = ({ x, y, width, reach }: Place) => ({
  cx: round(x + width * 0.02),
  cy: round(y + reach - width * 0.012),
  rx: round(width * 0.52),
  ry: round(width * 0.095),
});

/** A drawing with its contact shadow, as SVG in units of the scene. */
function drawn(item: Placed & { sprite: { drawing: { svg: string; width: number; height: number } } }): string {
  const { svg, width: box, height } = item.sprite.drawing;
  const place = placeOf(item, height / box);
  const { cx, cy, rx, ry } = ellipse(place);
  const shadow = stands(item) ? `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#s)"/>` : '';
  const flip = item.flip ? ' scale(-1 1)' : '';
  const corner = `translate(${round(-place.width / 2)} ${round(-place.height / 2)}) scale(${place.width / box})`;
  return `${shadow}<g transform="translate(${item.x} ${round(place.y)}) rotate(${item.rotate ?? 0})${flip} ${corner}">${svg}</g>`;
}

const overlay = ({ data, width, height }: Pixels, cx: number, cy: number): OverlayOptions => ({
  input: data,
  raw: { width, height, channels: 4 },
  left: Math.round(cx - width / 2),
  top: Math.round(cy - height / 2),
});

/** An illustration with its shadow, as pixels; `scale` is pixels per unit. */
async function illustrated(item: Placed, scene: Scene, scale: number): Promise<OverlayOptions[]> {
  if (!('emoji' in item.sprite)) return [];
  const { emoji } = item.sprite;
  const shape = await outline(emoji.code);
  const place = placeOf(item, shape.height / shape.width);
  const how = {
    width: Math.max(1, Math.round(place.width * scale)),
    height: Math.max(1, Math.round(place.height * scale)),
    rotate: item.rotate ?? 0,
    flip: item.flip ?? false,
  };
  const layers: OverlayOptions[] = [];
  if (stands(item)) {
    const { cx, cy, rx, ry } = ellipse(place);
    const soft = await rasterize(
      contactShadow(scene.ground, scene.tone),
      Math.round(2 * rx * scale),
      Math.round(2 * ry * scale),
    );
    layers.push(overlay(soft, cx * scale, cy * scale));
  } else if (item.shadow === 'lie') {
    layers.push(overlay(await castShadow(emoji.code, how), (item.x + 8) * scale, (place.y + 16) * scale));
  }
  layers.push(overlay(await posed(emoji, how), item.x * scale, place.y * scale));
  return layers;
}

/** An SVG document without a size of its own, in pixels. */
export async function rasterize(svg: string, width: number, height: number): Promise<Pixels> {
  const sized = svg.replace('<svg ', `<svg width="${width}" height="${height}" `);
  const { data } = await sharp(Buffer.from(sized)).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width, height };
}

const grounds = new Map<string, Promise<Pixels>>();

/** Raw pixels of a scene, `pixels` wide. Drawings are vectors; illustrations are laid over as pixels, in order. */
export async function renderScene(scene: Scene, pixels: number): Promise<Pixels> {
  const width = scene.width ?? SIDE;
  const height = scene.height ?? SIDE;
  const tall = Math.round((pixels * height) / width);
  const scale = pixels / width;
  const document = (content: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${content}</svg>`;
  const behind = ground(scene.ground, scene.tone, scene.backdrop, width, height);
  const first = scene.items.findIndex(({ sprite }) => 'emoji' in sprite);
  const vectors = first < 0 ? scene.items : scene.items.slice(0, first);
  const svgOf = (items: readonly Placed[]) =>
    items.map((item) => ('drawing' in item.sprite ? drawn({ ...item, sprite: item.sprite }) : '')).join('');
  const key = JSON.stringify([scene.ground, scene.tone % 3, scene.backdrop, pixels, tall]);
  const base =
    vectors.length > 0
      ? rasterize(document(`${behind.defs}${behind.svg}${svgOf(vectors)}`), pixels, tall)
      : (grounds.get(key) ?? rasterize(document(`${behind.defs}${behind.svg}`), pixels, tall));
  if (vectors.length === 0) grounds.set(key, base);
  const layers: OverlayOptions[] = [];
  for (const item of first < 0 ? [] : scene.items.slice(first)) {
    if ('emoji' in item.sprite) layers.push(...(await illustrated(item, scene, scale)));
    else
      layers.push(
        overlay(await rasterize(document(`${behind.defs}${svgOf([item])}`), pixels, tall), pixels / 2, tall / 2),
      );
  }
  const below = await base;
  if (layers.length === 0) return below;
  const { data } = await open(below).composite(layers).raw().toBuffer({ resolveWithObject: true });
  return { data, width: pixels, height: tall };
}
