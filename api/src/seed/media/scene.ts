import type { Emoji } from './emoji';
import type { Backdrop } from './ground';
import type { GroundName } from './palette';

/** A drawing of our own: SVG content in a box of `width` × `height`. */
export interface Drawing {
  svg: string;
  width: number;
  height: number;
}
export type Sprite = { emoji: Emoji } | { drawing: Drawing };

/** A thing put into the picture. Thousandths of the side; degrees clockwise. */
export interface Placed {
  sprite: Sprite;
  /** Centre. */
  x: number;
  /** Centre; or `foot`, where its lower edge stands. */
  y?: number;
  foot?: number;
  /** Side of the square that it has to fit into. */
  fit: number;
  rotate?: number;
  flip?: boolean;
  /** `stand`: touches the cloth at its foot; `lie`: seen from above. */
  shadow?: 'stand' | 'lie' | 'none';
}

export interface Scene {
  ground: GroundName;
  /** 0 to 2: which tone of the ground. */
  tone: number;
  backdrop: Backdrop;
  items: Placed[];
  /** Only for wide pictures; square ones are 1000 × 1000. */
  width?: number;
  height?: number;
}

export const emoji = (code: string, dye: Omit<Emoji, 'code'> = {}): Sprite => ({ emoji: { code, ...dye } });
export const drawing = (made: Drawing): Sprite => ({ drawing: made });
