import { ScrolledParts } from './scrolled-parts';

it('what was scrolled is restored as it was last; what is back at its start is not touched [D176 D426]', () => {
  const parts = new ScrolledParts();
  const scrolled = (left: number, top: number) =>
    Object.assign(document.createElement('ul'), { scrollLeft: left, scrollTop: top, scrollTo: jest.fn() });
  const [rail, list, back] = [scrolled(340, 0), scrolled(0, 12), scrolled(80, 0)];
  for (const part of [rail, list, back, document]) parts.note(part);
  Object.assign(back, { scrollLeft: 0 });
  parts.note(back);
  parts.restore();
  expect(rail.scrollTo.mock.calls).toEqual([[{ left: 340, top: 0, behavior: 'instant' }]]);
  expect(list.scrollTo.mock.calls).toEqual([[{ left: 0, top: 12, behavior: 'instant' }]]);
  expect(back.scrollTo).not.toHaveBeenCalled();
});
