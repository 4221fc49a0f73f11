import { DEFAULT_FONT, type DesignImage, type DesignText, imageOf, textOf } from '@qhatu/contract/designer';

const PLACE = { x: 95, y: 138, width: 80, height: 30 };

export const aText = (change: Partial<DesignText> = {}): DesignText =>
  textOf({ ...PLACE, id: 'text-1', text: 'Cusco', font: DEFAULT_FONT, color: '#a01c3a', ...change });

export const anImage = (change: Partial<DesignImage> = {}): DesignImage =>
  imageOf({ ...PLACE, id: 'image-1', kind: 'image', print_id: 7, ...change });
