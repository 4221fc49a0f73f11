import { paths } from '@qhatu/contract/paths';
import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, onlyPage, openOffice } from '../../testing/office';

inFreshBrowsers();

const question = {
  id: 7,
  created_at: '2026-11-20T15:00:00.000Z',
  message: '¿Encoge al <b>lavar</b>?',
  user_name: 'rosa.q',
  product: { id: 9006, name: 'Polo de algodón', image: null },
  seller: { id: 42, user_name: 'algodon-mati' },
  answer: null,
  answered_at: null,
};
const list = onlyPage;

function open(roleId: number) {
  openOffice(roleId, paths.admin.href('preguntas'));
}

const dialog = () => within(screen.getByRole('dialog', { hidden: true }));

test('a seller reads what is asked, as text, answers it, and it leaves the list', async () => {
  let waiting = [question];
  const calls = serve({
    'GET admin/questions': () => list(...waiting),
    'POST admin/questions/7/answer': () => {
      waiting = [];
      return { msg: 'Tu respuesta ya está en la página del producto' };
    },
  });
  open(4);
  const entry = within(await screen.findByRole('article', { name: 'Pregunta de rosa.q sobre Polo de algodón' }));
  expect(entry.getByText('¿Encoge al <b>lavar</b>?')).toBeVisible();
  expect(entry.getByRole('link', { name: 'Polo de algodón' })).toHaveAttribute('href', '/detalle/productos/9006');
  expect(entry.queryByText('algodon-mati')).toBeNull();
  await userEvent.click(entry.getByRole('button', { name: 'Responder la pregunta de rosa.q' }));
  await userEvent.click(dialog().getByText('Responder y enviar'));
  expect(toasts()).toContain('El campo respuesta es requerido');
  await userEvent.type(dialog().getByLabelText(/^Respuesta/), ' No, es preencogido. ');
  await userEvent.click(dialog().getByText('Responder y enviar'));
  expect(await screen.findByText('No hay preguntas por responder')).toBeVisible();
  expect(callsTo(calls, 'POST', 'admin/questions').map(({ body }) => body)).toEqual([
    { answer: 'No, es preencogido.' },
  ]);
});

test('administration sees whose product it is; words that could not be sent stay, and the reason is said', async () => {
  serve({
    'GET admin/questions': list(question),
    'POST admin/questions/7/answer': () => {
      throw new ApiError(409, 'already_answered', 'Esta pregunta ya tiene respuesta.');
    },
  });
  open(2);
  expect(await screen.findByText('algodon-mati')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Responder la pregunta de rosa.q' }));
  await userEvent.type(dialog().getByLabelText(/^Respuesta/), 'No.');
  await userEvent.click(dialog().getByText('Responder y enviar'));
  await waitFor(() => expect(toasts()).toContain('Esta pregunta ya tiene respuesta.'));
  expect(dialog().getByLabelText(/^Respuesta/)).toHaveValue('No.');
});
