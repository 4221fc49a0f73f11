import { renderPage } from '@qhatu/kit/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { resetStores } from '../../testing/stores';
import GuidesStrip from './GuidesStrip';

const scrollTo = jest.fn();
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));

const GUIDES = ['/legales', '/polos', '/registrarse', '/pages/create-support'].map((href) => ({
  ...{ icon: 'truck', title: `Nota de ${href}`, text: 'Cómo funciona', href },
}));

/** Four cards of 300 px each, of which the row shows `width`. */
function open(width = 390, at = 0) {
  renderPage(<GuidesStrip />, { answers: { 'home/guides': GUIDES } });
  const row = screen.getByRole('list');
  Object.defineProperties(row, {
    clientWidth: { value: width },
    scrollWidth: { value: 1200 },
    scrollLeft: { value: at },
    scrollTo: { value: scrollTo },
  });
  [...row.children].forEach((card, index) => {
    card.getBoundingClientRect = () => ({ left: index * 300 }) as DOMRect;
  });
  return row;
}

beforeEach(() => {
  scrollTo.mockClear();
  resetStores();
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  Reflect.deleteProperty(window, 'matchMedia');
});

it('blog strip: pieces of the shop’s own, each with the page that goes into it [1§2]', () => {
  open();
  expect(screen.getByRole('heading', { name: 'Del blog' })).toBeInTheDocument();
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/legales',
    '/polos',
    '/registrarse',
    '/pages/create-support',
  ]);
});

it('blog strip: one card on every 3000 ms where they do not fit, and from the end to the first [1§9]', () => {
  open();
  pass(2_999);
  expect(scrollTo).not.toHaveBeenCalled();
  pass(1);
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 300, behavior: 'smooth' });
});

it('blog strip: from the end it goes to the first again [1§9]', () => {
  open(390, 810);
  pass(3_000);
  expect(scrollTo).toHaveBeenLastCalledWith({ left: 0, behavior: 'smooth' });
});

it('blog strip: stands still where every card fits [1§9]', () => {
  open(1200);
  pass(9_000);
  expect(scrollTo).not.toHaveBeenCalled();
});

it('WCAG 2.2.2 the blog strip is held by a pointer and by the focus, and stops for good', () => {
  const row = open();
  fireEvent.pointerEnter(row);
  pass(9_000);
  fireEvent.pointerLeave(row);
  fireEvent.focus(screen.getAllByRole('link')[0] as HTMLElement);
  pass(9_000);
  fireEvent.blur(screen.getAllByRole('link')[0] as HTMLElement);
  fireEvent.click(screen.getByRole('button', { name: 'Detener las notas' }));
  pass(9_000);
  expect(scrollTo).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Mover las notas' }));
  pass(3_000);
  expect(scrollTo).toHaveBeenCalledTimes(1);
});

it('the blog strip does not move by itself for those who asked for less motion', () => {
  const matchMedia = () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined });
  Object.assign(window, { matchMedia });
  open();
  pass(9_000);
  expect(scrollTo).not.toHaveBeenCalled();
  expect(screen.queryByRole('button')).toBeNull();
});
