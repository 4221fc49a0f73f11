import { pageAnswers, replayEarly } from './replay';

let followed: string[];
let heard: string[];
let sent: string[];

beforeEach(() => {
  jest.useFakeTimers();
  followed = [];
  heard = [];
  document.body.innerHTML = `
    <a href="/carrito"><b>Carrito</b></a><a href="/polos">Polos</a><a href="https://example.pe/">Otra</a>
    <button type="button" id="cart">Añadir</button><button type="button" id="heart"><b>Favorito</b></button>
    <form action="/buscar" id="search"><input name="search"><button>Buscar</button></form>
    <form method="post" id="login"><input name="password"><button>Entrar</button></form>`;
  sent = [];
  jest.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function submit(this: HTMLFormElement) {
    sent.push(`browser ${this.id}`);
  });
  replayEarly((href) => followed.push(new URL(href).pathname));
});
afterEach(() => {
  pageAnswers();
  jest.useRealTimers();
});

/** What React does from then on: it hears the click, and the browser does nothing more. */
const react = (event: Event) => {
  event.preventDefault();
  const target = event.target as Element;
  heard.push(target.closest('a')?.getAttribute('href') ?? target.closest('button')?.id ?? target.id);
};
function answers() {
  for (const kind of ['click', 'submit']) document.body.addEventListener(kind, react);
  pageAnswers();
  for (const kind of ['click', 'submit']) document.body.removeEventListener(kind, react);
}

/** @returns whether the browser was kept from following the link */
function click(selector: string, modifiers: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...modifiers });
  document.querySelector(selector)?.dispatchEvent(event);
  return event.defaultPrevented;
}

describe('a click that comes before the page answers [D175]', () => {
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

describe('a button that is pressed before the page answers [D175]', () => {
  it('is pressed again when the page answers, each once and in order, also behind a second of waiting', () => {
    click('#heart b');
    click('#cart');
    click('#heart');
    jest.advanceTimersByTime(60_000);
    answers();
    expect(heard).toEqual(['heart', 'cart']);
  });

  it('comes before the link that was touched last', () => {
    click('a[href="/polos"]');
    click('#cart');
    answers();
    expect(heard).toEqual(['cart', '/polos']);
  });
});

describe('a form that is sent before the page answers [D175]', () => {
  const send = (id: string) => document.querySelector<HTMLButtonElement>(`#${id} button`)?.click();

  it('is held, and given to the page once, when it answers', () => {
    send('search');
    expect(sent).toEqual([]);
    expect(document.getElementById('search')).toHaveAttribute('aria-busy', 'true');
    answers();
    expect(heard).toEqual(['search']);
    expect(document.getElementById('search')).not.toHaveAttribute('aria-busy');
    jest.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
  });

  it('is the browser’s when the code takes long: a search works without code', () => {
    send('search');
    jest.advanceTimersByTime(1_000);
    expect(sent).toEqual(['browser search']);
    answers();
    expect(heard).toEqual([]);
  });

  it('with a password waits for the page, however long the code takes', () => {
    send('login');
    jest.advanceTimersByTime(60_000);
    expect(sent).toEqual([]);
    answers();
    expect(heard).toEqual(['login']);
  });
});
