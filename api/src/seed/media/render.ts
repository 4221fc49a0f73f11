import { cutout, SHADOW_MARGIN } from './emoji';
import { ground, SIDE } from './ground';
import type { Placed, Scene } from './scene';

const round = (value: number) => Math.round(value * 10) / 10;

interface Shape {
  /** SVG with its top left corner at 0,0. */
  front: string;
  back: string;
  width: number;
  height: number;
}

async function shapeOf({ sprite, fit }: Placed): Promise<Shape> {
  if ('drawing' in sprite) {
    const scale = fit / Math.max(sprite.drawing.width, sprite.drawing.height);
    const front = `<g transform="scale(${scale})">${sprite.drawing.svg}</g>`;
    return { front, back: '', width: sprite.drawing.width * scale, height: sprite.drawing.height * scale };
  }
  const { href, shadowHref, ratio } = await cutout(sprite.emoji);
  const width = ratio > 1 ? fit / ratio : fit;
  const height = width * ratio;
  const margin = width * SHADOW_MARGIN;
  return {
    front: `<image href="${href}" width="${round(width)}" height="${round(height)}"/>`,
    back: `<image href="${shadowHref}" x="${round(-margin)}" y="${round(-margin)}" width="${round(width + 2 * margin)}" height="${round(height + 2 * margin)}"/>`,
    width,
    height,
  };
}

async function place(item: Placed): Promise<string> {
  const { x, rotate = 0, flip = false, shadow = 'stand' } = item;
  const { front, back, width, height } = await shapeOf(item);
  const angle = (Math.abs(rotate) * Math.PI) / 180;
  // Half the height of the turned box; its corners are empty in practice, hence a little less.
  const reach = (height * Math.cos(angle)) / 2 + width * Math.sin(angle) * 0.38;
  const y = item.y ?? (item.foot ?? 830) - reach;
  const turn = `translate(${x} ${round(y)}) rotate(${rotate})${flip ? ' scale(-1 1)' : ''} translate(${round(-width / 2)} ${round(-height / 2)})`;
  const contact =
    shadow === 'stand'
      ? `<ellipse cx="${round(x + width * 0.02)}" cy="${round(y + reach - width * 0.012)}" rx="${round(width * 0.52)}" ry="${round(width * 0.095)}" fill="url(#s)"/>`
      : '';
  const cast = back && shadow === 'lie' ? `<g transform="translate(8 16) ${turn}">${back}</g>` : '';
  return `${contact}${cast}<g transform="${turn}">${front}</g>`;
}

/** A scene as one SVG document of `pixels` width. */
export async function renderScene(scene: Scene, pixels: number): Promise<Buffer> {
  const width = scene.width ?? SIDE;
  const height = scene.height ?? SIDE;
  const items = await Promise.all(scene.items.map(place));
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${Math.round((pixels * height) / width)}" viewBox="0 0 ${width} ${height}">${ground(scene.ground, scene.tone, scene.backdrop, width, height)}${items.join('')}</svg>`,
  );
}
