import { nextTask } from '@qhatu/kit/browser';
import { events } from '@qhatu/shared-state';
import { REST_MS, SEEN_LIMIT, startPrefetching } from './prefetch';
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
const onRest = jest.fn<void, [url: URL | null]>();
beforeEach(() => {
  onRest.mockReset();
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
    stop = startPrefetching(prepare, onRest);
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
    stop = startPrefetching(prepare, onRest);
    Reflect.deleteProperty(window, 'matchMedia');
    a.dispatchEvent(new Event('mouseover', { bubbles: true }));
    await nextTask();
    expect(prepare).not.toHaveBeenCalled();
    a.dispatchEvent(new Event('touchstart', { bubbles: true }));
    await nextTask();
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  it('happens for what a page says is likely, until it is stopped', () => {
    stop = startPrefetching(prepare, onRest);
    events.emit('page:likely', { to: '/buscar?brand=4' });
    expect(prepare).toHaveBeenCalledWith('/buscar', '?brand=4');
    stop();
    events.emit('page:likely', { to: '/buscar?brand=5' });
    expect(prepare).toHaveBeenCalledTimes(1);
  });

  it('happens for marked links that come into view, once the page is idle', async () => {
    jest.useFakeTimers();
    const a = link('<a href="/detalle/productos/1" data-prefetch="visible">Polo</a>');
    stop = startPrefetching(prepare, onRest);
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
    stop = startPrefetching(prepare, onRest);
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
    stop = startPrefetching(prepare, onRest);
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
    stop = startPrefetching(prepare, onRest);
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
    stop = startPrefetching(prepare, onRest);
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

describe('the link that the pointer rests on [D459]', () => {
  const over = (element: Element | null, pointerType = 'mouse') =>
    element?.dispatchEvent(Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }));
  const rested = () => onRest.mock.calls.map(([url]) => url?.pathname ?? null);

  it('is reported once its page is there, once, and that it is none any more', async () => {
    jest.useFakeTimers();
    const a = link('<p>Hola</p><a href="/p/1"><b>Polo</b></a>');
    let arrived: (page: unknown) => void = () => undefined;
    prepare.mockImplementation(() => new Promise((resolve) => (arrived = resolve)));
    stop = startPrefetching(prepare, onRest);
    over(a);
    await jest.advanceTimersByTimeAsync(REST_MS - 1);
    over(a.firstElementChild);
    expect(prepare).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1_000);
    over(document.querySelector('p'));
    expect(rested()).toEqual([null]);
    over(a);
    await jest.advanceTimersByTimeAsync(REST_MS);
    arrived(undefined);
    await jest.advanceTimersByTimeAsync(0);
    over(a.firstElementChild);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(rested()).toEqual([null, '/p/1']);
    over(document.querySelector('p'));
    over(document.body);
    expect(rested()).toEqual([null, '/p/1', null]);
  });

  it('is none that the pointer only passes', async () => {
    jest.useFakeTimers();
    link('<a href="/p/1">Uno</a><a href="/p/2">Dos</a>');
    stop = startPrefetching(prepare, onRest);
    for (const a of document.querySelectorAll('a')) {
      over(a);
      await jest.advanceTimersByTimeAsync(REST_MS - 1);
    }
    expect(rested()).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(rested()).toEqual(['/p/2']);
  });

  it('is none once the button is down, or its page has been left', async () => {
    jest.useFakeTimers();
    let arrived: (page: unknown) => void = () => undefined;
    prepare.mockImplementation(() => new Promise((resolve) => (arrived = resolve)));
    const a = link('<a href="/p/1">Uno</a><a href="/p/2">Dos</a>');
    stop = startPrefetching(prepare, onRest);
    over(a);
    await jest.advanceTimersByTimeAsync(REST_MS);
    a.dispatchEvent(new Event('pointerdown', { bubbles: true }));
    arrived(undefined);
    over(a.nextElementSibling);
    await jest.advanceTimersByTimeAsync(REST_MS);
    document.body.innerHTML = '';
    arrived(undefined);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(rested()).toEqual([]);
  });

  it.each([
    ['a finger has tapped', 'touch', () => undefined],
    [
      'who saves data gets nothing ahead',
      'mouse',
      () => Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
    ],
  ])('is none where %s', async (_why, pointerType, set) => {
    jest.useFakeTimers();
    const a = link('<a href="/p/1">Uno</a>');
    set();
    stop = startPrefetching(prepare, onRest);
    over(a, pointerType);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(rested()).toEqual([]);
  });
});
