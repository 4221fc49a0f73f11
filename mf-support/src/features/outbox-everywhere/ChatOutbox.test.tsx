import 'fake-indexeddb/auto';
import { waitingMessagesKey } from '@qhatu/contract/slots';
import { type Call, callsTo, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { ApiError, sessionStore, toastStore } from '@qhatu/shared-state';
import { waitFor } from '@testing-library/react';
import { openOutbox } from '../chat/outbox/outbox';
import { outgoing } from '../chat/testing/fixtures';
import { wireMessage } from '../chat/testing/wire';
import ChatOutbox from './ChatOutbox';
import { sendWaiting } from './send-waiting';

jest.mock('./send-waiting', () => ({ sendWaiting: jest.fn(jest.requireActual('./send-waiting').sendWaiting) }));

let person = 300;
const opened: { close: () => void }[] = [];
const box = (id = person) => {
  const outbox = openOutbox(id);
  opened.push(outbox);
  return outbox;
};
const flag = () => window.localStorage.getItem(waitingMessagesKey(person));
const show = (at = '/') => renderPage(<ChatOutbox />, { at, userId: person });
const said = (calls: Call[]) =>
  callsTo(calls, 'POST', 'chat/send').map(({ body }) => (body as { client_id: string }).client_id);
const ONE = { result: true, message: wireMessage(3) };

beforeAll(() => {
  // jsdom cannot clone into IndexedDB without it.
  globalThis.structuredClone ??= (value: unknown) => JSON.parse(JSON.stringify(value));
});
beforeEach(() => {
  jest.mocked(sendWaiting).mockClear();
  person += 1;
  window.localStorage.clear();
  toastStore.setState({ toasts: [] });
});
afterEach(() => {
  for (const one of opened.splice(0)) one.close();
  sessionStore.setState({ session: null });
});

describe('messages that wait leave from any page', () => {
  test('in their order, with their own ids, and the flag goes with the last one', async () => {
    await box().add(outgoing('b-second', { order: 2 }));
    await box().add(outgoing('a-first', { order: 1 }));
    expect(flag()).not.toBeNull();
    const calls = serve({ 'POST chat/send': ONE });
    show();
    await waitFor(() => expect(toasts()).toEqual(['Enviamos tus 2 mensajes pendientes']));
    expect(said(calls)).toEqual(['a-first', 'b-second']);
    expect([await box().all(), flag()]).toEqual([[], null]);
  });

  test('once the network is back, when there was none', async () => {
    await box().add(outgoing('later'));
    let online = false;
    const calls = serve({
      'POST chat/send': () => {
        if (!online) throw new Error('no network');
        return ONE;
      },
    });
    show();
    await waitFor(() => expect(said(calls)).toHaveLength(1));
    expect(flag()).not.toBeNull();
    online = true;
    await waitFor(() => {
      window.dispatchEvent(new Event('online'));
      expect(toasts()).toEqual(['Enviamos tu mensaje pendiente']);
    });
    expect(flag()).toBeNull();
  });

  test('a refusal is told once, stays in the outbox for the chat to show, and is not tried from every page', async () => {
    await box().add(outgoing('closed'));
    serve({
      'POST chat/send': () => {
        throw new ApiError(409, 'chat_closed', 'La conversación está cerrada');
      },
    });
    show();
    await waitFor(() => expect(toasts()).toEqual(['Un mensaje no se pudo enviar. Revísalo en tu chat']));
    expect(await box().all()).toMatchObject([{ clientId: 'closed', failure: 'La conversación está cerrada' }]);
    expect(flag()).toBeNull();
  });

  test('in the chat it leaves them to the chat; another person’s stay where they are', async () => {
    await box(person).add(outgoing('own'));
    await box(person + 5000).add(outgoing('foreign'));
    const calls = serve({ 'POST chat/send': ONE });
    const inChat = show('/pages/chat');
    expect(sendWaiting).not.toHaveBeenCalled();
    inChat.unmount();
    show('/');
    await waitFor(() => expect(flag()).toBeNull());
    expect(said(calls)).toEqual(['own']);
    expect(await box(person + 5000).all()).toHaveLength(1);
  });

  test('a flag without a message is taken down', async () => {
    window.localStorage.setItem(waitingMessagesKey(person), 'stale');
    const calls = serve({});
    show();
    await waitFor(() => expect(flag()).toBeNull());
    expect(said(calls)).toEqual([]);
  });
});
