import type { DesignDocument, DesignImage, DesignObject, DesignText } from './types';

const PLACED = { rotation: 0, flip_x: false, flip_y: false, opacity: 1, locked: false, hidden: false };

/** A text of 100 × 30 mm in the middle of the area. */
export const text = (more: Partial<DesignText> = {}): DesignText => ({
  ...PLACED,
  id: 't',
  kind: 'text',
  x: 95,
  y: 138.5,
  width: 100,
  height: 30,
  text: 'Qhatu',
  font: 'anton',
  color: '#000000',
  align: 'center',
  curve: 0,
  ...more,
});

/** A picture of 100 × 100 mm in the middle of the area. */
export const picture = (more: Partial<DesignImage> = {}): DesignImage => ({
  ...PLACED,
  id: 'p',
  kind: 'image',
  print_id: 1,
  x: 95,
  y: 138.5,
  width: 100,
  height: 100,
  crop: null,
  filter: 'none',
  ...more,
});

export const design = (front: DesignObject[], back: DesignObject[] = []): DesignDocument => ({
  version: 1,
  product_id: 1,
  color_id: 2,
  views: { front, back },
});
