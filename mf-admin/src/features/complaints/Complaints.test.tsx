import { paths } from '@qhatu/contract/paths';
import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, onlyPage, openOffice } from '../../testing/office';

inFreshBrowsers();

const complaint = {
  id: 7,
  number: '000012-2026',
  created_at: '2026-11-20T15:00:00.000Z',
  due_on: '2026-12-15',
  days_left: 3,
  overdue: false,
  reason: 1,
  support_type: 'Atención recibida',
  document_type: 0,
  document: '45678912',
  name: 'Rosa <b>Quispe</b>',
  phone: '987654321',
  email: 'rosa@correo.pe',
  address: 'Jr. Puno 123',
  place: 'Miraflores, Lima, Lima',
  guardian: { name: 'Ana Quispe', document_type: 2, document: '001234567' },
  user_name: null,
  description: 'Nadie contestó.',
  request: null,
  comprobante: null,
  occurred_on: null,
  good_kind: null,
  good: null,
  seller: null,
  amount: 189.9,
  answer: null,
  answered_at: null,
};
const list = onlyPage;

function open(roleId: number) {
  openOffice(roleId, paths.admin.href('reclamos'));
}

test('support has orders to read, the book, what people wrote about products, and messages, and nothing else [D1 D270]', async () => {
  const calls = serve({ 'GET admin/complaints': list() });
  open(5);
  expect(await screen.findByText('No hay hojas por responder')).toBeVisible();
  const menu = within(screen.getByRole('navigation', { name: 'Administración' }));
  expect(menu.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Pedidos',
    'Voz',
    'Mensajes',
    'Libro de Reclamaciones',
  ]);
  expect(calls.filter(({ path }) => path.startsWith('admin/') && !/^admin\/(complaints|today)/.test(path))).toEqual([]);
});

test('a complaint shows what is needed, as text, and how many days are left; late ones say so', async () => {
  const late = { ...complaint, id: 8, number: '000003-2026', due_on: '2026-11-02', overdue: true, days_left: 0 };
  serve({ 'GET admin/complaints': list(late, complaint) });
  open(2);
  const entry = within(await screen.findByRole('article', { name: 'Queja 000012-2026' }));
  for (const said of [
    'Quedan 3 días hábiles',
    'Rosa <b>Quispe</b>',
    'DNI 45678912',
    'Ana Quispe, Carnet de Extranjería 001234567',
    'Jr. Puno 123, Miraflores, Lima, Lima',
    'S/ 189,90',
    '15/12/2026',
  ]) {
    expect(entry.getByText(said)).toBeVisible();
  }
  expect(screen.getByText('Vencida desde el 02/11/2026')).toBeVisible();
});

test('an answer is sent once, and the list is read again; nothing is sent without words', async () => {
  let waiting = [complaint];
  const calls = serve({
    'GET admin/complaints': () => list(...waiting),
    'POST admin/complaints/7/answer': () => {
      waiting = [];
      return { msg: 'Respuesta enviada' };
    },
  });
  open(5);
  await userEvent.click(await screen.findByRole('button', { name: 'Responder queja 000012-2026' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await userEvent.click(dialog.getByText('Responder y enviar'));
  expect(toasts()).toContain('El campo respuesta es requerido');
  await userEvent.type(dialog.getByLabelText(/^Respuesta/), '  Ya hablamos con la tienda.  ');
  await userEvent.click(dialog.getByText('Responder y enviar'));
  await waitFor(() => expect(screen.getByText('No hay hojas por responder')).toBeVisible());
  expect(callsTo(calls, 'POST', 'admin/complaints').map(({ body }) => body)).toEqual([
    { answer: 'Ya hablamos con la tienda.' },
  ]);
});

test('somebody else was faster: their words stay in the dialog, and the reason is said', async () => {
  serve({
    'GET admin/complaints': list(complaint),
    'POST admin/complaints/7/answer': () => {
      throw new ApiError(409, 'already_answered', 'Alguien ya respondió esta hoja.');
    },
  });
  open(5);
  await userEvent.click(await screen.findByRole('button', { name: 'Responder queja 000012-2026' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await userEvent.type(dialog.getByLabelText(/^Respuesta/), 'Hola');
  await userEvent.click(dialog.getByText('Responder y enviar'));
  await waitFor(() => expect(toasts()).toContain('Alguien ya respondió esta hoja.'));
  expect(dialog.getByLabelText(/^Respuesta/)).toHaveValue('Hola');
});
