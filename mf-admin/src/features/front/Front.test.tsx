import { paths } from '@qhatu/contract/paths';
import type { AdminHome } from '@qhatu/contract/wire';
import { callsTo, freshBrowser, memberSession, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { ApiError, sessionStore, toastStore } from '@qhatu/shared-state';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import AdminPage from '../../pages/AdminPage';
import { serveGuarded, undoLast } from '../../testing/office';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(60_000);
beforeEach(() => {
  freshBrowser();
  // jsdom has no scrolling.
  jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

const dates = { since: null, until: null };
const slide = (description: string) => ({
  ...{ url_image: '/media/s.webp', widths: [640], width: 1600, height: 600, phone_image: null },
  ...{ description, detail: null, link: '/buscar', shown: true, ...dates },
});
const version = (id: number, state: 'draft' | 'published' | 'past', more: object = {}) => ({
  ...{ id, state, version: 1, note: null, by: 'rosa', saved_at: '2026-11-20T15:00:00.000Z' },
  ...{ published_at: state === 'draft' ? null : '2026-11-20T15:00:00.000Z', ...more },
});
const HOME: AdminHome = {
  published: version(4, 'published'),
  draft: null,
  content: {
    slides: [slide('Navidad'), slide('Gamarra')],
    ...{ sections: [], events: [], guides: [], testimonials: [] },
    services: [{ icon: 'truck', name: 'Envío', text: 'A todo el Perú', ...dates }],
  },
};
const drafted = (body: unknown): AdminHome => ({
  ...HOME,
  draft: version(5, 'draft'),
  content: (body as { content: AdminHome['content'] }).content,
});
const ROUTES = { 'GET admin/categories': [], 'GET admin/home': HOME };

function open(at = '/admin/portada') {
  renderPage(<AdminPage />, { at, path: paths.admin.path, userId: 42 });
  const member = memberSession(42);
  act(() => sessionStore.setState({ session: { ...member, person: { ...member.person, roleId: 2 } } }));
}

test('slides change place by buttons, and the draft is seen on the real home before it is public', async () => {
  const calls = serve({
    ...ROUTES,
    'POST admin/home': drafted,
    'POST admin/home/preview': { path: '/?vista=abc', expires_at: '2026-11-20T15:15:00.000Z' },
    'POST admin/home/publish': { ...HOME, published: version(5, 'published') },
  });
  open();
  expect(await screen.findByRole('button', { name: 'Subir Navidad' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Subir Gamarra' }));
  await userEvent.click(screen.getByRole('button', { name: 'Ver cómo queda' }));
  expect(await screen.findByTitle('La portada como queda')).toHaveAttribute('src', '/?vista=abc');
  const body = callsTo(calls, 'POST', 'admin/home')[0]?.body as { seen: object; content: AdminHome['content'] };
  expect(body.seen).toEqual({ id: 4, version: 1 });
  expect(body.content.slides.map(({ description }) => description)).toEqual(['Gamarra', 'Navidad']);
  await userEvent.click(screen.getByRole('button', { name: 'Computadora' }));
  expect(screen.getByTitle('La portada como queda')).toHaveStyle({ width: '1440px' });
  await userEvent.type(screen.getByLabelText(/^Nota/), 'Navidad');
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }));
  await waitFor(() => expect(toasts()).toContain('La portada está publicada'));
  expect(callsTo(calls, 'POST', 'admin/home/publish')[0]?.body).toEqual({
    ...{ seen: { id: 5, version: 1 }, note: 'Navidad' },
  });
  expect(screen.queryByTitle('La portada como queda')).toBeNull();
});

test('what changes place or goes comes back where it was, unless something else was changed since [D304]', async () => {
  serve(ROUTES);
  open();
  const names = () =>
    screen.getAllByRole('button', { name: /^Editar/ }).map((button) => button.getAttribute('aria-label'));
  await userEvent.click(await screen.findByRole('button', { name: 'Subir Gamarra' }));
  expect(names()).toEqual(['Editar Gamarra', 'Editar Navidad']);
  await undoLast();
  await waitFor(() => expect(names()).toEqual(['Editar Navidad', 'Editar Gamarra']));
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Navidad' }));
  await waitFor(() => expect(toasts()).toContain('Quitaste Navidad'));
  const removal = toastStore.getState().toasts.at(-1)?.action;
  expect(names()).toEqual(['Editar Gamarra']);
  await undoLast();
  await waitFor(() => expect(names()).toEqual(['Editar Navidad', 'Editar Gamarra']));
  await userEvent.click(screen.getByRole('button', { name: 'Quitar Navidad' }));
  await waitFor(() => expect(names()).toEqual(['Editar Gamarra']));
  await act(async () => removal?.onAct());
  await waitFor(() =>
    expect(toastStore.getState().toasts.at(-1)).toMatchObject({
      ...{ kind: 'error', text: 'Después guardaste o cambiaste algo más: no se deshizo.' },
    }),
  );
  expect(names()).toEqual(['Editar Gamarra']);
});

test('a new one is asked for what it needs beside its field; what is typed becomes part of the draft', async () => {
  const calls = serve({ ...ROUTES, 'POST admin/home': drafted });
  open('/admin/portada?parte=guides');
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar guía' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Título/), 'Vende');
  await userEvent.type(dialog.getByLabelText(/^Texto/), 'Abre tu puesto');
  await userEvent.type(dialog.getByLabelText(/^Enlace/), '//otro.pe');
  await userEvent.click(dialog.getByRole('button', { name: 'Listo' }));
  expect(dialog.getByLabelText(/^Enlace/)).toHaveAccessibleDescription(/empieza con \//);
  await userEvent.clear(dialog.getByLabelText(/^Enlace/));
  await userEvent.type(dialog.getByLabelText(/^Enlace/), '/registrarse');
  await userEvent.click(dialog.getByRole('button', { name: 'Listo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar borrador' }));
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/home')).toHaveLength(1));
  expect(callsTo(calls, 'POST', 'admin/home')[0]?.body).toMatchObject({
    content: { guides: [{ icon: 'store', title: 'Vende', href: '/registrarse', since: null, until: null }] },
  });
});

test('what is opened and not changed is sent as it came, in every part', async () => {
  const window = { since: '2026-11-01T05:00:17.000Z', until: '2026-12-24T23:59:59.000Z', shown: false };
  const { shown: _, ...opening } = window;
  const phone = { uri: '/media/p.webp', widths: [320], width: 640, height: 800 };
  const content: AdminHome['content'] = {
    slides: [{ ...slide('Navidad'), detail: 'Hasta agotar', phone_image: phone, ...window }],
    sections: [
      {
        ...{ type: 6, name: 'Ofertas', ...window },
        items: [
          {
            ...{ name: 'Mantas', description: 'De alpaca', uri: '/media/m.webp', url: 'https://qhatu.pe', ...window },
            ...{ category_id: 13, selection: 'women', product_ids: [9001, 9005] },
          },
        ],
      },
    ],
    events: [
      {
        ...{ place: 'checkout', message: 'Feriado', color: '#112233', text_color: '#fefefe', url_event: '/a' },
        ...window,
      },
    ],
    services: [{ icon: 'clock', name: 'Envío', text: 'A todo el Perú', ...opening }],
    guides: [{ icon: 'receipt', title: 'Boletas', text: 'Cómo pedirlas', href: '/ayuda', ...opening }],
    testimonials: [
      {
        ...{ user: 'camila', message: 'Llegó bien', rating: 4.5, uri: '/media/c.webp', ...window },
        said_at: '2026-10-02T13:00:41.000Z',
      },
    ],
  };
  const calls = serve({
    'GET admin/categories': [
      {
        ...{ id: 13, name: 'Ropa', parent_id: null, version: 1, uri: '', position: 0 },
        ...{ enabled: true, especial: false, freelancer: false, products: 2 },
      },
    ],
    'GET admin/home': { ...HOME, content },
    'POST admin/home': drafted,
  });
  open();
  for (const [part, ...names] of [
    ['Láminas', 'Navidad'],
    ['Secciones', 'Ofertas · Ofertas', 'Mantas'],
    ['Avisos', 'Feriado'],
    ['Servicios', 'Envío'],
    ['Guías', 'Boletas'],
    ['Testimonios', 'camila: Llegó bien'],
  ]) {
    await userEvent.click(await screen.findByRole('button', { name: part }));
    for (const name of names) {
      await userEvent.click(await screen.findByRole('button', { name: `Editar ${name}` }));
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Listo' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  }
  await userEvent.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/home')).toHaveLength(1));
  expect(callsTo(calls, 'POST', 'admin/home')[0]?.body).toEqual({ seen: { id: 4, version: 1 }, content });
});

test('a slide needs its wide picture: one for phones alone is not enough', async () => {
  const picture = { uri: '/uploads/p.webp', widths: [320], width: 640, height: 800 };
  const calls = serve({ ...ROUTES, 'POST admin/home/pictures': picture, 'POST admin/home': drafted });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Agregar lámina' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText(/^Titular/), 'Verano');
  const file = new File(['x'], 'p.webp', { type: 'image/webp' });
  await userEvent.upload(dialog.getByLabelText(/^Foto para teléfonos/), file);
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/home/pictures')).toHaveLength(1));
  await userEvent.click(await dialog.findByRole('button', { name: 'Listo' }));
  expect(await dialog.findByText('Elige una foto')).toBeVisible();
  await userEvent.upload(dialog.getByLabelText(/^Foto ancha/), file);
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/home/pictures')).toHaveLength(2));
  await userEvent.click(await dialog.findByRole('button', { name: 'Listo' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Guardar borrador' }));
  const saved = () => callsTo(calls, 'POST', 'admin/home').filter(({ path }) => path === 'admin/home');
  await waitFor(() => expect(saved()).toHaveLength(1));
  const { uri, ...size } = picture;
  const verano = {
    ...{ description: 'Verano', detail: null, link: null, shown: true, since: null, until: null },
    ...{ url_image: uri, ...size, phone_image: picture },
  };
  expect(saved()[0]?.body).toMatchObject({ content: { slides: [...HOME.content.slides, verano] } });
});

test('a double click takes away one entry, which comes back [D325]', async () => {
  serve(ROUTES);
  open();
  fireEvent.click(await screen.findByRole('button', { name: 'Quitar Navidad' }), { detail: 1 });
  fireEvent.click(screen.getByRole('button', { name: 'Quitar Gamarra' }), { detail: 2 });
  await waitFor(() => expect(toasts()).toContain('Quitaste Navidad'));
  expect(screen.getByRole('button', { name: 'Editar Gamarra' })).toBeVisible();
  await undoLast();
  expect(await screen.findByRole('button', { name: 'Editar Navidad' })).toBeVisible();
});

test('somebody else’s draft is shown, and one decides; an earlier state comes back', async () => {
  const theirs = { ...HOME, draft: version(6, 'draft', { version: 3 }) };
  const changes = [{ at: '2026-11-20T15:00:00.000Z', by: 'rosa', fields: ['portada'] }];
  const calls = serve({
    ...ROUTES,
    'GET admin/home/versions': { data: [version(4, 'published'), version(2, 'past', { note: 'Julio' })], next: null },
    'POST admin/home': (body: unknown) => {
      if ((body as { seen: { id: number } }).seen.id === 6) return drafted(body);
      throw new ApiError(409, 'stale', 'Otra persona la cambió', {}, null, { current: theirs, changes });
    },
    'POST admin/home/versions/2/restore': { ...HOME, draft: version(7, 'draft') },
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Quitar Navidad' }));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Seguir con lo mío' }));
  await userEvent.click(screen.getByRole('button', { name: 'Guardar borrador' }));
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/home')).toHaveLength(2));
  expect(callsTo(calls, 'POST', 'admin/home')[1]?.body).toMatchObject({
    ...{ seen: { id: 6, version: 3 }, content: { slides: [{ description: 'Gamarra' }] } },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Historial' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Volver a Julio' }));
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin/home/versions/2/restore')).toHaveLength(1));
});

test('home is published after a proof of who publishes; its draft was saved before and once [D305]', async () => {
  const proved = serveGuarded(
    { ...ROUTES, 'GET admin/home': { ...HOME, draft: version(5, 'draft') } },
    'admin/home/publish',
    { ...HOME, published: version(5, 'published') },
  );
  open();
  await userEvent.type(await screen.findByLabelText(/^Nota/), 'Navidad');
  await userEvent.click(screen.getByRole('button', { name: 'Publicar' }));
  expect(await proved()).toEqual({ seen: { id: 5, version: 1 }, note: 'Navidad' });
  await waitFor(() => expect(toasts()).toContain('La portada está publicada'));
});
