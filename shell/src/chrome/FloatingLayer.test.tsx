import { UNANSWERED_ORDERS_KEY, waitingMessagesKey } from '@qhatu/contract/slots';
import { sessionStore } from '@qhatu/shared-state';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SitePlace } from '../routing/site-place';
import { Chrome } from './Chrome';
import { FloatingLayer } from './FloatingLayer';
import { member } from './testing/people';
import { renderChrome } from './testing/render-chrome';

const starting = (place: SitePlace) => <Chrome place={place}>x</Chrome>;
const started = (place: SitePlace) => (
  <Chrome place={place} deferredStarted>
    x
  </Chrome>
);

/** The floating parts have arrived: the region of the messages is one of them. */
const there = () => screen.findByRole('log', { name: 'Mensajes' });

it('the floating layer: however long it takes, not there until the page’s start is at its last step', async () => {
  jest.useFakeTimers();
  const { unmount } = renderChrome(starting);
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(screen.queryByRole('log')).not.toBeInTheDocument();
  jest.useRealTimers();
  unmount();
  renderChrome(started);
  expect(await there()).toBeInTheDocument();
});

it('WhatsApp: on home only, a welcome message and a link, no foreign script [1§2]', async () => {
  const { unmount } = renderChrome(started);
  await there();
  await userEvent.click(screen.getByRole('button', { name: 'Escríbenos por WhatsApp' }));
  expect(screen.getByRole('heading', { name: 'Hola, bienvenido a Qhatu' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Abrir WhatsApp' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^https:\/\/wa\.me\/\d+\?text=Hola/),
  );
  unmount();
  renderChrome(started, { at: '/carrito' });
  await there();
  expect(screen.queryByRole('button', { name: 'Escríbenos por WhatsApp' })).not.toBeInTheDocument();
});

it.each([
  ['/', 1],
  ['/carrito', 0],
])('support chat: on %s its floating button is there so often: %i [1§2]', (at, times) => {
  jest.useFakeTimers();
  renderChrome(<FloatingLayer />, { at });
  act(() => jest.advanceTimersByTime(3_000));
  expect(screen.queryAllByRole('button', { name: /^support\/chat-button/ })).toHaveLength(times);
  jest.useRealTimers();
});

it('offline: says so for as long as it lasts', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  renderChrome(started);
  await there();
  expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument();
  onLine.mockReturnValue(false);
  act(() => void fireEvent(window, new Event('offline')));
  expect(screen.getByText(/Sin conexión/)).toHaveTextContent('Tu carrito está a salvo');
  onLine.mockReturnValue(true);
  act(() => void fireEvent(window, new Event('online')));
  expect(screen.queryByText(/Sin conexión/)).not.toBeInTheDocument();
  onLine.mockRestore();
});

it('chat messages that wait are sent from any page, and without one nothing of the chat is asked for', async () => {
  sessionStore.setState({ session: member() });
  const key = waitingMessagesKey(member().person.id);
  const sender = () => screen.queryByRole('button', { name: /^support\/outbox/ });
  const { unmount } = renderChrome(started, { at: '/carrito' });
  await there();
  expect(sender()).toBeNull();
  unmount();
  window.localStorage.setItem(key, '1');
  renderChrome(started, { at: '/carrito' });
  await waitFor(() => expect(sender()).toBeInTheDocument());
  act(() => sessionStore.setState({ session: null }));
  expect(sender()).toBeNull();
  window.localStorage.removeItem(key);
});

it('an order that was not answered is sent from any page of its owner, by a line in the header; for anybody else nothing is asked for [D27]', async () => {
  sessionStore.setState({ session: member() });
  const { id } = member().person;
  const keep = (byOwner: object) =>
    window.localStorage.setItem(UNANSWERED_ORDERS_KEY, JSON.stringify({ state: { byOwner }, version: 1 }));
  const line = () => within(screen.getByRole('banner')).queryByRole('button', { name: /^checkout\/unanswered-order/ });
  keep({ [`${id}0`]: { key: 'a' }, [id + 1]: { key: 'b' } });
  const { unmount } = renderChrome(started, { at: '/' });
  await there();
  expect(line()).toBeNull();
  unmount();
  keep({ [id]: { key: 'c' } });
  renderChrome(started, { at: '/buscar' });
  await waitFor(() => expect(line()).toBeInTheDocument());
  act(() => sessionStore.setState({ session: null }));
  expect(line()).toBeNull();
  window.localStorage.removeItem(UNANSWERED_ORDERS_KEY);
});
