import { emptyDesign, fitsPrintArea, insidePrintArea, objectsOf } from '@qhatu/contract/designer';
import { aText } from '../../../testing/objects';
import { addObject, duplicateObject, findObject, patchObject, removeObject, reorderObject } from './design';

const three = () => ['a', 'b', 'c'].reduce((design, id) => addObject(design, 1, aText({ id })), emptyDesign(1, 2));
const order = (design: ReturnType<typeof three>) => objectsOf(design, 1).map(({ id }) => id);

describe('layers', () => {
  test('an object moves one up, one down, to the top and to the bottom', () => {
    expect(order(reorderObject(three(), 'a', 'up'))).toEqual(['b', 'a', 'c']);
    expect(order(reorderObject(three(), 'c', 'down'))).toEqual(['a', 'c', 'b']);
    expect(order(reorderObject(three(), 'a', 'top'))).toEqual(['b', 'c', 'a']);
    expect(order(reorderObject(three(), 'c', 'bottom'))).toEqual(['c', 'a', 'b']);
  });

  test('the topmost goes no higher, and then nothing has changed at all', () => {
    const design = three();
    expect(reorderObject(design, 'c', 'up')).toBe(design);
    expect(reorderObject(design, 'unknown', 'up')).toBe(design);
  });

  test('a change touches its object and shares every other', () => {
    const before = three();
    const after = patchObject(before, 'b', { locked: true });
    expect(findObject(after, 'b')?.object.locked).toBe(true);
    expect(objectsOf(after, 1)[0]).toBe(objectsOf(before, 1)[0]);
    expect(after.views.back).toBe(before.views.back);
  });

  test('a copy lies on top, beside its original, and never outside the print area', () => {
    const corner = addObject(emptyDesign(1, 2), 2, aText({ id: 'a', x: 150, y: 267, width: 80, height: 20 }));
    const copied = duplicateObject(corner, 'a', 'b');
    const copy = findObject(copied, 'b');
    expect(copy?.view).toBe(2);
    expect(copy && insidePrintArea(copy.object)).toBe(true);
    expect(copy && fitsPrintArea(copy.object)).toBe(true);
  });

  test('what is removed is gone, the rest stays in order', () => {
    expect(order(removeObject(three(), 'b'))).toEqual(['a', 'c']);
  });
});
