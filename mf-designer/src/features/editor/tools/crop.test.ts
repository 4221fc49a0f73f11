import { anImage } from '../../../testing/objects';
import { cropOf, MIN_CROP, marginsOf, recropped, WHOLE } from './crop';
import { resolutionOf } from './resolution';

describe('crop', () => {
  const object = anImage({ x: 100, y: 100, width: 80, height: 40 });

  test('what stays keeps its scale and its place on the cloth', () => {
    const half = recropped(object, { x: 0.5, y: 0, width: 0.5, height: 1 });
    expect(half).toMatchObject({ x: 120, y: 100, width: 40, height: 40 });
    expect(recropped({ ...object, ...half }, WHOLE)).toMatchObject({
      x: 100,
      y: 100,
      width: 80,
      height: 40,
      crop: null,
    });
  });

  test('turned by 90° and flipped it still stays in place', () => {
    const right = { x: 0.5, y: 0, width: 0.5, height: 1 };
    const turned = recropped({ ...object, rotation: 90 }, right);
    expect([turned.x, turned.y].map(Math.round)).toEqual([100, 120]);
    expect(recropped({ ...object, flip_x: true }, right).x).toBe(80);
  });

  test('margins that cross leave the least part, never nothing', () => {
    const crop = cropOf({ left: 0.9, top: 0, right: 0.9, bottom: 0 });
    expect(crop.width).toBeCloseTo(MIN_CROP);
    expect(crop.x + crop.width).toBeLessThanOrEqual(1);
    expect(cropOf(marginsOf({ x: 0.1, y: 0.2, width: 0.3, height: 0.4 })).width).toBeCloseTo(0.3);
  });
});

describe('effective resolution', () => {
  test('149 dpi is warned about, 150 is not, 300 is good; a crop has fewer pixels', () => {
    const inch = anImage({ width: 25.4, height: 25.4 });
    expect(resolutionOf(inch, { width: 149, height: 400 })).toEqual({ dpi: 149, level: 'low' });
    expect(resolutionOf(inch, { width: 150, height: 400 }).level).toBe('fair');
    expect(resolutionOf(inch, { width: 300, height: 300 }).level).toBe('good');
    const half = { ...inch, crop: { x: 0, y: 0, width: 0.5, height: 1 } };
    expect(resolutionOf(half, { width: 300, height: 300 }).dpi).toBe(150);
  });
});
