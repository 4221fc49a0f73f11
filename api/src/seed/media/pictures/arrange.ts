import type { GroundName } from '../palette';
import type { Drawing, Placed, Scene, Sprite } from '../scene';
import { drawing, emoji } from '../scene';

/** Name of a picture → what is in it. */
export type Pictures = Record<string, Scene>;

/** Something standing on the cloth. */
export const stand = (ground: GroundName, tone: number, sprite: Sprite, fit = 620, rotate = 0): Scene => ({
  ground,
  tone,
  backdrop: 'table',
  items: [{ sprite, x: 500, foot: 835, fit, rotate }],
});

/** Two of a kind, one behind the other. */
export const pair = (ground: GroundName, tone: number, front: Sprite, back: Sprite, fit = 500): Scene => ({
  ground,
  tone,
  backdrop: 'table',
  items: [
    { sprite: back, x: 660, foot: 790, fit: fit * 0.86, rotate: 4 },
    { sprite: front, x: 370, foot: 850, fit, rotate: -3 },
  ],
});

/** Three of a kind, the middle one in front. */
export const trio = (
  ground: GroundName,
  tone: number,
  sprites: readonly [Sprite, Sprite, Sprite],
  fit = 430,
): Scene => ({
  ground,
  tone,
  backdrop: 'table',
  items: [
    { sprite: sprites[0], x: 240, foot: 775, fit: fit * 0.85 },
    { sprite: sprites[2], x: 760, foot: 775, fit: fit * 0.85 },
    { sprite: sprites[1], x: 500, foot: 850, fit },
  ],
});

/** Seen from above. */
export const lie = (ground: GroundName, tone: number, sprite: Sprite, fit = 640, rotate = -8): Scene => ({
  ground,
  tone,
  backdrop: 'flat',
  items: [{ sprite, x: 500, y: 465, fit, rotate, shadow: 'lie' }],
});

/** Several small ones, laid out side by side from above. */
export function spread(ground: GroundName, tone: number, sprites: readonly Sprite[], fit = 380): Scene {
  const step = 560 / Math.max(1, sprites.length - 1);
  const items = sprites.map(
    (sprite, i): Placed => ({
      sprite,
      x: 220 + i * step,
      y: 455 + (i % 2) * 40,
      fit,
      rotate: -10 + i * 5,
      shadow: 'lie',
    }),
  );
  return { ground, tone, backdrop: 'flat', items };
}

/** A garment laid flat; it brings its own shadow. */
export const laid = (ground: GroundName, tone: number, garment: Drawing, fit = 850): Scene => ({
  ground,
  tone,
  backdrop: 'flat',
  items: [{ sprite: drawing(garment), x: 500, y: 460, fit, shadow: 'none' }],
});

/** The same garment in three colours, fanned out. */
export const fan = (ground: GroundName, tone: number, garments: readonly [Drawing, Drawing, Drawing]): Scene => ({
  ground,
  tone,
  backdrop: 'flat',
  items: [
    { sprite: drawing(garments[0]), x: 300, y: 400, fit: 540, rotate: -9, shadow: 'none' },
    { sprite: drawing(garments[2]), x: 700, y: 400, fit: 540, rotate: 9, shadow: 'none' },
    { sprite: drawing(garments[1]), x: 500, y: 500, fit: 600, shadow: 'none' },
  ],
});

/** A package with what it holds shown on its label. */
export const labelled = (
  ground: GroundName,
  tone: number,
  pack: Drawing,
  figure: Sprite,
  { fit = 660, figureFit = 200, dy = 0 }: { fit?: number; figureFit?: number; dy?: number } = {},
): Scene => ({
  ground,
  tone,
  backdrop: 'table',
  items: [
    { sprite: drawing(pack), x: 500, foot: 840, fit },
    { sprite: figure, x: 500, y: 840 - fit / 2 + dy, fit: figureFit, shadow: 'none' },
  ],
});

/** One picture per illustration: `name: code`, `flat` ones seen from above. */
export function plain(ground: GroundName, codes: Record<string, string>, flat: readonly string[] = []): Pictures {
  return Object.fromEntries(
    Object.entries(codes).map(([name, code], i) => [
      name,
      flat.includes(name) ? lie(ground, i, emoji(code), 640, 0) : stand(ground, i, emoji(code), 640),
    ]),
  );
}
