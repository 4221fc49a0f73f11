import { ROLE } from '@qhatu/contract/model';
import { callsTo } from '@qhatu/kit/testing';
import { ApiError, toastStore } from '@qhatu/shared-state';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CONVERSATION, eachWithSizes, listOf, openChatPage } from '../testing/page';
import { wireChat, wireMessage, wirePage } from '../testing/wire';

const mockSocket = { on() {}, connect() {}, disconnect() {}, removeAllListeners() {} };
jest.mock('socket.io-client', () => ({ io: () => mockSocket }));

const AGENT = { id: 42, name: 'Rosa' };
const CUSTOMER = { id: 8, name: 'Camila', uri: null, side: 'opener' as const };
/** A conversation as an agent sees it. */
const seen = (changes = {}) => wireChat([], { side: 'answerer', users: [CUSTOMER], ...changes });
const queueOf = (chats: unknown[]) => ({ ...listOf(chats), counts: { waiting: 3, mine: 1, others: 0 } });
const page = (changes = {}) =>
  wirePage([wireMessage(1, { user_id: 8, side: 'opener', author: 'Camila' })], false, {
    side: 'answerer',
    users: [CUSTOMER],
    ...changes,
  });
const decided = (changes: object) => ({ result: true, msg: 'Hecho.', chat: seen(changes) });
const open = (answers: Record<string, unknown>, at = CONVERSATION) =>
  openChatPage({
    at,
    roleId: ROLE.support,
    answers: { 'POST support/queue': queueOf([seen()]), 'POST support/messages': page(), ...answers },
  });

// The agents’ side is a chunk of its own; a crowded machine needs a while to read it for the first time.
beforeAll(() => import('./index'));
eachWithSizes();

describe('the agents’ side', () => {
  test('support sees who waits, how many, and the other views', async () => {
    const calls = open({}, '/pages/chat');
    expect(await screen.findByRole('button', { name: 'Por atender (3)' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('link', { name: /Camila/ })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Cerrados' }));
    await waitFor(() =>
      expect(callsTo(calls, 'POST', 'support/queue').map(({ body }) => body)).toContainEqual({
        view: 'closed',
        after: null,
      }),
    );
  });

  test('more of the queue is asked for from where the page before ended [D302]', async () => {
    const next = { at: '2026-11-20T15:00:00.000001Z', id: 7 };
    const calls = open(
      {
        'POST support/queue': ({ after }: { after: object | null }) => ({
          ...queueOf([]),
          ...(after ? listOf([seen({ id: 8, users: [{ ...CUSTOMER, name: 'Rufina' }] })]) : listOf([seen()], next)),
        }),
      },
      '/pages/chat',
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Ver más chats' }));
    expect(await screen.findByRole('link', { name: /Rufina/ })).toBeVisible();
    expect(screen.getByRole('link', { name: /Camila/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ver más chats' })).toBeNull();
    expect(callsTo(calls, 'POST', 'support/queue').at(-1)?.body).toEqual({ view: 'waiting', after: next });
  });

  test('the last day that the law gives stands in the queue and beside the conversation', async () => {
    const late = seen({ id: 9, subject: 'Queja N.º 000009-2020', answer_by: '2020-02-03' });
    const page_ = page({ answer_by: '2020-02-03' });
    open({ 'POST support/queue': queueOf([late, seen()]), 'POST support/messages': page_ }, '/pages/chat');
    const link = await screen.findByRole('link', { name: /000009-2020/ });
    expect(within(link).getByText('Vencida desde el 03/02/2020')).toBeVisible();
    expect(screen.getAllByText(/^Vencida|^Qued|^Vence/)).toHaveLength(1);
  });

  test('beside the conversation it leads to the book, where the answer is given', async () => {
    open({ 'POST support/messages': page({ answer_by: '2020-02-03' }) });
    const book = await screen.findByRole('link', { name: 'Responder en el Libro' });
    expect(book).toHaveAttribute('href', '/admin/reclamos');
    expect(screen.getByText('Vencida desde el 03/02/2020')).toBeVisible();
  });

  test('a shopper sees nothing of the agents’ side and asks for none', async () => {
    const calls = openChatPage({ at: CONVERSATION });
    await screen.findByText('m2');
    expect(screen.queryByRole('button', { name: /Por atender|Tomar|Cerrar/ })).toBeNull();
    expect(callsTo(calls, 'POST', 'support/queue')).toEqual([]);
  });

  test('take, close and reopen', async () => {
    const calls = open({
      'POST support/take': decided({ agent: AGENT }),
      'POST support/close': decided({ agent: AGENT, support_status: 0 }),
      'POST support/reopen': decided({ agent: AGENT }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Tomar' }));
    expect(await screen.findByText('Atiende tú')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tomar' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }));
    const reopen = await screen.findByRole('button', { name: 'Reabrir' });
    expect(screen.getByRole('textbox', { name: 'Mensaje' })).toBeDisabled();
    await waitFor(() => expect(reopen).not.toHaveAttribute('aria-busy', 'true'));
    fireEvent.click(reopen);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Mensaje' })).toBeEnabled());
    expect(callsTo(calls, 'POST', 'support/take')[0]?.body).toEqual({ id: 7 });
  });

  test('who was slower is told so', async () => {
    const late = () => {
      throw new ApiError(409, 'taken', 'Otra persona ya atiende esta conversación.');
    };
    open({ 'POST support/take': late });
    fireEvent.click(await screen.findByRole('button', { name: 'Tomar' }));
    await waitFor(() =>
      expect(toastStore.getState().toasts.map(({ text }) => text)).toContain(
        'Otra persona ya atiende esta conversación.',
      ),
    );
  });

  test('a canned answer comes into the field, to be read before it goes', async () => {
    const calls = open({ 'GET support/canned': [{ id: 1, title: 'Saludo', text: 'Hola, gracias por escribir.' }] });
    fireEvent.click(await screen.findByRole('button', { name: 'Respuestas' }));
    fireEvent.click(await screen.findByRole('button', { name: /Saludo/ }));
    expect(screen.getByRole('textbox', { name: 'Mensaje' })).toHaveValue('Hola, gracias por escribir.');
    expect(screen.getByRole('textbox', { name: 'Mensaje' })).toHaveFocus();
    expect(callsTo(calls, 'POST', 'chat/send')).toEqual([]);
  });

  test('the customer’s orders stand beside the conversation', async () => {
    const order = {
      ...{ id: 501, created_at: '2026-11-01T15:00:00Z', status: 'approved', totalcc: 89.9 },
      details: [{ id: 1, quantity: 2, product: { name: 'Polo de algodón' } }],
    };
    const beside = { id: 8, name: 'Camila Rojas', user_name: 'camila', email: 'c@x.pe', phone: null };
    open({
      'GET support/customer/7': { ...beside, since: '2025-01-02T15:00:00Z', orders: [order], history: [] },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Cliente' }));
    const sheet = await screen.findByRole('dialog', { name: 'Cliente y pedidos' });
    expect(await within(sheet).findByText('Pedido 501')).toBeVisible();
    expect(sheet).toHaveTextContent(/Camila Rojas.*S\/ 89,90.*Pago aprobado.*2 × Polo de algodón/);
  });
});
