import { anchorHere, holdAnchor } from './anchor';

/** A page whose links stand at these distances from the window's upper edge. */
function pageOf(tops: Record<string, number>) {
  document.body.innerHTML = `<main>${Object.keys(tops)
    .map((href) => `<a href="${href}">x</a>`)
    .join('')}</main>`;
  for (const link of document.querySelectorAll('a')) {
    const href = link.getAttribute('href') ?? '';
    link.getBoundingClientRect = () => ({ top: tops[href], height: 20 }) as DOMRect;
  }
}
const scrollBy = jest.spyOn(window, 'scrollBy').mockImplementation(() => undefined);
const scrolledTo = (y: number) => Object.defineProperty(window, 'scrollY', { value: y, configurable: true });

beforeEach(() => scrollBy.mockClear());

it('remembers the first link below the edge, and nothing at the top [1§4]', () => {
  pageOf({ '/a': -300, '/b': 40, '/c': 400 });
  scrolledTo(900);
  expect(anchorHere()).toEqual({ href: '/b', top: 40, nth: 0 });
  scrolledTo(0);
  expect(anchorHere()).toBeNull();
});

it('asks no link where it stands in a place that the browser may skip, and counts it all the same [1§4 D426]', () => {
  document.body.innerHTML = '<main><section><a href="/b">x</a></section><a href="/b">y</a></main>';
  scrolledTo(900);
  const place = (element: Element, top: number) => {
    const rect = { top, bottom: top + 20, left: 0, right: 100, width: 100, height: 20 } as DOMRect;
    const asked = jest.fn(() => rect);
    element.getBoundingClientRect = asked;
    return asked;
  };
  const [first, second] = document.querySelectorAll('a');
  place(document.querySelector('section') as Element, -600);
  const skipped = place(first as Element, -600);
  place(second as Element, 40);
  // jsdom does not know the property.
  const style = jest.spyOn(window, 'getComputedStyle');
  style.mockImplementation(
    ({ localName }) => ({ contentVisibility: localName === 'section' ? 'auto' : 'visible' }) as CSSStyleDeclaration,
  );
  expect(anchorHere()).toEqual({ href: '/b', top: 40, nth: 1 });
  expect(skipped).not.toHaveBeenCalled();
  style.mockRestore();
});

it('moves the page until that link stands where it stood [1§4]', () => {
  pageOf({ '/a': -300, '/b': 290 });
  holdAnchor({ href: '/b', top: 40 })();
  expect(scrollBy).toHaveBeenCalledWith(0, 250);
});

/** A page of links to one address, of which some are in a part that is not shown. */
function samePlaces(...rects: { top: number; height: number }[]) {
  document.body.innerHTML = `<main>${rects.map(() => '<a href="/b">x</a>').join('')}</main>`;
  for (const [nth, link] of document.querySelectorAll('a').entries())
    link.getBoundingClientRect = () => rects[nth] as DOMRect;
}

it('of several links to one address the same one is held, in a shorter page the last of them [1§4]', () => {
  samePlaces({ top: -800, height: 20 }, { top: -10, height: 20 }, { top: 40, height: 20 }, { top: 90, height: 20 });
  scrolledTo(900);
  const anchor = anchorHere();
  expect(anchor).toEqual({ href: '/b', top: 40, nth: 2 });
  scrolledTo(0);
  samePlaces({ top: -800, height: 20 }, { top: -10, height: 20 }, { top: 70, height: 20 }, { top: 120, height: 20 });
  holdAnchor(anchor)();
  expect(scrollBy).toHaveBeenLastCalledWith(0, 30);
  samePlaces({ top: -800, height: 20 }, { top: 290, height: 20 });
  holdAnchor(anchor)();
  expect(scrollBy).toHaveBeenLastCalledWith(0, 250);
});

it('a link in a part of the page that is not shown yet moves nothing [D426]', () => {
  samePlaces({ top: 0, height: 0 }, { top: 290, height: 20 });
  holdAnchor({ href: '/b', top: 40, nth: 0 })();
  expect(scrollBy).not.toHaveBeenCalled();
});

it('a link that is not there any more, or stands right, moves nothing [1§4]', () => {
  pageOf({ '/b': 40 });
  holdAnchor({ href: '/gone', top: 10 })();
  holdAnchor({ href: '/b', top: 40.4 })();
  holdAnchor(null)();
  expect(scrollBy).not.toHaveBeenCalled();
});

it('lets go as soon as the reader moves the page [1§4]', () => {
  const cancel = jest.spyOn(window, 'cancelAnimationFrame');
  pageOf({ '/b': 40 });
  holdAnchor({ href: '/b', top: 40 });
  window.dispatchEvent(new Event('wheel'));
  expect(cancel).toHaveBeenCalled();
});

it('asks where the link stands when the page is laid out, not before [D300]', () => {
  const laidOut: (() => void)[] = [];
  class Observer {
    constructor(readonly callback: () => void) {}
    observe = () => void laidOut.push(this.callback);
    disconnect() {}
  }
  Object.assign(window, { ResizeObserver: Observer });
  pageOf({ '/b': 290 });
  const stop = holdAnchor({ href: '/b', top: 40 });
  Reflect.deleteProperty(window, 'ResizeObserver');
  expect(scrollBy).not.toHaveBeenCalled();
  for (const notify of laidOut) notify();
  expect(scrollBy).toHaveBeenCalledWith(0, 250);
  stop();
});
