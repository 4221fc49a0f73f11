import { paths } from '@qhatu/contract/paths';
import { callsTo, freshBrowser, memberSession, renderPage, serve } from '@qhatu/kit/testing';
import { ApiError, sessionStore } from '@qhatu/shared-state';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AdminPage from '../../pages/AdminPage';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeEach(() => {
  freshBrowser();
  // jsdom has no scrolling.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

const SIZE = {
  ...{ id: 3, version: 4, name: 'Talla', kind: 'size', filterable: true },
  values: [
    { id: 31, value_text: 'M', payload: null, used: true },
    { id: 32, value_text: 'S', payload: null, used: false },
  ],
};

function open() {
  renderPage(<AdminPage />, { at: '/admin/atributos', path: paths.admin.path, userId: 42 });
  const member = memberSession(42);
  act(() => sessionStore.setState({ session: { ...member, person: { ...member.person, roleId: 2 } } }));
}

test('values are added, put in order and taken away; what products have stays [D219]', async () => {
  const calls = serve({ 'GET admin/attributes': [SIZE], 'POST admin/attributes/3': SIZE });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Talla' }));
  const form = await screen.findByRole('form', { name: 'Atributo' });
  expect(within(form).getByRole('button', { name: 'M está en uso' })).toBeDisabled();
  await userEvent.click(within(form).getByRole('button', { name: 'Subir S' }));
  await userEvent.click(within(form).getByRole('button', { name: 'Agregar valor' }));
  await userEvent.type(within(form).getByRole('textbox', { name: 'Valor 3' }), 'L');
  await userEvent.click(within(form).getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/attributes/3')).toHaveLength(1));
  expect(callsTo(calls, 'POST', 'admin/attributes/3')[0]?.body).toEqual({
    ...{ version: 4, name: 'Talla', kind: 'size', filterable: true },
    values: [
      { id: 32, value_text: 'S', payload: null },
      { id: 31, value_text: 'M', payload: null },
      { value_text: 'L', payload: null },
    ],
  });
});

test('a value that is there twice is said beside it, and nothing is sent [D8]', async () => {
  const calls = serve({ 'GET admin/attributes': [] });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Nuevo atributo' }));
  const form = await screen.findByRole('form', { name: 'Atributo' });
  await userEvent.type(within(form).getByRole('textbox', { name: /^Nombre/ }), 'Material');
  for (const [at, text] of ['Lino', ' lino'].entries()) {
    await userEvent.click(within(form).getByRole('button', { name: 'Agregar valor' }));
    await userEvent.type(within(form).getByRole('textbox', { name: `Valor ${at + 1}` }), text);
  }
  await userEvent.click(within(form).getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(within(form).getByRole('textbox', { name: 'Valor 2' })).toBeInvalid());
  expect(callsTo(calls, 'POST', 'admin/attributes')).toHaveLength(0);
});

test('somebody else’s change is said, and what was typed stays', async () => {
  serve({
    'GET admin/attributes': [SIZE],
    'POST admin/attributes/3': () => {
      throw new ApiError(409, 'stale', 'Otra persona cambió esto mientras lo editabas.', {}, null, { current: SIZE });
    },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Talla' }));
  const form = await screen.findByRole('form', { name: 'Atributo' });
  const name = within(form).getByRole('textbox', { name: /^Nombre/ });
  await userEvent.clear(name);
  await userEvent.type(name, 'Medida');
  await userEvent.click(within(form).getByRole('button', { name: 'Guardar' }));
  expect(await within(form).findByText('Otra persona lo cambió mientras editabas')).toBeInTheDocument();
  expect(name).toHaveValue('Medida');
});
