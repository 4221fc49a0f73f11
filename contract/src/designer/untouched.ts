import type { DesignImage, DesignText } from './types';

/** State of an object that nobody has turned, mirrored, faded, locked or hidden. */
export const UNTOUCHED = {
  rotation: 0,
  flip_x: false,
  flip_y: false,
  opacity: 1,
  locked: false,
  hidden: false,
} as const;

type Put<T extends DesignImage | DesignText, Own extends keyof T> = Pick<
  T,
  'id' | 'x' | 'y' | 'width' | 'height' | Own
> &
  Partial<T>;

/** A whole picture without a filter, as it is put down; what is given differs. */
export const imageOf = (image: Put<DesignImage, 'kind' | 'print_id'>): DesignImage => ({
  ...UNTOUCHED,
  crop: null,
  filter: 'none',
  ...image,
});

/** Straight letters, centred, as they are put down; what is given differs. */
export const textOf = (text: Put<DesignText, 'text' | 'font' | 'color'>): DesignText => ({
  ...UNTOUCHED,
  kind: 'text',
  align: 'center',
  curve: 0,
  ...text,
});
