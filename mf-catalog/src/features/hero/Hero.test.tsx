import { renderPage } from '@qhatu/kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { createSlider } from '../../lib/swiper';
import { resetStores } from '../../testing/stores';
import type { Slide } from './api/slides';
import { Hero } from './Hero';
import { AUTOPLAY_MS } from './useCarousel';

jest.mock('../../lib/swiper', () => ({ createSlider: jest.fn() }));
const swiper = { activeIndex: 0, slideTo: jest.fn(), on: jest.fn(), off: jest.fn(), destroy: jest.fn() };

const slides = ['Uno', 'Dos', 'Tres'].map(
  (headline, index): Slide => ({
    id: index,
    headline,
    detail: null,
    href: null,
    picture: { src: `/media/sliders/${index}.webp`, widths: [], width: 1600, height: 640 },
    phonePicture: null,
  }),
);
const calm = (matches: boolean) =>
  Object.assign(window, {
    matchMedia: () => ({ matches, addEventListener: () => undefined, removeEventListener: () => undefined }),
  });
const current = () => screen.getAllByRole('button', { current: true })[0]?.getAttribute('aria-label');
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
/** The page has loaded and is idle; the carousel may move. */
const settle = () => pass(500);

beforeEach(() => {
  jest.clearAllMocks();
  // jsdom has no layout for a real Swiper; these are the calls made of it.
  jest.mocked(createSlider).mockReturnValue(swiper as unknown as ReturnType<typeof createSlider>);
  resetStores();
  jest.useFakeTimers();
  calm(false);
  Element.prototype.scrollTo = () => undefined;
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'matchMedia');
});

describe('slider [1§9]', () => {
  it('moves on every 5 seconds and starts over at the end [1§9]', () => {
    renderPage(<Hero slides={slides} />);
    settle();
    expect(AUTOPLAY_MS).toBe(5000);
    pass(4_999);
    expect(current()).toBe('Lámina 1: Uno');
    pass(1);
    expect(current()).toBe('Lámina 2: Dos');
    pass(5_000);
    pass(5_000);
    expect(current()).toBe('Lámina 1: Uno');
  });

  it('holds still under the pointer and while something in it has the focus [1§9]', async () => {
    renderPage(<Hero slides={slides} />);
    settle();
    const region = screen.getByRole('region', { name: 'Destacados' });
    await act(async () => fireEvent.pointerEnter(region));
    pass(20_000);
    expect(current()).toBe('Lámina 1: Uno');
    fireEvent.pointerLeave(region);
    fireEvent.focus(screen.getByRole('button', { name: 'Lámina siguiente' }));
    pass(20_000);
    expect(current()).toBe('Lámina 1: Uno');
  });

  it('WCAG 2.2.2 can be stopped for good', () => {
    renderPage(<Hero slides={slides} />);
    settle();
    fireEvent.click(screen.getByRole('button', { name: 'Detener las láminas' }));
    pass(20_000);
    expect(current()).toBe('Lámina 1: Uno');
    expect(screen.getByRole('button', { name: 'Mover las láminas' })).toBeInTheDocument();
  });

  it('does not move by itself for those who asked for less motion', () => {
    calm(true);
    renderPage(<Hero slides={slides} />);
    settle();
    pass(20_000);
    expect(current()).toBe('Lámina 1: Uno');
    expect(screen.queryByRole('button', { name: 'Detener las láminas' })).toBeNull();
  });

  it('the keyboard moves it both ways, around the ends', () => {
    renderPage(<Hero slides={slides} />);
    const track = screen.getByRole('list');
    fireEvent.keyDown(track, { key: 'ArrowLeft' });
    expect(current()).toBe('Lámina 3: Tres');
    fireEvent.keyDown(track, { key: 'ArrowRight' });
    expect(current()).toBe('Lámina 1: Uno');
  });

  it('is a Swiper once somebody has moved it by hand: buttons and finger move the same slide', async () => {
    renderPage(<Hero slides={slides} />);
    fireEvent.touchStart(screen.getByRole('region', { name: 'Destacados' }));
    fireEvent.scroll(screen.getByRole('list'));
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(createSlider).not.toHaveBeenCalled();
    fireEvent.touchMove(screen.getByRole('region', { name: 'Destacados' }));
    fireEvent.scroll(screen.getByRole('list'));
    await act(() => jest.advanceTimersByTimeAsync(500));
    expect(createSlider).toHaveBeenCalledTimes(1);
    fireEvent.click(screen.getByRole('button', { name: 'Lámina anterior' }));
    expect(swiper.slideTo).toHaveBeenLastCalledWith(2);
    const [, follow] = swiper.on.mock.calls.at(-1) ?? [];
    swiper.activeIndex = 1;
    act(() => follow());
    expect(current()).toBe('Lámina 2: Dos');
    fireEvent.keyDown(screen.getByRole('list'), { key: 'ArrowRight' });
    expect(swiper.slideTo).toHaveBeenLastCalledWith(2);
  });

  it('pictures of the other slides wait until the page has settled', () => {
    renderPage(<Hero slides={slides} />);
    expect(document.querySelectorAll('img')).toHaveLength(1);
    settle();
    expect(document.querySelectorAll('img')).toHaveLength(3);
  });

  it('phones get the picture that was made for them, each the same file', () => {
    const made = (widths: number[]) => {
      const phonePicture = { src: '/media/sliders/0-phone.webp', widths, width: 800, height: 800 };
      renderPage(<Hero slides={slides.map((slide) => ({ ...slide, phonePicture }))} />);
      return [...document.querySelectorAll('picture source')].at(-1);
    };
    expect(made([400, 640, 800])).toHaveAttribute('media', '(max-width: 47.99rem)');
    expect(made([400, 640, 800])).toHaveAttribute('srcset', '/media/sliders/0-phone-640.webp');
    expect(made([400])).toHaveAttribute('srcset', '/media/sliders/0-phone.webp');
  });

  it('a single slide has nothing to control [1§2]', () => {
    renderPage(<Hero slides={slides.slice(0, 1)} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
