import { design, picture, text } from './fixtures';
import { emptyDesign, printsOf, stickersToWire } from './stickers';
import { imageOf, textOf } from './untouched';

it('stickers on the wire are fractions of the picture, centimetres and soles after discount [3§3]', () => {
  const area = { x: 0.3, y: 0.2, width: 0.38, height: 0.554 };
  const [first, second] = stickersToWire(design([picture({ x: 50, y: 50 })], [text()]), () => area);
  expect(first).toEqual({
    print_id: 1,
    view: 1,
    x: 0.3,
    y: 0.2,
    width: 0.2,
    height: 0.2,
    price: 0,
    physical_width: 10,
    physical_height: 10,
  });
  expect(second).toMatchObject({ print_id: null, view: 2, price: 5, physical_width: 10, physical_height: 3 });
});

it('its top left corner is told, from where the area lies on the picture of that view, to four digits [3§3]', () => {
  const areas = { 1: { x: 0.3, y: 0.2, width: 0.38, height: 0.554 }, 2: { x: 0.25, y: 0.1, width: 0.5, height: 0.6 } };
  const made = design([picture({ x: 80, y: 90, width: 33.333, height: 66.666 })], [text({ x: 95, y: 100 })]);
  const [front, back] = stickersToWire(made, (view) => areas[view]);
  // (80 − 16,6665) × 0,38 / 190 and (90 − 33,333) × 0,554 / 277, beside where the area begins
  expect(front).toMatchObject({ x: 0.4267, y: 0.3133, width: 0.0667, height: 0.1333 });
  expect(front).toMatchObject({ physical_width: 3.33, physical_height: 6.67 });
  expect(back).toMatchObject({ x: 0.3684, y: 0.2841, width: 0.2632, height: 0.065 });
});

it('a hidden sticker is not sent [3§3]', () => {
  const area = { x: 0, y: 0, width: 1, height: 1 };
  expect(stickersToWire(design([picture({ hidden: true }), text()]), () => area)).toHaveLength(1);
});

it('a design names its pictures, those of both sides and hidden ones, each once [D4]', () => {
  const made = design(
    [picture({ print_id: 4 }), text(), picture({ print_id: 9, hidden: true })],
    [picture({ print_id: 4 }), picture({ print_id: 2 })],
  );
  expect(printsOf(made)).toEqual([4, 9, 2]);
});

it('a design begins empty on both sides; what is put on it is upright, whole, opaque, free and seen [3§4]', () => {
  expect(emptyDesign(7, 8)).toEqual({ version: 1, product_id: 7, color_id: 8, views: { front: [], back: [] } });
  const placed = { id: 'a', x: 1, y: 2, width: 3, height: 4 };
  const looks = { rotation: 0, flip_x: false, flip_y: false, opacity: 1, locked: false, hidden: false };
  const image = imageOf({ ...placed, kind: 'image', print_id: 5 });
  expect(image).toEqual({ ...placed, ...looks, kind: 'image', print_id: 5, crop: null, filter: 'none' });
  const words = { text: 'Puno', font: 'anton', color: '#000000' };
  expect(textOf({ ...placed, ...words })).toEqual({
    ...{ ...placed, ...looks, ...words },
    ...{ kind: 'text', align: 'center', curve: 0 },
  });
  expect(imageOf({ ...image, rotation: 90, filter: 'sepia' })).toMatchObject({ rotation: 90, filter: 'sepia' });
});
