import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToString } from 'react-dom/server';
import { renderChrome } from '../testing/render-chrome';
import { CookieNotice } from './CookieNotice';
import { choiceCookie, NOTICE_ID, placeNotice, readChoice } from './choice';

const notice = () => screen.queryByRole('region', { name: 'Aviso de cookies' });

it('cookie bar: the answer is kept for 150 days [1§9]', () => {
  expect(choiceCookie('accepted', true)).toBe('qhatu_cookies=accepted; Max-Age=12960000; Path=/; SameSite=Lax; Secure');
  expect(choiceCookie('declined', false)).not.toContain('Secure');
});

it('cookie bar: reads its own answer among others, and nothing else', () => {
  expect(readChoice('a=1; qhatu_cookies=declined; b=2')).toBe('declined');
  expect(readChoice('other_qhatu_cookies=accepted')).toBeNull();
  expect(readChoice('qhatu_cookies=maybe')).toBeNull();
});

it('cookie bar: in the server’s page, there until it is answered, and not again [1§1]', async () => {
  expect(renderToString(<CookieNotice />)).toContain('mejorar la experiencia del usuario');
  const { unmount } = renderChrome(<CookieNotice />);
  expect(notice()).toHaveTextContent('mejorar la experiencia del usuario');
  expect(document.documentElement.style.getPropertyValue('--notice-height')).not.toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Entendido!' }));
  expect(notice()).not.toBeInTheDocument();
  expect(document.documentElement.style.getPropertyValue('--notice-height')).toBe('');
  expect(readChoice()).toBe('accepted');
  unmount();
  renderChrome(<CookieNotice />);
  expect(notice()).not.toBeInTheDocument();
});

it('cookie bar: can be declined [1§1]', async () => {
  // biome-ignore lint/suspicious/noDocumentCookie: forgets the answer of the test before
  document.cookie = 'qhatu_cookies=; Max-Age=0; Path=/';
  renderChrome(<CookieNotice />);
  await userEvent.click(screen.getByRole('button', { name: 'Rechazar' }));
  expect(readChoice()).toBe('declined');
});

it('cookie bar: a page that the server has rendered hides it at once from who has answered, and from nobody else', () => {
  const page = document.createElement('div');
  page.innerHTML = `<section id="${NOTICE_ID}"></section>`;
  document.body.append(page);
  const shown = () => document.getElementById(NOTICE_ID)?.hidden === false;
  // biome-ignore lint/suspicious/noDocumentCookie: a visitor who has not answered
  document.cookie = 'qhatu_cookies=; Max-Age=0; Path=/';
  placeNotice();
  expect(shown()).toBe(true);
  // biome-ignore lint/suspicious/noDocumentCookie: as the notice stores it
  document.cookie = choiceCookie('declined', false);
  placeNotice();
  expect(shown()).toBe(false);
  page.remove();
});

it('cookie bar: its height is published once two frames are on the screen, so that none of them is styled twice [D390]', () => {
  const page = document.createElement('div');
  page.innerHTML = `<section id="${NOTICE_ID}"></section>`;
  document.body.append(page);
  // biome-ignore lint/suspicious/noDocumentCookie: a visitor who has not answered
  document.cookie = 'qhatu_cookies=; Max-Age=0; Path=/';
  const height = () => document.documentElement.style.getPropertyValue('--notice-height');
  const frames: FrameRequestCallback[] = [];
  jest.useFakeTimers();
  const frame = jest.spyOn(window, 'requestAnimationFrame').mockImplementation((work) => frames.push(work));
  placeNotice();
  for (let nth = 0; nth < 2; nth += 1) {
    jest.runAllTimers();
    const [due, ...others] = frames.splice(0);
    expect(others).toEqual([]);
    due?.(0);
    // Still within the frame: what is drawn of it comes after this.
    expect(height()).toBe('');
  }
  jest.runAllTimers();
  expect(height()).not.toBe('');
  frame.mockRestore();
  jest.useRealTimers();
  document.documentElement.style.removeProperty('--notice-height');
  page.remove();
});
