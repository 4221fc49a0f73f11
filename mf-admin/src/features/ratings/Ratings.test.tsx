import { paths } from '@qhatu/contract/paths';
import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, onlyPage, openOffice } from '../../testing/office';

inFreshBrowsers();

const rating = {
  id: 7,
  created_at: '2026-11-20T15:00:00.000Z',
  rating: 2.5,
  title: 'Regular',
  message: 'Pesa <b>mucho</b>',
  user_name: 'rosa.q',
  product: { id: 9006, name: 'Polo de algodón', image: null },
  seller: { id: 42, user_name: 'algodon-mati' },
  answer: null,
};
const ANSWER = {
  ...{ message: 'Gracias', by_shop: false, created_at: '2026-11-21T15:00:00.000Z', updated_at: null },
  hidden_reason: null,
};
const open = (roleId: number, query = '') => openOffice(roleId, paths.admin.href('calificaciones') + query);
const dialog = () => within(screen.getByRole('dialog'));
const entryOf = async () =>
  within(await screen.findByRole('article', { name: 'Calificación de rosa.q sobre Polo de algodón' }));

test('a seller reads what buyers wrote, as text, answers once, and what could not be sent stays [D252]', async () => {
  let fails = true;
  let waiting: object[] = [rating];
  const calls = serve({
    'GET admin/reviews': () => onlyPage(...waiting),
    'POST admin/reviews/7/answer': () => {
      if (fails) throw new ApiError(503, 'x', 'Disculpe, ha ocurrido un error');
      waiting = [];
      return { msg: 'Tu respuesta ya está en la página del producto' };
    },
  });
  open(4);
  const entry = await entryOf();
  for (const text of ['Pesa <b>mucho</b>', 'Regular']) expect(entry.getByText(text)).toBeVisible();
  await userEvent.click(entry.getByRole('button', { name: 'Responder la calificación de rosa.q' }));
  await userEvent.click(dialog().getByRole('button', { name: 'Responder y enviar' }));
  expect(dialog().getByText('El campo respuesta es requerido')).toBeVisible();
  await userEvent.type(dialog().getByLabelText(/^Respuesta/), ' Gracias por contarlo ');
  await userEvent.click(dialog().getByRole('button', { name: 'Responder y enviar' }));
  await waitFor(() => expect(toasts()).toContain('Disculpe, ha ocurrido un error'));
  expect(dialog().getByLabelText(/^Respuesta/)).toHaveValue(' Gracias por contarlo ');
  fails = false;
  await userEvent.click(dialog().getByRole('button', { name: 'Responder y enviar' }));
  expect(await screen.findByText('No hay calificaciones sin respuesta')).toBeVisible();
  expect(callsTo(calls, 'POST', 'admin/reviews').map(({ body }) => body)).toEqual(
    Array(2).fill({ answer: 'Gracias por contarlo' }),
  );
});

test('an answer is changed, and taken back after a second look only [D252]', async () => {
  let answer: object | null = ANSWER;
  const calls = serve({
    'GET admin/reviews': () => (answer ? onlyPage({ ...rating, answer }) : onlyPage()),
    'POST admin/reviews/7/answer': () => {
      answer = { ...ANSWER, message: 'Mil gracias', updated_at: '2026-11-22T15:00:00.000Z' };
      return { msg: 'Cambiamos tu respuesta' };
    },
    'POST admin/reviews/7/answer/remove': () => {
      answer = null;
      return { msg: 'Retiraste tu respuesta' };
    },
  });
  open(4, '?vista=answered');
  const entry = await entryOf();
  await userEvent.click(entry.getByRole('button', { name: 'Cambiar la respuesta a la calificación de rosa.q' }));
  const field = dialog().getByLabelText(/^Respuesta/);
  expect(field).toHaveValue('Gracias');
  await userEvent.clear(field);
  await userEvent.type(field, 'Mil gracias');
  await userEvent.click(dialog().getByRole('button', { name: 'Guardar' }));
  expect(await (await entryOf()).findByText('Mil gracias', { selector: 'dd' })).toBeVisible();
  await userEvent.click((await entryOf()).getByRole('button', { name: 'Retirar la respuesta a rosa.q' }));
  expect(callsTo(calls, 'POST', 'admin/reviews/7/answer/remove')).toEqual([]);
  await userEvent.click(dialog().getByRole('button', { name: 'Retirar' }));
  expect(await screen.findByText('Todavía no respondiste ninguna')).toBeVisible();
});

test('what administration hid says why and stays as it is; the other side’s answer is not changed [D252]', async () => {
  serve({ 'GET admin/reviews': onlyPage({ ...rating, answer: { ...ANSWER, hidden_reason: 'Insulta' } }) });
  open(4, '?vista=answered');
  const entry = await entryOf();
  expect(entry.getByText('Insulta')).toBeVisible();
  expect(entry.queryByRole('button')).toBeNull();
});
