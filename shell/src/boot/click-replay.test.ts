import { pageAnswers, replayEarlyClick } from './click-replay';

let followed: string[];
let heard: string[];

beforeEach(() => {
  jest.useFakeTimers();
  followed = [];
  heard = [];
  document.body.innerHTML =
    '<a href="/carrito"><b>Carrito</b></a><a href="/polos">Polos</a><a href="https://example.pe/">Otra</a>';
  replayEarlyClick((href) => followed.push(new URL(href).pathname));
});
afterEach(() => {
  pageAnswers();
  jest.useRealTimers();
});

/** What React does from then on: it hears the click, and the browser does nothing more. */
const react = (event: Event) => {
  event.preventDefault();
  heard.push((event.target as Element).closest('a')?.getAttribute('href') ?? '');
};
function answers() {
  document.body.addEventListener('click', react);
  pageAnswers();
  document.body.removeEventListener('click', react);
}

/** @returns whether the browser was kept from following the link */
function click(selector: string, modifiers: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers });
  document.querySelector(selector)?.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('a click that comes before the page answers [15]', () => {
  it('is held, and given to the page when it answers', () => {
    expect(click('a[href="/carrito"] b')).toBe(true);
    answers();
    expect(heard).toEqual(['/carrito']);
    jest.advanceTimersByTime(60_000);
    expect(followed).toEqual([]);
  });
  it('of several the last one counts', () => {
    click('a[href="/carrito"]');
    click('a[href="/polos"]');
    answers();
    expect(heard).toEqual(['/polos']);
  });
  it('is the browser’s when the code takes long, and not the page’s besides', () => {
    click('a[href="/carrito"]');
    jest.advanceTimersByTime(1_000);
    expect(followed).toEqual(['/carrito']);
    answers();
    expect(heard).toEqual([]);
  });
  it.each([
    ['another site', 'a[href^="https"]', {}],
    ['another tab', 'a[href="/carrito"]', { ctrlKey: true }],
    ['another button', 'a[href="/carrito"]', { button: 1 }],
  ])('is not held for %s', (_which, selector, modifiers) => {
    // jsdom follows no link, and says so.
    const said = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(click(selector, modifiers)).toBe(false);
    said.mockRestore();
  });
  it('comes too late for being held once the page answers', () => {
    answers();
    document.body.addEventListener('click', react);
    click('a[href="/carrito"]');
    document.body.removeEventListener('click', react);
    expect(heard).toEqual(['/carrito']);
    jest.advanceTimersByTime(60_000);
    expect(followed).toEqual([]);
  });
});
