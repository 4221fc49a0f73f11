import { paths } from '@qhatu/contract/paths';
import { callsTo, freshBrowser, memberSession, renderPage, serve } from '@qhatu/kit/testing';
import { sessionStore } from '@qhatu/shared-state';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AdminPage from '../../pages/AdminPage';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeEach(freshBrowser);

test('support reads a message as text and answers it by mail; it leaves the open ones', async () => {
  const message = {
    ...{ id: 3, name: 'Rosa Quispe', phone: '987654321', email: 'rosa@prueba.pe', message: '¿Abren <b>hoy</b>?' },
    ...{ created_at: '2026-11-20T15:00:00.000Z', answer: null, closed_at: null },
  };
  let open = [message];
  const calls = serve({
    'GET admin/messages': () => ({ data: open, next: null }),
    'POST admin/messages/3/answer': () => {
      open = [];
      return { msg: 'La respuesta va en camino a su correo' };
    },
  });
  renderPage(<AdminPage />, { at: '/admin/mensajes', path: paths.admin.path, userId: 42 });
  const member = memberSession(42);
  act(() => sessionStore.setState({ session: { ...member, person: { ...member.person, roleId: 5 } } }));
  const entry = within(await screen.findByRole('article', { name: 'Mensaje de Rosa Quispe' }));
  expect(entry.getByText('¿Abren <b>hoy</b>?')).toBeVisible();
  await userEvent.click(entry.getByRole('button', { name: 'Responder el mensaje de Rosa Quispe' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await userEvent.type(dialog.getByLabelText(/^Respuesta/), 'Sí, hasta las ocho.');
  await userEvent.click(dialog.getByText('Responder y enviar'));
  expect(await screen.findByText('No hay nada por leer')).toBeVisible();
  expect(callsTo(calls, 'POST', 'admin/messages')[0]?.body).toEqual({ answer: 'Sí, hasta las ocho.' });
});
