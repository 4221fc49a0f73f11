import { callsTo, serve } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { waitFor } from '@testing-library/react';
import { type FakeSocket, fakeSocket } from '../testing/socket';
import { wireChat, wireMessage, wireMissed, wirePage } from '../testing/wire';
import { type ChatClient, createChatClient } from './client';
import { sendText } from './compose';
import type { Conversation } from './conversation';

const REF = { kind: 'support', id: 7 } as const;
const ME = 42;
let socket: FakeSocket;
let client: ChatClient;
let conversation: Conversation;
const lists = jest.fn();

const seqs = () => conversation.state.getState().stored.map(({ seq }) => seq);
const said = (event: string) => socket.said.filter((one) => one.event === event).map(({ detail }) => detail);

/** The server's side of the socket: it stores under the next number, and answers what was missed. */
const answering =
  (missed = wireMissed([], 2)) =>
  (event: string, detail: unknown) => {
    if (event === 'join') return { ok: true, chat: wireChat(), missed };
    if (event === 'resync') return { ok: true, chats: [missed] };
    if (event === 'support-message') {
      const { client_id, message } = detail as { client_id: string; message: string };
      return { ok: true, message: wireMessage(3, { client_id, message, user_id: ME, side: 'opener' }) };
    }
    return { ok: true, count: 0 };
  };

async function opened(answers: Record<string, unknown> = {}) {
  const calls = serve({ 'POST support/messages': wirePage([wireMessage(1), wireMessage(2)]), ...answers });
  socket = fakeSocket();
  socket.answer = answering();
  client = createChatClient({
    personId: ME,
    token: () => 'x',
    onSignedOut: jest.fn(),
    onLists: lists,
    load: socket.load,
  });
  conversation = client.conversation(REF);
  client.enter(REF);
  await waitFor(() => expect(conversation.isReady()).toBe(true));
  return calls;
}

beforeEach(() => lists.mockClear());
afterEach(() => {
  client.close();
  jest.restoreAllMocks();
});

describe('the chat of a person in a page', () => {
  test('selecting a chat loads its messages, and joins it once there is a connection [3§4]', async () => {
    await opened();
    expect(seqs()).toEqual([1, 2]);
    expect(said('join')).toEqual([]);
    socket.opens();
    expect(said('join')).toEqual([{ ...REF, after: 2 }]);
  });

  test('a live message is appended, told as delivered, and the list reloads [3§4]', async () => {
    await opened();
    socket.opens();
    socket.hear('support-message', wireMessage(3));
    expect(seqs()).toEqual([1, 2, 3]);
    await waitFor(() => expect(said('delivered')).toEqual([{ id: 7, seq: 3 }]));
    await waitFor(() => expect(lists).toHaveBeenCalled());
  });

  test('a message that got lost on the way is asked for', async () => {
    await opened();
    socket.opens();
    socket.answer = answering(wireMissed([wireMessage(3), wireMessage(4)], 4));
    socket.hear('support-message', wireMessage(4));
    await waitFor(() => expect(seqs()).toEqual([1, 2, 3, 4]));
    expect(said('resync')).toContainEqual({ chats: [{ id: 7, after: 2 }] });
  });

  test('a tip about a message that never came asks for it', async () => {
    await opened();
    socket.opens();
    socket.answer = answering(wireMissed([wireMessage(3)], 3));
    socket.hear('tip', { id: 7, kind: 'support', last_seq: 3 });
    await waitFor(() => expect(seqs()).toEqual([1, 2, 3]));
  });

  test('after a break that was not recovered it asks what it missed; recovered, it does not', async () => {
    await opened();
    socket.opens();
    socket.said.length = 0;
    socket.breaks();
    socket.opens(true);
    expect(said('resync')).toEqual([]);
    socket.breaks();
    socket.answer = answering(wireMissed([wireMessage(3)], 3));
    socket.opens(false);
    await waitFor(() => expect(seqs()).toEqual([1, 2, 3]));
  });

  test('what is said goes as support-message and leaves the outbox when the server has it [3§7]', async () => {
    await opened();
    socket.opens();
    await sendText(client, REF, 'Hola');
    await waitFor(() => expect(seqs()).toEqual([1, 2, 3]));
    expect(said('support-message')).toEqual([
      { support_id: 7, message: 'Hola', file: null, client_id: expect.any(String) },
    ]);
    await waitFor(async () => expect(await client.outbox.all()).toEqual([]));
    expect(conversation.state.getState().waiting).toEqual([]);
  });

  test('without a socket the same message goes by an ordinary call, with the same id', async () => {
    const sent = wireMessage(3, { user_id: ME, side: 'opener', client_id: 'c' });
    const calls = await opened({ 'POST chat/send': { result: true, message: sent } });
    await sendText(client, REF, 'Hola');
    await waitFor(() => expect(seqs()).toEqual([1, 2, 3]));
    expect(callsTo(calls, 'POST', 'chat/send')[0]?.body).toMatchObject({ kind: 'support', id: 7, text: 'Hola' });
  });

  test('without any connection the message waits in sight, and goes when the connection is back', async () => {
    await opened({
      'POST chat/send': () => {
        throw new ApiError(0, 'network', 'Sin conexión');
      },
    });
    await sendText(client, REF, 'Hola');
    await waitFor(() => expect(conversation.state.getState().waiting).toMatchObject([{ text: 'Hola', failure: null }]));
    socket.opens();
    await waitFor(() => expect(conversation.state.getState().waiting).toEqual([]));
    expect(seqs()).toEqual([1, 2, 3]);
  });

  test('what was written by someone else is told as viewed, once [3§4]', async () => {
    await opened();
    socket.opens();
    client.seen(conversation);
    client.seen(conversation);
    expect(said('viewed')).toEqual([{ id: 7, seq: 2 }]);
  });

  test('without a socket viewed is told by chat/viewed with its kind [D58]', async () => {
    const calls = await opened({ 'POST chat/viewed': { result: true, count: 0 } });
    client.seen(conversation);
    expect(callsTo(calls, 'POST', 'chat/viewed')[0]?.body).toEqual({ id: 7, kind: 'support', seq: 2 });
  });

  test('a conversation that was closed meanwhile takes no more messages [3§2]', async () => {
    await opened();
    socket.opens();
    socket.hear('chat', { id: 7, kind: 'support', support_status: 0 });
    expect(conversation.state.getState().open).toBe(false);
  });

  test('presence and typing of the other side are shown, one’s own are not', async () => {
    await opened();
    socket.opens();
    socket.hear('presence', { id: 7, side: 'opener', online: true });
    socket.hear('typing', { id: 7, user_id: ME, side: 'opener', typing: true });
    expect([client.present.getState().has(7), client.typing.getState().has(7)]).toEqual([false, false]);
    socket.hear('presence', { id: 7, side: 'answerer', online: true });
    socket.hear('typing', { id: 7, user_id: 90, side: 'answerer', typing: true });
    expect([client.present.getState().has(7), client.typing.getState().has(7)]).toEqual([true, true]);
  });

  test('what another device of the person reads is not unread here either', async () => {
    await opened();
    socket.opens();
    await waitFor(() => expect(lists).toHaveBeenCalledTimes(1));
    const of = (viewed: number) => ({
      id: 7,
      kind: 'support',
      marks: { opener: { delivered: 2, viewed }, answerer: { delivered: 0, viewed: 0 } },
    });
    socket.hear('marks', of(2));
    await waitFor(() => expect(lists).toHaveBeenCalledTimes(2));
    expect(conversation.unseen()).toBeNull();
  });

  test('without a connection nobody is said to be there', async () => {
    await opened();
    socket.opens();
    socket.hear('presence', { id: 7, side: 'answerer', online: true });
    socket.breaks();
    expect(client.present.getState().size).toBe(0);
  });

  test('somebody else’s conversation is not found [D4]', async () => {
    await opened();
    serve({});
    const other = client.conversation({ kind: 'support', id: 99 });
    await waitFor(() => expect(other.phase.getState()).toEqual({ is: 'gone' }));
  });
});
