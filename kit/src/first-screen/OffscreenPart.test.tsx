import { act, fireEvent, render, screen } from '@testing-library/react';
import { Activity, type ReactNode, useEffect, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { beginHydration } from '../testing';
import { OffscreenPart } from './OffscreenPart';
import { noteOffscreenParts } from './offscreen-parts';

/** What stands where, in pixels from the window's upper left corner, and how high it is. */
interface Place {
  top: number;
  left?: number;
  height: number;
}
const THREE = {
  near: { top: 100, height: 300 },
  far: { top: 2_000, height: 412.5 },
  above: { top: -900, height: 200 },
};
let places: Record<string, Place> = THREE;

const living: string[] = [];

function Part({ name }: { name: string }) {
  useEffect(() => {
    living.push(name);
    return () => void living.splice(living.indexOf(name), 1);
  }, [name]);
  return (
    <section aria-label={name}>
      <ul data-testid={`rail-${name}`} />
      <button type="button">{name}</button>
    </section>
  );
}

const parts = (
  <main>
    {Object.keys(THREE).map((name) => (
      <OffscreenPart key={name}>
        <Part name={name} />
      </OffscreenPart>
    ))}
    <OffscreenPart>{null}</OffscreenPart>
  </main>
);

let hide: (hidden: boolean) => void = () => undefined;
/** As the shell keeps a page that was left. */
function Kept({ page = parts }: { page?: ReactNode }) {
  const [hidden, setHidden] = useState(false);
  hide = setHidden;
  return <Activity mode={hidden ? 'hidden' : 'visible'}>{page}</Activity>;
}

const frames: FrameRequestCallback[] = [];
const idles = new Map<number, (deadline: IdleDeadline) => void>();
const deadline = (didTimeout: boolean): IdleDeadline => ({ didTimeout, timeRemaining: () => 1 });
const runFrame = () =>
  act(async () => {
    for (const work of frames.splice(0)) work(0);
  });
const runTwoFrames = async () => {
  await runFrame();
  await runFrame();
};
/** The browser has a moment for one thing, or has had none for long. */
const runIdle = (didTimeout = false) =>
  act(async () => {
    const [first] = idles;
    if (!first) return;
    idles.delete(first[0]);
    first[1](deadline(didTimeout));
  });
const runAllIdle = async () => {
  while (idles.size > 0) await runIdle();
};

/** Stands in for the browser's observer: the test says what comes near. */
class FakeObserver {
  static all = new Set<FakeObserver>();
  #element: Element | null = null;
  constructor(readonly callback: IntersectionObserverCallback) {}
  observe(element: Element) {
    this.#element = element;
    FakeObserver.all.add(this);
  }
  disconnect = () => void FakeObserver.all.delete(this);
  static sees(element: Element) {
    const entry = { isIntersecting: true } as IntersectionObserverEntry;
    for (const one of FakeObserver.all)
      if (one.#element === element) one.callback([entry], one as unknown as IntersectionObserver);
  }
}

const { innerWidth } = window;
beforeEach(() => {
  places = THREE;
  FakeObserver.all.clear();
  living.length = 0;
  frames.length = 0;
  idles.clear();
  let handle = 0;
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((work) => frames.push(work));
  Object.assign(window, {
    IntersectionObserver: FakeObserver,
    requestIdleCallback: (work: (deadline: IdleDeadline) => void) => {
      handle += 1;
      idles.set(handle, work);
      return handle;
    },
    cancelIdleCallback: (which: number) => idles.delete(which),
  });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const name = this.querySelector('section')?.getAttribute('aria-label') ?? '';
    const { top, left = 0, height } = places[name] ?? { top: 0, height: 0 };
    const width = height > 0 ? 180 : 0;
    return { top, height, bottom: top + height, left, width, right: left + width } as DOMRect;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
  Object.assign(window, { innerWidth });
  for (const name of ['IntersectionObserver', 'requestIdleCallback', 'cancelIdleCallback'])
    Reflect.deleteProperty(window, name);
});

const box = (name: string) => screen.getByText(name).closest<HTMLElement>('[data-offscreen-part]') as HTMLElement;
const isShown = (name: string) => screen.getByText(name).closest('section')?.style.display !== 'none';
async function leave() {
  const write = noteOffscreenParts();
  await act(async () => {
    hide(true);
    write();
  });
}
const comeBack = () => act(async () => hide(false));
/** What was out of sight has come to rest before. */
async function restAndComeBack() {
  await leave();
  await runAllIdle();
  await comeBack();
}

test('a far part is in the server’s page, and an empty one is an empty element [D426]', () => {
  const html = renderToString(parts);
  expect(html).toContain('>far</button>');
  const page = document.createElement('div');
  page.innerHTML = html;
  expect(page.querySelectorAll('main > :empty')).toHaveLength(1);
});

test('a far part that is touched before it is alive answers [D426]', async () => {
  const heard: string[] = [];
  const begun = beginHydration(
    <OffscreenPart>
      <button type="button" id="uno" onClick={() => heard.push('uno')}>
        Uno
      </button>
    </OffscreenPart>,
  );
  begun.does('click', '#uno');
  expect(heard).toEqual(['uno']);
  await begun.end();
});

test('Back: what was out of sight rests in a box of its height, and comes back after two frames, one each idle moment [D426]', async () => {
  render(<Kept />);
  await leave();
  expect(living).toEqual([]);
  await runAllIdle();
  await comeBack();
  expect(living).toEqual(['near']);
  expect(['near', 'far', 'above'].map(isShown)).toEqual([true, false, false]);
  expect(['near', 'far', 'above'].map((name) => box(name).style.height)).toEqual(['', '412.5px', '200px']);
  await runAllIdle();
  await runFrame();
  expect(living).toEqual(['near']);
  await runFrame();
  expect(living).toEqual(['near']);
  await runIdle();
  expect(living).toEqual(['near', 'far']);
  await runIdle();
  expect(living).toEqual(['near', 'far', 'above']);
  expect(['near', 'far', 'above'].map(isShown)).toEqual([true, true, true]);
  expect(['near', 'far', 'above'].map((name) => box(name).style.height)).toEqual(['', '', '']);
});

test('Back: what skips its contents again is as high as it was when its page was left [D426]', async () => {
  render(<Kept />);
  // jsdom knows the property by no name.
  const set = jest.spyOn(CSSStyleDeclaration.prototype, 'setProperty');
  await leave();
  const sizes = set.mock.calls.filter(([name]) => name === 'contain-intrinsic-block-size').map(([, value]) => value);
  expect(sizes).toEqual(['auto 300px', 'auto 412.5px', 'auto 200px']);
});

test('Back: what had the focus is there at once, wherever it stood [D176 D426]', async () => {
  render(<Kept />);
  screen.getByText('far').focus();
  await restAndComeBack();
  expect(living).toEqual(['near', 'far']);
});

test.each(['pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'])(
  'Back: a person’s %s brings all of it at once [D426]',
  async (sign) => {
    render(<Kept />);
    await restAndComeBack();
    await runTwoFrames();
    await act(async () => void fireEvent(window, new Event(sign)));
    expect(living).toEqual(['near', 'far', 'above']);
    await runAllIdle();
    expect(living).toEqual(['near', 'far', 'above']);
  },
);

test('Back on a browser that is never idle brings all of it once that is known [D426]', async () => {
  render(<Kept />);
  await restAndComeBack();
  await runTwoFrames();
  await runIdle(true);
  expect(living).toEqual(['near', 'far', 'above']);
});

test('Back on a browser that cannot say when it is idle brings all of it a little later [D426]', async () => {
  jest.useFakeTimers({ doNotFake: ['requestAnimationFrame'] });
  for (const name of ['requestIdleCallback', 'cancelIdleCallback']) Reflect.deleteProperty(window, name);
  const runTimer = () => act(async () => void jest.runOnlyPendingTimers());
  render(<Kept />);
  await leave();
  await runTimer();
  await comeBack();
  await runTwoFrames();
  expect(living).toEqual(['near']);
  await runTimer();
  expect(living).toEqual(['near', 'far', 'above']);
});

test('Back: what comes near is there before its turn, whatever moved the page [D426]', async () => {
  render(<Kept />);
  await restAndComeBack();
  await runTwoFrames();
  await act(async () => FakeObserver.sees(box('above')));
  expect(living).toEqual(['near', 'above']);
  await runAllIdle();
  expect(living).toEqual(['near', 'above', 'far']);
  expect(FakeObserver.all.size).toBe(0);
});

test('Back in a window of another width: no box is as high as what comes, so all of it is there after two frames [D426]', async () => {
  render(<Kept />);
  await leave();
  await runAllIdle();
  Object.assign(window, { innerWidth: innerWidth + 1 });
  await comeBack();
  await runFrame();
  expect(living).toEqual(['near']);
  await runFrame();
  expect(living).toEqual(['near', 'far', 'above']);
});

test('what shows nothing never rests: neither an empty part nor one that is not displayed [D426]', async () => {
  places = { ...THREE, above: { top: 0, height: 0 } };
  const site = (empty: boolean) => (
    <Kept
      page={
        <main>
          <OffscreenPart>{empty ? null : <Part name="far" />}</OffscreenPart>
          <OffscreenPart>
            <Part name="above" />
          </OffscreenPart>
        </main>
      }
    />
  );
  const { rerender } = render(site(true));
  await restAndComeBack();
  expect(living).toEqual(['above']);
  rerender(site(false));
  expect(living).toEqual(['above', 'far']);
});

test('Back before the browser was idle shows all of it, and nothing rests afterwards [D426]', async () => {
  render(<Kept />);
  await leave();
  await comeBack();
  await runAllIdle();
  await runTwoFrames();
  expect(living).toEqual(['near', 'far', 'above']);
  expect(['near', 'far', 'above'].map(isShown)).toEqual([true, true, true]);
});

test('left again while it comes back, it rests again, and comes back again [D426]', async () => {
  render(<Kept />);
  await restAndComeBack();
  await leave();
  await runAllIdle();
  await runTwoFrames();
  await runAllIdle();
  expect(living).toEqual([]);
  await comeBack();
  await runTwoFrames();
  await runAllIdle();
  expect(living).toEqual(['near', 'far', 'above']);
});

test('looking at a page that is about to be left changes nothing of it [D426]', () => {
  render(<Kept />);
  const before = document.body.innerHTML;
  const write = noteOffscreenParts();
  expect(document.body.innerHTML).toBe(before);
  write();
  expect(document.body.innerHTML).not.toBe(before);
});

test('what was noted of a part before it was alive does not hold the next time its page is left [D426]', async () => {
  render(<Kept />);
  box('near').setAttribute('data-offscreen-part', '400 1024');
  await restAndComeBack();
  expect(living).toEqual(['near']);
});

test('Back: a card beyond the edge of a shelf in sight rests [D426]', async () => {
  places = { ...THREE, beside: { top: 100, left: 1_100, height: 250 } };
  const names = ['near', 'beside'];
  const cards = names.map((name) => (
    <OffscreenPart key={name} className="card">
      <Part name={name} />
    </OffscreenPart>
  ));
  render(<Kept page={<main>{cards}</main>} />);
  expect(box('near')).toHaveClass('card');
  await restAndComeBack();
  expect(living).toEqual(['near']);
  expect(names.map((name) => box(name).style.height)).toEqual(['', '250px']);
});

describe('in places that the browser may skip', () => {
  const card = (name: string) => (
    <li key={name}>
      <OffscreenPart>
        <Part name={name} />
      </OffscreenPart>
    </li>
  );
  /** jsdom does not know the property. */
  async function leaveSkipping() {
    const style = jest.spyOn(window, 'getComputedStyle');
    style.mockImplementation(
      ({ localName }) => ({ contentVisibility: localName === 'li' ? 'auto' : 'visible' }) as CSSStyleDeclaration,
    );
    await leave();
    style.mockRestore();
  }

  // The row is taken for as wide as its first card.
  test.each([
    ['out of the window', { top: 100, left: 1_100, height: 250 }],
    ['beyond the edge of its row', { top: 100, left: 300, height: 250 }],
  ])('Back: a card %s rests, as high as its place, and is not asked where it stands [D426]', async (_, far) => {
    places = { near: { top: 100, height: 250 }, far };
    const names = Object.keys(places);
    render(
      <Kept
        page={
          <main>
            <ul>{names.map(card)}</ul>
          </main>
        }
      />,
    );
    const asked = jest.mocked(Element.prototype.getBoundingClientRect);
    asked.mockClear();
    await leaveSkipping();
    expect(asked.mock.contexts).toContain(box('near'));
    expect(asked.mock.contexts).not.toContain(box('far'));
    await runAllIdle();
    await comeBack();
    expect(living).toEqual(['near']);
    expect(names.map((name) => box(name).style.height)).toEqual(['', '250px']);
    await runTwoFrames();
    await runAllIdle();
    expect(living).toEqual(['near', 'far']);
  });

  test('Back: what was in sight is laid out at once; the browser looks only where the rest stands [D426]', async () => {
    places = { near: { top: 100, height: 250 }, far: { top: 2_000, height: 250 } };
    const rows = Object.keys(places).map((name) => <ul key={name}>{card(name)}</ul>);
    render(<Kept page={<main>{rows}</main>} />);
    const layouts = () => Object.keys(places).map((name) => box(name).parentElement?.style.contentVisibility);
    await leaveSkipping();
    expect(layouts()).toEqual(['visible', '']);
    await comeBack();
    places = { near: { top: -2_000, height: 250 }, far: { top: 100, height: 250 } };
    await leaveSkipping();
    expect(layouts()).toEqual(['', 'visible']);
  });

  test('Back: what is not displayed is not skipped, and does not rest [D426]', async () => {
    places = { near: { top: 0, height: 0 } };
    render(<Kept page={<main>{card('near')}</main>} />);
    await leaveSkipping();
    await runAllIdle();
    await comeBack();
    expect(living).toEqual(['near']);
  });
});

test('a part in one that rests comes back with it [D426]', async () => {
  const nested = (
    <main>
      <OffscreenPart>
        <Part name="far" />
        <OffscreenPart>
          <Part name="above" />
        </OffscreenPart>
      </OffscreenPart>
    </main>
  );
  render(<Kept page={nested} />);
  const asked = jest.mocked(Element.prototype.getBoundingClientRect);
  asked.mockClear();
  await restAndComeBack();
  // To ask for what stands in it would lay it out.
  expect(asked.mock.contexts).toEqual([box('far')]);
  expect(living).toEqual([]);
  await runTwoFrames();
  await runIdle();
  expect(living.toSorted()).toEqual(['above', 'far']);
});

test('a rail of a part that comes back is scrolled as it was [D426]', async () => {
  render(<Kept />);
  const rail = screen.getByTestId('rail-far');
  const scrollTo = jest.fn();
  Object.assign(rail, { scrollLeft: 340, scrollTo });
  fireEvent.scroll(rail);
  await restAndComeBack();
  scrollTo.mockClear();
  await runTwoFrames();
  await runAllIdle();
  expect(scrollTo).toHaveBeenCalledWith({ left: 340, top: 0, behavior: 'instant' });
});
