import { paths } from '@qhatu/contract/paths';
import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError, toastStore } from '@qhatu/shared-state';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, offered, onlyPage, openOffice, undoLast } from '../testing/office';

inFreshBrowsers();

const message = (id: number, name: string) => ({
  ...{ id, name, phone: '987654321', email: 'rosa@prueba.pe', message: '¿Abren hoy?' },
  ...{ created_at: '2026-11-20T15:00:00.000Z', answer: null, closed_at: null },
});

/** A server that keeps who wrote open, and answers when it is told to; lists it gives `reads` times, and then lets one wait. */
function list(reads = Number.POSITIVE_INFINITY) {
  let read = 0;
  const open = new Map([
    [3, message(3, 'Rosa Quispe')],
    [4, message(4, 'Camila Huamán')],
  ]);
  const held: { path: string; answer: (error?: ApiError) => void }[] = [];
  const held_ = (id: number, verb: string, done: () => void) => () =>
    new Promise((resolve, reject) => {
      const answer = (error?: ApiError) => {
        if (error) return reject(error);
        done();
        resolve({ msg: verb === 'close' ? 'Mensaje cerrado' : 'El mensaje está abierto otra vez' });
      };
      held.push({ path: `${id}/${verb}`, answer });
    });
  const calls = serve({
    'GET admin/messages': () => {
      read += 1;
      return read > reads ? new Promise(() => undefined) : onlyPage(...open.values());
    },
    ...Object.fromEntries(
      [...open].flatMap(([id, row]) => [
        [`POST admin/messages/${id}/close`, held_(id, 'close', () => open.delete(id))],
        [`POST admin/messages/${id}/reopen`, held_(id, 'reopen', () => open.set(id, row))],
      ]),
    ),
  });
  openOffice(5, paths.admin.href('mensajes'));
  /** The next of what waits, once it has come. */
  const answer = async (path: string, error?: ApiError) => {
    await waitFor(() => expect(held[0]?.path).toBe(path));
    await act(async () => held.shift()?.answer(error));
  };
  return { calls, answer, asked: () => held.map(({ path }) => path) };
}

const article = (name: string) => screen.queryByRole('article', { name: `Mensaje de ${name}` });
const close = async (name: string) =>
  userEvent.click(await screen.findByRole('button', { name: `Cerrar el mensaje de ${name}` }));

test('what is done is seen before the server has answered, is said with a way back, and that brings it back [D304]', async () => {
  const { answer, calls } = list();
  await close('Rosa Quispe');
  await waitFor(() => expect(article('Rosa Quispe')).toBeNull());
  expect(article('Camila Huamán')).toBeVisible();
  expect(toasts()).toEqual([]);
  await answer('3/close');
  await waitFor(() => expect(toasts()).toEqual(['Mensaje de Rosa Quispe: cerrado']));
  expect(offered()).toMatchObject({ text: 'Deshacer', keys: 'Control+Z Meta+Z' });
  await undoLast();
  await answer('3/reopen');
  expect(await screen.findByRole('article', { name: 'Mensaje de Rosa Quispe' })).toBeVisible();
  expect(toasts()).toContain('Mensaje de Rosa Quispe: abierto otra vez');
  // What is undone is not offered to be undone.
  expect(offered()).toBeUndefined();
  expect(callsTo(calls, 'POST', 'admin/messages').map(({ path }) => path)).toEqual([
    'admin/messages/3/close',
    'admin/messages/3/reopen',
  ]);
});

test('what the server refuses is shown as it was, in its words, before anything was read again [D304]', async () => {
  const { answer } = list(1);
  await close('Rosa Quispe');
  await waitFor(() => expect(article('Rosa Quispe')).toBeNull());
  await answer('3/close', new ApiError(409, 'closed', 'Ya se respondió o se cerró. Actualiza la lista.'));
  expect(await screen.findByRole('article', { name: 'Mensaje de Rosa Quispe' })).toBeVisible();
  expect(toasts()).toEqual(['Ya se respondió o se cerró. Actualiza la lista.']);
  expect(offered()).toBeUndefined();
});

test('Ctrl+Z takes back the last one while its message is there, but not from somebody who types [D304]', async () => {
  const { answer, asked } = list();
  await close('Rosa Quispe');
  await answer('3/close');
  await waitFor(() => expect(offered()).toBeDefined());
  const field = document.body.appendChild(document.createElement('textarea'));
  field.focus();
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
  field.remove();
  expect(offered()).toBeDefined();
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await answer('3/reopen');
  expect(await screen.findByRole('article', { name: 'Mensaje de Rosa Quispe' })).toBeVisible();
  act(() => toastStore.setState({ toasts: [] }));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(asked()).toEqual([]);
});

test('two at once are done one after the other, and neither brings the other back [D304]', async () => {
  const { answer, asked, calls } = list();
  await close('Rosa Quispe');
  await close('Camila Huamán');
  expect(await screen.findByText('No hay nada por leer')).toBeVisible();
  expect(asked()).toEqual(['3/close']);
  const reads = callsTo(calls, 'GET', 'admin/messages').length;
  await answer('3/close');
  await answer('4/close');
  await waitFor(() => expect(callsTo(calls, 'GET', 'admin/messages')).toHaveLength(reads + 1));
  expect(screen.getByText('No hay nada por leer')).toBeVisible();
});

test('of two that are refused, one over the other, neither is shown as done, before anything was read again [D304 D325]', async () => {
  const { answer } = list(1);
  await close('Rosa Quispe');
  await close('Camila Huamán');
  await waitFor(() => expect(article('Camila Huamán')).toBeNull());
  await answer('3/close', new ApiError(0, 'offline', 'No hay conexión'));
  expect(await screen.findByRole('article', { name: 'Mensaje de Rosa Quispe' })).toBeVisible();
  expect(article('Camila Huamán')).toBeNull();
  await answer('4/close', new ApiError(0, 'offline', 'No hay conexión'));
  expect(await screen.findByRole('article', { name: 'Mensaje de Camila Huamán' })).toBeVisible();
  expect(article('Rosa Quispe')).toBeVisible();
});

test('of two that are done each is said by its name and offered to be undone, and Ctrl+Z takes back one after the other [D325 D345]', async () => {
  const { answer } = list();
  await close('Rosa Quispe');
  await close('Camila Huamán');
  await answer('3/close');
  await answer('4/close');
  const said = ['Mensaje de Rosa Quispe: cerrado', 'Mensaje de Camila Huamán: cerrado'];
  await waitFor(() => expect(toasts()).toEqual(said));
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await answer('4/reopen');
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await answer('3/reopen');
  expect(await screen.findByRole('article', { name: 'Mensaje de Rosa Quispe' })).toBeVisible();
  expect(article('Camila Huamán')).toBeVisible();
});

test('a double click is one act: its second click does nothing to the card that has come under the pointer [D325]', async () => {
  const { answer, asked } = list();
  fireEvent.click(await screen.findByRole('button', { name: 'Cerrar el mensaje de Rosa Quispe' }), { detail: 1 });
  await waitFor(() => expect(article('Rosa Quispe')).toBeNull());
  const next = screen.getByRole('button', { name: 'Cerrar el mensaje de Camila Huamán' });
  fireEvent.click(next, { detail: 2 });
  await answer('3/close');
  await waitFor(() => expect(offered()).toBeDefined());
  expect(asked()).toEqual([]);
  expect(article('Camila Huamán')).toBeVisible();
  fireEvent.click(next, { detail: 1 });
  await answer('4/close');
  await waitFor(() => expect(article('Camila Huamán')).toBeNull());
});

test('the focus of a card that goes is on the one that takes its place, and of the last one on the page [WCAG 2.4.3]', async () => {
  const main = document.body.appendChild(document.createElement('main'));
  main.tabIndex = -1;
  list();
  await close('Rosa Quispe');
  await waitFor(() => expect(article('Camila Huamán')?.parentElement).toHaveFocus());
  await close('Camila Huamán');
  await waitFor(() => expect(main).toHaveFocus());
  main.remove();
});

const review = (id: number, user_name: string, reports: string[]) => ({
  ...{ id, kind: 'review', product: { id: 9006, name: 'Polo' }, user_name, rating: 2, title: null },
  ...{ message: 'Compren en mi tienda', answer: null, created_at: '2026-11-20T15:00:00.000Z', reports },
  ...{ hidden_at: null, hidden_reason: null },
});
const reason = () => within(screen.getByRole('dialog', { hidden: true })).getByLabelText(/^Motivo/);

/** Asks to hide what this person wrote, for this reason. */
async function hide(author: string, why: string) {
  await userEvent.click(await screen.findByRole('button', { name: `Ocultar la reseña de ${author}` }));
  await userEvent.type(reason(), why);
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await userEvent.click(dialog.getByText('Ocultar', { selector: 'button *, button' }));
}

test('a text is hidden before the server has answered, which ends its dialog; refused it is there again, and what was typed as well [D325]', async () => {
  let refuse: (error: ApiError) => void = () => undefined;
  const calls = serve({
    'GET admin/texts': onlyPage(review(7, 'rosa.q', ['Publicidad']), review(8, 'camila.h', ['Insulta'])),
    'POST admin/texts/review/7/hide': () =>
      new Promise((_, reject) => {
        refuse = reject;
      }),
  });
  openOffice(5, paths.admin.href('voz'));
  await hide('rosa.q', 'Publicidad');
  await waitFor(() => expect(screen.queryByText('rosa.q')).toBeNull());
  expect(screen.queryByRole('dialog', { hidden: true })).toBeNull();
  expect(screen.getByText('camila.h')).toBeVisible();
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/texts')).toHaveLength(1));
  await act(async () => refuse(new ApiError(409, 'decided', 'Otra persona ya lo decidió')));
  expect(await screen.findByText('rosa.q')).toBeVisible();
  expect(toasts()).toEqual(['Otra persona ya lo decidió']);
  expect(reason()).toHaveValue('Publicidad');
});

test('while another text is being decided, what was refused waits in its own dialog [D325]', async () => {
  let refuse: (error: ApiError) => void = () => undefined;
  serve({
    'GET admin/texts': onlyPage(review(7, 'rosa.q', ['Publicidad']), review(8, 'camila.h', ['Insulta'])),
    'POST admin/texts/review/7/hide': () =>
      new Promise((_, reject) => {
        refuse = reject;
      }),
  });
  openOffice(5, paths.admin.href('voz'));
  await hide('rosa.q', 'Publicidad');
  await userEvent.click(await screen.findByRole('button', { name: 'Ocultar la reseña de camila.h' }));
  await userEvent.type(reason(), 'Ins');
  await act(async () => refuse(new ApiError(409, 'decided', 'Otra persona ya lo decidió')));
  await waitFor(() => expect(toasts()).toEqual(['Otra persona ya lo decidió']));
  expect(reason()).toHaveValue('Ins');
  await userEvent.click(within(screen.getByRole('dialog', { hidden: true })).getByLabelText('Cerrar'));
  await userEvent.click(await screen.findByRole('button', { name: 'Ocultar la reseña de rosa.q' }));
  expect(reason()).toHaveValue('Publicidad');
});

test('a text that is hidden can be put back with what was reported of it, and the other way round with its reason [D304]', async () => {
  const text = {
    ...{ id: 7, kind: 'review', product: { id: 9006, name: 'Polo' }, user_name: 'rosa.q', rating: 2, title: null },
    ...{ message: 'Compren en mi tienda', answer: null, created_at: '2026-11-20T15:00:00.000Z' },
  };
  const calls = serve({
    'GET admin/texts': onlyPage({ ...text, hidden_at: null, hidden_reason: null, reports: ['Publicidad'] }),
    'POST admin/texts/review/7/hide': { msg: 'Ya no se ve en la tienda' },
    'POST admin/texts/review/7/restore': { msg: 'Se ve de nuevo en la tienda' },
  });
  openOffice(5, paths.admin.href('voz'));
  await userEvent.click(await screen.findByRole('button', { name: 'Ocultar la reseña de rosa.q' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Publicidad');
  await userEvent.click(dialog.getByText('Ocultar', { selector: 'button *, button' }));
  await undoLast();
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/texts/review/7/restore')).toHaveLength(1));
  expect(callsTo(calls, 'POST', 'admin/texts').map(({ body }) => body)).toEqual([
    { reason: 'Publicidad' },
    { undo: true },
  ]);
});
