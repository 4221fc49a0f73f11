import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, openOffice } from '../../testing/office';

inFreshBrowsers();

const brands = {
  data: [
    { id: 1, name: 'Inti Sol', products: 3 },
    { id: 2, name: 'INTISOL', products: 1 },
    { id: 3, name: 'Nadie', products: 0 },
  ],
  next: null,
};
const typeName = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Cambiar el nombre de INTISOL' }));
  const field = within(await screen.findByRole('form', { name: 'Nombre' })).getByLabelText(/^Nombre/);
  await userEvent.clear(field);
  await userEvent.type(field, name);
};

test('a name that another has joins the two only after it was said so [D218]', async () => {
  const calls = serve({
    'GET admin/labels/brands': brands,
    'POST admin/labels/brands/2': (body: unknown) => {
      if ((body as { merge: boolean }).merge) return brands.data[0];
      throw new ApiError(409, 'taken', 'Ya existe «Inti Sol», con 3 productos. Puedes unirlas.');
    },
  });
  openOffice(2, '/admin/marcas');
  await typeName('Inti Sol');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText(/eso no se deshace/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Unirlas' }));
  await waitFor(() => expect(toasts()).toContain('Unidas: sus productos ya tienen la otra'));
  expect(callsTo(calls, 'POST', 'admin/labels/brands/2').map(({ body }) => body)).toEqual([
    { name: 'Inti Sol', from: 'INTISOL', merge: false },
    { name: 'Inti Sol', from: 'INTISOL', merge: true },
  ]);
});

test('another name after the question is asked anew; an empty one is not sent [D218]', async () => {
  const calls = serve({
    'GET admin/labels/brands': brands,
    'POST admin/labels/brands/2': () => {
      throw new ApiError(409, 'taken', 'Ya existe.');
    },
  });
  openOffice(2, '/admin/marcas');
  await typeName('Inti Sol');
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await screen.findByRole('button', { name: 'Unirlas' });
  const field = within(screen.getByRole('form', { name: 'Nombre' })).getByLabelText(/^Nombre/);
  await userEvent.type(field, ' 2');
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/labels/brands/2')).toHaveLength(2));
  expect(callsTo(calls, 'POST', 'admin/labels/brands/2').at(-1)?.body).toMatchObject({ merge: false });
  await userEvent.clear(field);
  await userEvent.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(callsTo(calls, 'POST', 'admin/labels/brands/2')).toHaveLength(2);
});

test('only what no product has can be taken away, and tags are a view of their own [D218]', async () => {
  const calls = serve({
    'GET admin/labels/brands': brands,
    'GET admin/labels/tags': { data: [], next: null },
    'POST admin/labels/brands/3/remove': { msg: 'Retirada' },
  });
  openOffice(2, '/admin/marcas');
  await userEvent.click(await screen.findByRole('button', { name: 'Retirar Nadie' }));
  expect(screen.queryByRole('button', { name: 'Retirar INTISOL' })).toBeNull();
  await waitFor(() => expect(toasts()).toContain('Retirada'));
  await userEvent.click(screen.getByRole('button', { name: 'Etiquetas' }));
  expect(await screen.findByText('Todavía no hay ninguna')).toBeVisible();
  expect(callsTo(calls, 'GET', 'admin/labels/tags')).not.toEqual([]);
});
