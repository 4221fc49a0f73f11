import { callsTo } from '@qhatu/kit/testing';
import { ApiError, sessionStore, toastStore } from '@qhatu/shared-state';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CONVERSATION, eachWithSizes, listOf, openChatPage } from './testing/page';
import { wireChat, wireMessage, wirePage } from './testing/wire';

const mockSocket = { on() {}, connect: jest.fn(), disconnect: jest.fn(), removeAllListeners() {} };
jest.mock('socket.io-client', () => ({ io: () => mockSocket }));
// Pictures are drawn by real browsers only; how they are scaled is tested in images/ and in the journeys.
jest.mock('./images/scale', () => ({ scaledPicture: async (file: File) => file }));

const toasts = () => toastStore.getState().toasts.map(({ text }) => text);
const never = () => new Promise(() => undefined);
const field = () => screen.getByRole('textbox', { name: 'Mensaje' });
const send = () => screen.getByRole('button', { name: 'Enviar' });

eachWithSizes();

describe('the chat page', () => {
  test('a visitor is asked to log in, and comes back here [D57]', () => {
    const calls = openChatPage({ visitor: true });
    expect(screen.getByRole('link', { name: 'Iniciar sesión' })).toHaveAttribute(
      'href',
      '/pages/login?next=%2Fpages%2Fchat',
    );
    expect(screen.getByRole('link', { name: 'Libro de Reclamaciones' })).toHaveAttribute(
      'href',
      '/pages/create-support',
    );
    expect(calls).toEqual([]);
  });

  test('texts: loading, empty list, nothing chosen; then the field and its button are disabled [3§2]', async () => {
    openChatPage();
    expect(screen.getByText('Cargando chats...')).toBeVisible();
    expect(await screen.findByText('Chat vacío')).toBeVisible();
    expect(screen.getByText('Por favor, seleccione un chat con soporte')).toBeVisible();
    expect(field()).toBeDisabled();
    expect(send()).toBeDisabled();
  });

  test('texts: messages on their way [3§2]', async () => {
    openChatPage({ at: CONVERSATION, answers: { 'POST support/messages': never } });
    expect(await screen.findByText('Cargando mensajes')).toBeVisible();
  });

  test('texts: a chat without messages [3§2]', async () => {
    openChatPage({ at: CONVERSATION, answers: { 'POST support/messages': wirePage([]) } });
    expect(await screen.findByText('No hay mensajes')).toBeVisible();
  });

  test('support and sellers stand in one list, the newest first, with what is unread [D58 3§9]', async () => {
    const seller = {
      ...wireChat([], { id: 8 }),
      kind: 'user',
      users: [{ id: 3, name: 'tiendacondori', uri: null, side: 'answerer' }],
    };
    openChatPage({
      answers: {
        'POST support/chats': listOf([wireChat([], { updated_at: '2026-11-18T12:00:00Z', support_status: 0 })]),
        'POST chat/chats': listOf([{ ...seller, updated_at: '2026-11-19T17:05:00Z', count: 2 }]),
      },
    });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/tiendacondori.*19\/11\/2026 12:05.*2 mensajes sin leer/);
    expect(second).toHaveTextContent(/Soporte de Qhatu.*Cerrado/);
  });

  test('a list that has ended is not asked again while the other goes on [D302]', async () => {
    const next = { at: '2026-11-18T12:00:00.000001Z', id: 7 };
    const calls = openChatPage({
      answers: {
        'POST support/chats': ({ after }: { after?: object }) =>
          after ? listOf([wireChat([], { id: 9 })]) : listOf([wireChat()], next),
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Ver más chats' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
    expect(callsTo(calls, 'POST', 'support/chats').map(({ body }) => body)).toEqual([
      { id: 42 },
      { id: 42, after: next },
    ]);
    expect(callsTo(calls, 'POST', 'chat/chats')).toHaveLength(1);
  });

  test('a list that cannot be read says the generic error, and can be asked for again [3§8]', async () => {
    const fails = () => {
      throw new ApiError(422, 'x', 'detalle interno');
    };
    openChatPage({ answers: { 'POST chat/chats': fails } });
    expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible();
    expect(toasts()).toContain('Disculpe, ha ocurrido un error');
  });

  test('a closed chat shows its messages and takes none [3§2]', async () => {
    openChatPage({
      at: CONVERSATION,
      answers: { 'POST support/messages': wirePage([wireMessage(1)], false, { support_status: 0 }) },
    });
    expect(await screen.findByText('m1')).toBeVisible();
    expect(field()).toBeDisabled();
    expect(send()).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Enviar una imagen' })).toBeDisabled();
  });

  test('Enter sends and empties the field, Shift+Enter does not, an empty message is not sent [3§2]', async () => {
    const calls = openChatPage({ at: CONVERSATION, answers: { 'POST chat/send': never } });
    await screen.findByText('m2');
    fireEvent.keyDown(field(), { key: 'Enter' });
    fireEvent.change(field(), { target: { value: '   ' } });
    fireEvent.keyDown(field(), { key: 'Enter' });
    fireEvent.change(field(), { target: { value: 'Hola' } });
    fireEvent.keyDown(field(), { key: 'Enter', shiftKey: true });
    expect(field()).toHaveValue('Hola');
    expect(callsTo(calls, 'POST', 'chat/send')).toEqual([]);
    fireEvent.keyDown(field(), { key: 'Enter' });
    expect(field()).toHaveValue('');
    await waitFor(() => expect(callsTo(calls, 'POST', 'chat/send')).toHaveLength(1));
    const log = screen.getByRole('log');
    expect(await within(log).findByText('Hola')).toBeVisible();
    expect(within(log).getByText('Enviando')).toBeVisible();
  });

  test('a refused message says why, and can be tried again or thrown away', async () => {
    let refused = 0;
    const refuse = () => {
      refused += 1;
      throw new ApiError(409, 'closed', 'Esta conversación está cerrada.');
    };
    openChatPage({ at: CONVERSATION, answers: { 'POST chat/send': refuse } });
    await screen.findByText('m2');
    fireEvent.change(field(), { target: { value: 'Hola' } });
    fireEvent.click(send());
    expect(await screen.findByText('No enviado')).toBeVisible();
    expect(screen.getByText('Esta conversación está cerrada.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
    await waitFor(() => expect(refused).toBe(2));
    fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }));
    await waitFor(() => expect(screen.queryByText('Hola')).not.toBeInTheDocument());
  });

  test('a picture goes at once with a blank message; another file is refused [3§2 3§5]', async () => {
    const calls = openChatPage({
      at: CONVERSATION,
      answers: {
        'POST support/image': { result: true, route: 'chat/images/5', width: 1, height: 1 },
        'POST chat/send': never,
      },
    });
    window.URL.createObjectURL = () => 'blob:x';
    window.URL.revokeObjectURL = () => undefined;
    await screen.findByText('m2');
    const chooser = document.querySelector('input[type=file]') as HTMLInputElement;
    fireEvent.change(chooser, { target: { files: [new File(['x'], 'nota.pdf')] } });
    await waitFor(() => expect(toasts()).toContain('El formato de la imagen no es válido'));
    fireEvent.change(chooser, { target: { files: [new File(['x'], 'FOTO.PNG', { type: 'image/png' })] } });
    await waitFor(() =>
      expect(callsTo(calls, 'POST', 'chat/send')[0]?.body).toMatchObject({ text: '', file: 'chat/images/5' }),
    );
  });

  test('HTML is words, and only http addresses are links, opened apart and without trust', async () => {
    const text = '<img src=x onerror=alert(1)> javascript:alert(1) https://qhatu.pe/x';
    openChatPage({
      at: CONVERSATION,
      answers: { 'POST support/messages': wirePage([wireMessage(1, { message: text })]) },
    });
    const log = await screen.findByRole('log');
    expect(log).toHaveTextContent('<img src=x onerror=alert(1)> javascript:alert(1)');
    const links = within(log).getAllByRole('link');
    expect(links).toHaveLength(1);
    expect(links[0]).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc');
  });

  test('a draft is kept for each chat and each person', async () => {
    openChatPage({ at: CONVERSATION });
    await screen.findByText('m2');
    fireEvent.change(field(), { target: { value: 'a medio escribir' } });
    expect(window.localStorage.getItem('qhatu:chat-draft:42:7')).toBe('a medio escribir');
  });

  test('logging out closes the socket and takes the conversation off the page', async () => {
    mockSocket.connect.mockClear();
    mockSocket.disconnect.mockClear();
    openChatPage({ at: CONVERSATION });
    await screen.findByText('m2');
    await waitFor(() => expect(mockSocket.connect).toHaveBeenCalledTimes(1));
    act(() => sessionStore.setState({ session: null }));
    expect(mockSocket.disconnect).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('m2')).not.toBeInTheDocument();
  });

  test('where the list gives way to the conversation, the focus goes along; elsewhere it is left alone', async () => {
    openChatPage({ answers: { 'POST support/chats': listOf([wireChat()]) } });
    const link = await screen.findByRole('link', { name: /Soporte de Qhatu/ });
    link.focus();
    fireEvent.click(link);
    // jsdom shows nothing: as on a phone, the link that had the focus is not in sight any more.
    await waitFor(() => expect(screen.getByRole('heading', { level: 2 })).toHaveFocus());
  });
});
