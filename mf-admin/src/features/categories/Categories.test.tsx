import { paths } from '@qhatu/contract/paths';
import { callsTo, freshBrowser, memberSession, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { ApiError, sessionStore } from '@qhatu/shared-state';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesOf } from '../../lib/act-texts';
import AdminPage from '../../pages/AdminPage';
import { offered, undoLast } from '../../testing/office';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeEach(() => {
  freshBrowser();
  // jsdom has no scrolling.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

const category = (id: number, name: string, parent_id: number | null = null) => ({
  ...{ id, name, parent_id, version: 2, uri: '', position: id },
  ...{ enabled: true, especial: false, freelancer: false, products: 2 },
});
const TREE = [category(1, 'Textiles'), category(2, 'Hogar'), category(3, 'Mantas', 1), category(4, 'Chullos', 1)];

function open(at: string) {
  renderPage(<AdminPage />, { at, path: paths.admin.path, userId: 42 });
  const member = memberSession(42);
  act(() => sessionStore.setState({ session: { ...member, person: { ...member.person, roleId: 2 } } }));
}

test('a category moves among its siblings by a button, without a mouse', async () => {
  const tree = TREE.map((one) => (one.id === 4 ? { ...one, enabled: false, freelancer: true } : one));
  const calls = serve({ 'GET admin/categories': tree, 'POST admin/categories/4': tree[3] });
  open('/admin/categorias');
  expect(await screen.findByRole('button', { name: 'Subir Mantas' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Bajar Chullos' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Subir Chullos' }));
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/categories/4')).toHaveLength(1));
  expect(callsTo(calls, 'POST', 'admin/categories/4')[0]?.body).toEqual({
    ...{ version: 2, name: 'Chullos', parent_id: 1, before: 3 },
    ...{ enabled: false, especial: false, freelancer: true },
  });
});

test('steps are seen before they are answered, one is sent with the version that the one before made, and the last can be undone [D304]', async () => {
  let tree = [...TREE, category(5, 'Ponchos', 1)];
  const calls = serve({
    'GET admin/categories': () => tree,
    'POST admin/categories/5': (body: unknown) => {
      const { version, before } = body as { version: number; before: number | null };
      const saved = { ...category(5, 'Ponchos', 1), version: version + 1 };
      const others = tree.filter(({ id }) => id !== 5);
      tree = others.toSpliced(before === null ? others.length : others.findIndex(({ id }) => id === before), 0, saved);
      return saved;
    },
  });
  open('/admin/categorias');
  const up = await screen.findByRole('button', { name: 'Subir Ponchos' });
  await userEvent.click(up);
  await userEvent.click(screen.getByRole('button', { name: 'Subir Ponchos' }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Subir Ponchos' })).toBeDisabled());
  const sent = () =>
    callsTo(calls, 'POST', 'admin/categories/5').map(({ body }) => {
      const { version, before } = body as { version: number; before: number };
      return [version, before];
    });
  await waitFor(() =>
    expect(sent()).toEqual([
      [2, 4],
      [3, 3],
    ]),
  );
  await waitFor(() => expect(toasts()).toContain('Ponchos cambió de lugar'));
  await undoLast();
  await waitFor(() => expect(sent()[2]).toEqual([4, 4]));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Subir Ponchos' })).toBeEnabled());
});

test('one is hidden and shown by a button; what the server refuses is as it was, in its words [D304]', async () => {
  let refuses = false;
  const calls = serve({
    'GET admin/categories': TREE,
    'POST admin/categories/2': () => {
      if (refuses) throw new ApiError(409, 'stale', 'Otra persona la cambió');
      return { ...category(2, 'Hogar'), version: 3, enabled: false };
    },
  });
  open('/admin/categorias');
  await userEvent.click(await screen.findByRole('button', { name: 'Ocultar Hogar' }));
  await waitFor(() => expect(toasts()).toEqual(['Hogar ya no se ve en la tienda']));
  expect(callsTo(calls, 'POST', 'admin/categories/2')[0]?.body).toEqual({
    ...{ version: 2, name: 'Hogar', parent_id: null, enabled: false, especial: false, freelancer: false },
  });
  refuses = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Ocultar Hogar' }));
  await waitFor(() => expect(toasts()).toContain('Otra persona la cambió'));
  expect(await screen.findByRole('button', { name: 'Ocultar Hogar' })).toBeVisible();
});

/** A server that keeps the tree and takes a change from who has seen the version that it has. */
function serveHogar() {
  let hogar = category(2, 'Hogar');
  const calls = serve({
    'GET admin/categories': () => [TREE[0], hogar],
    'POST admin/categories/2': (body: unknown) => {
      const { version, name, enabled } = body as typeof hogar;
      if (version !== hogar.version) throw new ApiError(409, 'stale', 'Otra persona la cambió');
      hogar = { ...hogar, name, enabled, version: version + 1 };
      return hogar;
    },
  });
  const somebodyElse = (change: Partial<typeof hogar>) => {
    hogar = { ...hogar, ...change, version: hogar.version + 1 };
  };
  return { calls, somebodyElse, kept: () => [hogar.name, hogar.enabled] };
}

test('undoing takes back what was done and leaves what was saved of the category since, by whomever [D345]', async () => {
  const { kept, somebodyElse } = serveHogar();
  open('/admin/categorias');
  await userEvent.click(await screen.findByRole('button', { name: 'Ocultar Hogar' }));
  await waitFor(() => expect(kept()).toEqual(['Hogar', false]));
  const undo = await waitFor(() => {
    expect(offered()?.text).toBe('Deshacer');
    return offered();
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Editar Hogar' }));
  const form = within(await screen.findByRole('form', { name: 'Categoría' }));
  await userEvent.clear(form.getByLabelText(/^Nombre/));
  await userEvent.type(form.getByLabelText(/^Nombre/), 'Casa');
  await userEvent.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(kept()).toEqual(['Casa', false]));
  somebodyElse({ name: 'Casa y jardín' });
  await act(async () => undo?.onAct());
  await waitFor(() => expect(toasts()).toContain('Casa y jardín: como estaba'));
  expect(kept()).toEqual(['Casa y jardín', true]);
});

test('what somebody else did about the same is not undone: it is said [D345]', async () => {
  const { kept, somebodyElse } = serveHogar();
  open('/admin/categorias');
  await userEvent.click(await screen.findByRole('button', { name: 'Ocultar Hogar' }));
  await waitFor(() => expect(kept()).toEqual(['Hogar', false]));
  somebodyElse({ enabled: true });
  await undoLast();
  await waitFor(() => expect(toasts()).toContain('Otra persona la cambió'));
});

test('one that goes asks where its products go, and sends them there', async () => {
  const calls = serve({
    'GET admin/categories': TREE,
    'POST admin/categories/1/remove': (body: unknown) => {
      if ((body as { move_to: number | null }).move_to) return { msg: 'Categoría retirada', moved: 4 };
      throw new ApiError(409, 'has_products', 'Tiene 4 productos. Elige a qué categoría pasan.', {}, null, {
        count: 4,
      });
    },
  });
  open('/admin/categorias');
  await userEvent.click(await screen.findByRole('button', { name: 'Retirar Textiles' }));
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Retirar' }));
  const target = await within(dialog).findByLabelText(/^Pasar los productos a/);
  expect(
    within(target)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Elige una categoría', 'Hogar']);
  await userEvent.selectOptions(target, '2');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Pasar y retirar' }));
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/categories/1/remove')).toHaveLength(2));
  expect(callsTo(calls, 'POST', 'admin/categories/1/remove')[1]?.body).toEqual({ version: 2, move_to: 2 });
});

test('the log of acts says who, what, before and after in words', async () => {
  const act1 = {
    ...{ id: 1, at: '2026-11-20T15:00:00Z', act: 'category.update', subject: 'category', subject_id: 3 },
    actor: { id: 42, user_name: 'camila', role: 2 },
    ...{
      before: { name: 'Manta', version: 1 },
      after: { name: 'Mantas', version: 2 },
      network: '127.0.0.1',
      device: 'Chrome',
    },
  };
  const calls = serve({ 'GET admin/acts': { data: [act1], next: null } });
  open('/admin/registro?sobre=category');
  expect(await screen.findByText('Manta → Mantas', { exact: false })).toBeVisible();
  expect(screen.getByText('camila')).toBeVisible();
  const variants = (price: number) => [
    { id: 1, label: 'Rojo', price, enabled: true },
    { id: 2, label: 'Azul', price: 5, enabled: true },
  ];
  expect(changesOf({ before: { variants: variants(10) }, after: { variants: variants(9.5) } })).toEqual([
    { field: 'Variantes', before: 'Rojo S/ 10,00', after: 'Rojo S/ 9,50' },
  ]);
  expect(changesOf({ before: null, after: { name: 'Chal', adult: false, tags: [] } })).toEqual([
    { field: 'Nombre', before: null, after: 'Chal' },
  ]);
  expect(changesOf({ before: null, after: { new_products: 3, new: true } })).toEqual([
    { field: 'Nuevos', before: null, after: '3' },
    { field: 'Etiqueta «nuevo»', before: null, after: 'sí' },
  ]);
  expect(screen.queryByText(/version/)).not.toBeInTheDocument();
  expect(callsTo(calls, 'GET', 'admin/acts')[0]?.path).toBe('admin/acts?subject=category');
});

test('a category that is dropped on one of its own stays where it was, and nothing is asked', async () => {
  const calls = serve({ 'GET admin/categories': TREE });
  open('/admin/categorias');
  fireEvent.dragStart(await screen.findByText('Textiles'));
  fireEvent.drop(screen.getByText('Mantas'));
  fireEvent.dragStart(screen.getByText('Chullos'));
  fireEvent.drop(screen.getByText('Mantas'));
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/categories')).toHaveLength(1));
  expect(callsTo(calls, 'POST', 'admin/categories').map(({ path }) => path)).toEqual(['admin/categories/4']);
  expect(screen.getByText('Textiles')).toBeVisible();
});
