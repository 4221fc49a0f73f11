import type { DesignDocument, DesignImage, DesignObject, DesignText } from './types';
import { imageOf, textOf } from './untouched';

const MIDDLE = { x: 95, y: 138.5 };

/** A text of 100 × 30 mm in the middle of the area. */
export const text = (more: Partial<DesignText> = {}): DesignText =>
  textOf({ ...MIDDLE, id: 't', width: 100, height: 30, text: 'Qhatu', font: 'anton', color: '#000000', ...more });

/** A picture of 100 × 100 mm in the middle of the area. */
export const picture = (more: Partial<DesignImage> = {}): DesignImage =>
  imageOf({ ...MIDDLE, id: 'p', kind: 'image', print_id: 1, width: 100, height: 100, ...more });

export const design = (front: DesignObject[], back: DesignObject[] = []): DesignDocument => ({
  version: 1,
  product_id: 1,
  color_id: 2,
  views: { front, back },
});
