import { nextTask } from '@qhatu/kit/browser';
import { events } from '@qhatu/shared-state';
import { SEEN_LIMIT, startPrefetching } from './prefetch';
import { siteLink } from './site-link';

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
  disconnect() {
    this.observed = [];
  }
}

const link = (html: string): HTMLAnchorElement => {
  document.body.innerHTML = html;
  const found = document.querySelector('a');
  if (!found) throw new Error('no link in the test');
  return found;
};

function see(...targets: Element[]) {
  // What the observer's callback reads of an entry; jsdom measures nothing.
  const entries = targets.map((target) => ({ isIntersecting: true, target }) as unknown as IntersectionObserverEntry);
  FakeObserver.last?.callback(entries, FakeObserver.last as unknown as IntersectionObserver);
}

let stop: () => void = () => undefined;
const prepare = jest.fn<Promise<unknown>, [pathname: string, search: string]>();
beforeEach(() => {
  prepare.mockReset().mockResolvedValue(undefined);
  Object.assign(window, { IntersectionObserver: FakeObserver });
});
afterEach(() => {
  stop();
  jest.useRealTimers();
  Object.defineProperty(navigator, 'connection', { value: undefined, configurable: true });
});

describe('preparing pages ahead', () => {
  it.each(['mouseover', 'focusin', 'touchstart'])('happens on %s, once', async (kind) => {
    const a = link('<a href="/detalle/productos/1?c=2"><b>Polo</b></a>');
    stop = startPrefetching(prepare);
    a.firstElementChild?.dispatchEvent(new Event(kind, { bubbles: true }));
    a.dispatchEvent(new Event(kind, { bubbles: true }));
    // Not within the event: the frame that answers it comes first.
    expect(prepare).not.toHaveBeenCalled();
    await nextTask();
    expect(prepare).toHaveBeenCalledTimes(1);
    expect(prepare).toHaveBeenCalledWith('/detalle/productos/1', '?c=2');
  });

  it('a finger has no pointer over links: what a browser tells of one after a tap prepares nothing', async () => {
    const a = link('<a href="/detalle/productos/1">Polo</a>');
    Object.assign(window, { matchMedia: (query: string) => ({ matches: query === '(hover: none)' }) });
    stop = startPrefetching(prepare);
    Reflect.deleteProperty(window, 'matchMedia');
    a.dispatchEvent(new Event('mouseover', { bubbles: true }));
    await nextTask();
    expect(prepare).not.toHaveBeenCalled();
    a.dispatchEvent(new Event('touchstart', { bubbles: true }));
    await nextTask();
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  it('happens for what a page says is likely, until it is stopped', () => {
    stop = startPrefetching(prepare);
    events.emit('page:likely', { to: '/buscar?brand=4' });
    expect(prepare).toHaveBeenCalledWith('/buscar', '?brand=4');
    stop();
    events.emit('page:likely', { to: '/buscar?brand=5' });
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  it('happens for marked links that come into view, once the page is idle', async () => {
    jest.useFakeTimers();
    const a = link('<a href="/detalle/productos/1" data-prefetch="visible">Polo</a>');
    stop = startPrefetching(prepare);
    expect(FakeObserver.last?.observed).toEqual([]);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(FakeObserver.last?.observed).toContain(a);
    see(a);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(prepare).toHaveBeenCalledWith('/detalle/productos/1', '');
  });

  it('happens for the first of many links that are seen; the others are prepared when they are pointed at', async () => {
    jest.useFakeTimers();
    const links = Array.from({ length: SEEN_LIMIT + 3 }, (_, id) => `<a href="/p/${id}" data-prefetch="visible">x</a>`);
    link(links.join(''));
    stop = startPrefetching(prepare);
    await jest.advanceTimersByTimeAsync(2_000);
    const all = [...document.querySelectorAll('a')];
    see(...all);
    await jest.advanceTimersByTimeAsync(SEEN_LIMIT * 2_000);
    expect(prepare).toHaveBeenCalledTimes(SEEN_LIMIT);
    all.at(-1)?.dispatchEvent(new Event('mouseover', { bubbles: true }));
    await jest.advanceTimersByTimeAsync(1);
    expect(prepare).toHaveBeenLastCalledWith(`/p/${SEEN_LIMIT + 2}`, '');
  });

  it('nothing is watched for once so many are prepared: a long list costs its frames nothing', async () => {
    jest.useFakeTimers();
    const links = Array.from({ length: SEEN_LIMIT + 3 }, (_, id) => `<a href="/p/${id}" data-prefetch="visible">x</a>`);
    link(links.join(''));
    stop = startPrefetching(prepare);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(FakeObserver.last?.observed).toHaveLength(SEEN_LIMIT + 3);
    see(...document.querySelectorAll('a'));
    document.body.insertAdjacentHTML('beforeend', '<a href="/p/99" data-prefetch="visible">y</a>');
    await jest.advanceTimersByTimeAsync(2_000);
    expect(FakeObserver.last?.observed).toEqual([]);
  });

  it('takes one seen link after the other, so that a slow API keeps no connection from what people ask for', async () => {
    jest.useFakeTimers();
    let arrived: (page: unknown) => void = () => undefined;
    prepare.mockImplementationOnce(() => new Promise((resolve) => (arrived = resolve)));
    link('<a href="/p/1" data-prefetch="visible">x</a><a href="/p/2" data-prefetch="visible">y</a>');
    stop = startPrefetching(prepare);
    await jest.advanceTimersByTimeAsync(2_000);
    see(...document.querySelectorAll('a'));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(prepare.mock.calls).toEqual([['/p/1', '']]);
    arrived(undefined);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(prepare.mock.calls).toEqual([
      ['/p/1', ''],
      ['/p/2', ''],
    ]);
  });

  it('does not happen for people who save data', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const a = link('<a href="/buscar">x</a>');
    stop = startPrefetching(prepare);
    a.dispatchEvent(new Event('mouseover', { bubbles: true }));
    await nextTask();
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
