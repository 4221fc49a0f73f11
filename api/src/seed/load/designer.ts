import type { Db } from '../../db/open';
import { insertRows } from '../bulk';
import { DESIGN_IMAGES, RECTANGLES } from '../demo/polos';
import { PRINTS, printDrawing, printSize } from '../media/prints';

/** What the polo designer offers (spec 3 §2): the cloth with its print areas, and the predefined designs. */
export async function loadDesigner(db: Db): Promise<void> {
  await insertRows<object>(
    db,
    'design_images',
    { product_id: 'int', view: 'smallint', color_value_id: 'int', uri: 'text', widths: 'int[]' },
    DESIGN_IMAGES,
  );
  const side = { x: 'real', y: 'real', width: 'real', height: 'real' };
  await insertRows<object>(
    db,
    'design_rectangles',
    { product_id: 'int', view: 'smallint', size_value_id: 'int', ...side },
    RECTANGLES,
  );
  await insertRows<object>(
    db,
    'prints',
    { name: 'text', group: 'text', uri: 'text', thumb: 'text', width: 'int', height: 'int', position: 'int' },
    PRINTS.map(({ key, name, group }, position) => ({
      name,
      group,
      uri: `/media/prints/${key}.webp`,
      thumb: `/media/prints/${key}-320.webp`,
      ...printSize(printDrawing(key)),
      position,
    })),
  );
}
