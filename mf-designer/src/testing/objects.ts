import { DEFAULT_FONT, type DesignImage, type DesignText } from '@qhatu/contract/designer';

const PLACED = {
  x: 95,
  y: 138,
  width: 80,
  height: 30,
  rotation: 0,
  flip_x: false,
  flip_y: false,
  opacity: 1,
  locked: false,
  hidden: false,
};

export const aText = (change: Partial<DesignText> = {}): DesignText => ({
  ...PLACED,
  id: 'text-1',
  kind: 'text',
  text: 'Cusco',
  font: DEFAULT_FONT,
  color: '#a01c3a',
  align: 'center',
  curve: 0,
  ...change,
});

export const anImage = (change: Partial<DesignImage> = {}): DesignImage => ({
  ...PLACED,
  id: 'image-1',
  kind: 'image',
  print_id: 7,
  crop: null,
  filter: 'none',
  ...change,
});
