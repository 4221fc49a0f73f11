import { ScrolledParts } from './scrolled-parts';

/** An element of the page that has been scrolled. */
function scrolled(page: Element, left: number, top: number) {
  const scrollTo = jest.fn();
  const element = Object.assign(document.createElement('ul'), { scrollLeft: left, scrollTop: top, scrollTo });
  page.append(element);
  return element;
}

it('what was scrolled is restored as it was last; what is back at its start is not touched [D176 D426]', () => {
  const page = document.createElement('main');
  const parts = new ScrolledParts();
  const [rail, list, back] = [scrolled(page, 340, 0), scrolled(page, 0, 12), scrolled(page, 80, 0)];
  for (const part of [rail, list, back, document]) parts.note(part);
  Object.assign(back, { scrollLeft: 0 });
  parts.note(back);
  parts.restore(page);
  expect(rail.scrollTo.mock.calls).toEqual([[{ left: 340, top: 0, behavior: 'instant' }]]);
  expect(list.scrollTo.mock.calls).toEqual([[{ left: 0, top: 12, behavior: 'instant' }]]);
  expect(back.scrollTo).not.toHaveBeenCalled();
});

it('what has been removed from the page is forgotten [D426]', () => {
  const page = document.createElement('main');
  const parts = new ScrolledParts();
  const rail = scrolled(page, 340, 0);
  parts.note(rail);
  rail.remove();
  parts.restore(page);
  page.append(rail);
  parts.restore(page);
  expect(rail.scrollTo).not.toHaveBeenCalled();
});
