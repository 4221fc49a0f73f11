import { paths } from '@qhatu/contract/paths';
import { callsTo, freshBrowser, memberSession, renderPage, serve } from '@qhatu/kit/testing';
import { ApiError, sessionStore } from '@qhatu/shared-state';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changesOf } from '../../lib/act-words';
import AdminPage from '../../pages/AdminPage';

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
  expect(screen.queryByText(/version/)).not.toBeInTheDocument();
  expect(callsTo(calls, 'GET', 'admin/acts')[0]?.path).toBe('admin/acts?subject=category');
});
