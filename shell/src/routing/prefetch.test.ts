import { siteLink, startPrefetching } from './prefetch';

class FakeObserver {
  static last: FakeObserver | undefined;
  observed: Element[] = [];
  constructor(readonly callback: IntersectionObserverCallback) {
    FakeObserver.last = this;
  }
  observe(element: Element) {
    this.observed.push(element);
  }
  unobserve() {}
  disconnect() {}
}

const link = (html: string): HTMLAnchorElement => {
  document.body.innerHTML = html;
  const found = document.querySelector('a');
  if (!found) throw new Error('no link in the test');
  return found;
};

let stop: () => void = () => undefined;
const prepare = jest.fn();
beforeEach(() => {
  prepare.mockReset();
  Object.assign(window, { IntersectionObserver: FakeObserver });
});
afterEach(() => {
  stop();
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
});

describe('preparing pages ahead', () => {
  it.each(['mouseover', 'focusin', 'touchstart'])('happens on %s, once', (kind) => {
    const a = link('<a href="/detalle/productos/1?c=2"><b>Polo</b></a>');
    stop = startPrefetching(prepare);
    a.firstElementChild?.dispatchEvent(new Event(kind, { bubbles: true }));
    a.dispatchEvent(new Event(kind, { bubbles: true }));
    expect(prepare).toHaveBeenCalledTimes(1);
    expect(prepare).toHaveBeenCalledWith('/detalle/productos/1', '?c=2');
  });

  it('happens for marked links that come into view', () => {
    jest.useFakeTimers();
    const a = link('<a href="/buscar" data-prefetch="visible">Ver todo</a>');
    stop = startPrefetching(prepare);
    expect(FakeObserver.last?.observed).toContain(a);
    const seen = [{ isIntersecting: true, target: a } as unknown as IntersectionObserverEntry];
    FakeObserver.last?.callback(seen, FakeObserver.last as unknown as IntersectionObserver);
    jest.advanceTimersByTime(2_000);
    expect(prepare).toHaveBeenCalledWith('/buscar', '');
    jest.useRealTimers();
  });

  it('does not happen for people who save data', () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const a = link('<a href="/buscar">x</a>');
    stop = startPrefetching(prepare);
    a.dispatchEvent(new Event('mouseover', { bubbles: true }));
    expect(prepare).not.toHaveBeenCalled();
  });

  it.each([
    ['another site', '<a href="https://evil.example/x">x</a>'],
    ['another tab', '<a href="/x" target="_blank">x</a>'],
    ['a download', '<a href="/x.pdf" download>x</a>'],
    ['the page that is shown', '<a href="/">x</a>'],
    ['a mail', '<a href="mailto:a@b.pe">x</a>'],
  ])('does not happen for %s', (_what, html) => {
    expect(siteLink(link(html))).toBeNull();
  });
});
