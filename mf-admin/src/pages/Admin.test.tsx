import { address, callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, onlyPage, openOffice } from '../testing/office';

inFreshBrowsers();

const list = (data: object[]) => onlyPage(...data);
const order = {
  id: 501,
  created_at: '2026-11-20T15:30:00.000Z',
  status: 'pending',
  hold_until: '2026-11-20T19:30:00.000Z',
  buyer: { name: 'Camila <b>Rojas</b>', email: 'camila@correo.pe', phone: '987100002' },
  payment_type_id: 3,
  metodopago: 'TRANSFERENCIA',
  code: '00184523',
  total: 127.5,
  direccion: 'Av. Larco 812, Miraflores, Lima, Lima',
  proof: null,
  reason: null,
  details: [{ id: 1, name: 'Polo', variant_label: 'Rojo, M', quantity: 2, total: 100 }],
};

function open(roleId: number, at = '/admin/pagos') {
  openOffice(roleId, at);
}

test('for a shopper this page does not exist, and nothing is asked but whether they work in a shop [D1, D234]', async () => {
  const calls = serve({ 'GET staff/membership': { shop: null } });
  open(1, '/admin');
  expect(await screen.findByRole('heading', { name: 'No encontramos esta página' })).toBeVisible();
  expect(document.title).toMatch(/^No encontramos esta página/);
  expect(callsTo(calls, 'GET', 'admin')).toEqual([]);
});

/** Names of the sections that the menu offers. */
const offered = () =>
  within(screen.getByRole('navigation', { name: 'Administración' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

const SELLERS_SECTIONS = [
  'Hoy',
  'Pedidos',
  'Entregas',
  'Cifras',
  'Liquidaciones',
  'Productos',
  'Importar',
  'Mi tienda',
  'Preguntas',
  'Calificaciones',
  'Equipo',
  'Integraciones',
];

test('a seller has its day, orders, deliveries, settlements, products, imports, shop, questions, ratings, staff and integrations and nothing else [D1]', async () => {
  const calls = serve({ 'GET admin/lines': list([]) });
  open(4, '/admin/entregas');
  expect(await screen.findByText('Nada pendiente por aquí')).toBeVisible();
  expect(offered()).toEqual(SELLERS_SECTIONS);
  expect(calls.filter(({ path }) => /^admin(?!\/(lines|today))/.test(path))).toEqual([]);
});

test('above the office stands the way back to the shop, and the account with its end', async () => {
  serve({ 'GET admin': list([]) });
  open(4, '/admin/entregas');
  const bar = within(screen.getByRole('navigation', { name: 'Qhatu y tu cuenta' }));
  expect(bar.getByRole('link', { name: 'Ver la tienda' })).toHaveAttribute('href', '/');
  expect(bar.getByRole('button', { name: 'Cerrar sesión' })).toBeVisible();
});

test.each(['/admin/solicitudes', '/admin/no-existe'])(
  '%s does not exist for a seller, whose menu stays [D1 D4]',
  (at) => {
    const calls = serve({});
    open(4, at);
    expect(screen.getByRole('heading', { level: 1, name: 'No encontramos esta página' })).toBeVisible();
    expect(offered()).toEqual(SELLERS_SECTIONS);
    expect(calls.filter(({ path }) => /^admin(?!\/today)/.test(path))).toEqual([]);
  },
);

test.each([
  ['/admin/promociones/lote', 'Varios códigos a la vez'],
  ['/admin/promociones/12', '12'],
  ['/admin/textos/passwordChanged', 'Detalle'],
])('the way to %s ends with its title, never with a bare word of the address', (at, title) => {
  serve({ 'GET admin': list([]) });
  open(2, at);
  const way = within(screen.getByRole('navigation', { name: 'Ruta de navegación' }));
  expect(way.getAllByRole('listitem').at(-1)).toHaveTextContent(title);
});

test.each([
  [2, '/admin?seccion=solicitudes', '/admin/solicitudes'],
  [4, '/admin?seccion=preguntas', '/admin/preguntas'],
  [4, '/admin?seccion=solicitudes', '/admin'],
])('role %i: the former address %s leads to %s', async (role, former, now) => {
  serve({ 'GET admin': list([]) });
  open(role, former);
  await waitFor(() => expect(address()).toBe(now));
});

test('what a list shows stands in its address, and the address opens it so', async () => {
  const calls = serve({ 'GET admin/orders': list([]) });
  open(2, '/admin/pagos?estado=rejected');
  expect(await screen.findByText('No hay pagos así')).toBeVisible();
  expect(callsTo(calls, 'GET', 'admin/orders')[0]?.path).toContain('status=rejected');
  await userEvent.click(screen.getByRole('button', { name: 'Aprobados' }));
  expect(address()).toBe('/admin/pagos?estado=approved');
  await userEvent.click(screen.getByRole('button', { name: 'Por aprobar' }));
  expect(address()).toBe('/admin/pagos');
});

test('a waiting payment shows what is needed, as text, and is approved once; the list is read again', async () => {
  let waiting = [order];
  const calls = serve({
    'GET admin/orders': () => list(waiting),
    'POST admin/orders/501/approve': () => {
      waiting = [];
      return { msg: 'Aprobaste el pedido N.º 501' };
    },
  });
  open(2);
  const card = within(await screen.findByRole('article', { name: 'Pedido 501' }));
  for (const text of ['Camila <b>Rojas</b>, 987100002', '00184523', 'Sin constancia', '20/11/2026 14:30']) {
    expect(card.getByText(text)).toBeVisible();
  }
  await userEvent.click(card.getByRole('button', { name: 'Aprobar pedido 501' }));
  expect(await screen.findByText('No hay pagos por aprobar')).toBeVisible();
  expect(toasts()).toEqual(['Aprobaste el pedido N.º 501']);
  expect(callsTo(calls, 'POST', 'admin/orders')).toHaveLength(1);
});

test('/admin is fully fresh whenever it is opened, however young its last answer is [D35]', async () => {
  let waiting = [order];
  serve({ 'GET admin/orders': () => list(waiting), 'GET admin/lines': list([]) });
  open(2);
  await screen.findByRole('article', { name: 'Pedido 501' });
  await userEvent.click(screen.getByRole('link', { name: 'Entregas' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Pedido 501' })).toBeNull());
  // Somebody else has decided meanwhile.
  waiting = [];
  await userEvent.click(screen.getByRole('link', { name: 'Pagos por aprobar' }));
  expect(await screen.findByText('No hay pagos por aprobar')).toBeVisible();
});

test('nobody is rejected without a reason', async () => {
  const calls = serve({
    'GET admin/orders': list([order]),
    'POST admin/orders/501/reject': { msg: 'Rechazaste el pedido' },
  });
  open(2);
  await userEvent.click(await screen.findByRole('button', { name: 'Rechazar pedido 501' }));
  const send = screen.getByRole('button', { name: 'Rechazar y avisar' });
  await userEvent.click(send);
  expect(toasts()).toEqual(['El campo motivo es requerido']);
  expect(screen.getByLabelText(/^Motivo/)).toHaveFocus();
  expect(callsTo(calls, 'POST', 'admin')).toHaveLength(0);
  await userEvent.type(screen.getByLabelText(/^Motivo/), 'El monto no coincide');
  await userEvent.click(send);
  await waitFor(() => expect(callsTo(calls, 'POST', 'admin')[0]?.body).toEqual({ reason: 'El monto no coincide' }));
});

const request = {
  id: 7,
  kind: 'reseller',
  origin: 'wizard',
  status: 'pending',
  created_at: '2026-11-20T15:30:00.000Z',
  person: { id: 9, name: 'Rosa Quispe', user_name: 'rosa', email: 'rosa@correo.pe', phone: null, verified: true },
  vendor: null,
  reseller: { ruc: '10408765434', bill_type: 2 },
  bank: { bank: 'BCP', type: 0, holder: 'Rosa Quispe', account: '•••• 8012' },
  contacts: null,
  identity: null,
  files: [],
  reason: null,
  decided_at: null,
};

test('a bank account shows its last digits, and all of them only to who asks', async () => {
  const calls = serve({
    'GET admin/requests': { data: [request], next: null },
    'GET admin/requests/7/bank': { ...request.bank, account: '1912345678012' },
  });
  open(2, '/admin/solicitudes');
  const card = within(await screen.findByRole('article', { name: 'Solicitud 7' }));
  expect(card.getByText('•••• 8012')).toBeVisible();
  expect(callsTo(calls, 'GET', 'admin/requests/7/bank')).toHaveLength(0);
  await userEvent.click(card.getByRole('button', { name: 'Ver la cuenta de Rosa Quispe' }));
  expect(await card.findByText('1912345678012')).toHaveFocus();
  expect(card.queryByRole('button', { name: 'Ver la cuenta de Rosa Quispe' })).toBeNull();
});

test('more requests come by key, and what was shown stays', async () => {
  const calls = serve({
    'GET admin/requests': { data: [request], next: 7 },
    'GET admin/requests?status=pending&after=7': { data: [{ ...request, id: 9 }], next: null },
  });
  open(2, '/admin/solicitudes');
  await userEvent.click(await screen.findByRole('button', { name: 'Ver más' }));
  expect(await screen.findByRole('article', { name: 'Solicitud 9' })).toBeVisible();
  expect(screen.getByRole('article', { name: 'Solicitud 7' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ver más' })).toBeNull();
  expect(callsTo(calls, 'GET', 'admin/requests').map(({ path }) => path)).toEqual([
    'admin/requests?status=pending',
    'admin/requests?status=pending&after=7',
  ]);
});

/** What was sent to prove it; how it may be proved is asked before. */
const proofsIn = (calls: Parameters<typeof callsTo>[0]) =>
  callsTo(calls, 'POST', 'auth/step-up')
    .filter(({ path }) => path === 'auth/step-up')
    .map(({ body }) => body);

test('whoever has not proved lately who they are is asked before they see all of it [D97]', async () => {
  let proved = false;
  const calls = serve({
    'GET admin/requests': { data: [request], next: null },
    'GET admin/requests/7/bank': () => {
      if (!proved) throw new ApiError(422, 'step_up_required', 'Escribe tu contraseña actual');
      return { ...request.bank, account: '1912345678012' };
    },
    'POST auth/step-up/options': { methods: ['password'], passkey: null },
    'POST auth/step-up': () => {
      proved = true;
      return { msg: 'Confirmamos que eres tú' };
    },
  });
  open(2, '/admin/solicitudes');
  const card = within(await screen.findByRole('article', { name: 'Solicitud 7' }));
  await userEvent.click(card.getByRole('button', { name: 'Ver la cuenta de Rosa Quispe' }));
  await userEvent.type(await screen.findByLabelText(/^Contraseña actual/), 'Demo1234{Enter}');
  expect(await card.findByText('1912345678012')).toBeVisible();
  expect(proofsIn(calls)).toEqual([{ password: 'Demo1234' }]);
});

test('when somebody else was faster the text says so and the list is fresh [D4]', async () => {
  const calls = serve({
    'GET admin/orders': list([order]),
    'POST admin/orders/501/approve': () => {
      throw new ApiError(409, 'not_waiting', 'Este pedido ya no espera aprobación.');
    },
  });
  open(2);
  await userEvent.click(await screen.findByRole('button', { name: 'Aprobar pedido 501' }));
  await waitFor(() => expect(toasts()).toEqual(['Este pedido ya no espera aprobación.']));
  await waitFor(() => expect(callsTo(calls, 'GET', 'admin/orders').length).toBeGreaterThan(1));
});

test('a list that does not come can be asked for again [3§8]', async () => {
  let up = false;
  serve({
    'GET admin/orders': () => {
      if (!up) throw new ApiError(400, 'x', 'Disculpe, ha ocurrido un error', {}, 'req-3');
      return list([order]);
    },
  });
  open(2);
  expect(await screen.findByText('req-3')).toBeVisible();
  up = true;
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar' }));
  expect(await screen.findByRole('article', { name: 'Pedido 501' })).toBeVisible();
});

describe('Confirma que eres tú', () => {
  const PROOF = 'Escribe tu contraseña actual para confirmar que eres tú';
  /** Decisions are refused until a step-up was right. */
  function guarded() {
    let proved = false;
    const decide = (msg: string) => () => {
      if (!proved) throw new ApiError(422, 'step_up_required', PROOF, { current_password: PROOF });
      return { msg };
    };
    return serve({
      'GET admin/orders': list([order]),
      'POST admin/orders/501/approve': decide('Aprobaste el pedido N.º 501'),
      'POST admin/orders/501/reject': decide('Rechazaste el pedido'),
      'POST auth/step-up/options': { methods: ['password'], passkey: null },
      'POST auth/step-up': (body: unknown) => {
        if ((body as { password: string }).password !== 'Demo1234') {
          throw new ApiError(422, 'wrong_password', 'La contraseña no es correcta', {
            password: 'La contraseña no es correcta',
          });
        }
        proved = true;
        return { msg: 'Confirmamos que eres tú' };
      },
    });
  }

  test('is asked when the server wants a proof; a wrong password stays typed, a right one does what was wanted [D97]', async () => {
    const calls = guarded();
    open(2);
    await userEvent.click(await screen.findByRole('button', { name: 'Aprobar pedido 501' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
    const field = dialog.getByLabelText(/^Contraseña actual/);
    await userEvent.type(field, 'otra');
    await userEvent.click(dialog.getByRole('button', { name: 'Continuar' }));
    expect(await dialog.findByText('La contraseña no es correcta')).toBeVisible();
    expect(field).toHaveValue('otra');
    expect(field).toHaveFocus();
    await userEvent.clear(field);
    await userEvent.type(field, 'Demo1234{enter}');
    await waitFor(() => expect(toasts()).toContain('Aprobaste el pedido N.º 501'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsTo(calls, 'POST', 'admin/orders/501/approve')).toHaveLength(2);
    // One proof is enough for a while.
    await userEvent.click(screen.getByRole('button', { name: 'Aprobar pedido 501' }));
    await waitFor(() => expect(callsTo(calls, 'POST', 'admin/orders/501/approve')).toHaveLength(3));
    expect(proofsIn(calls)).toHaveLength(2);
  });

  test('can be closed: nothing was changed, and the reason that was typed is still there [D97]', async () => {
    const calls = guarded();
    open(2);
    await userEvent.click(await screen.findByRole('button', { name: 'Rechazar pedido 501' }));
    await userEvent.type(screen.getByLabelText(/^Motivo/), 'El monto no coincide');
    await userEvent.click(screen.getByRole('button', { name: 'Rechazar y avisar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(toasts()).toEqual(['No confirmaste que eres tú, así que no cambiamos nada.']));
    expect(screen.getByLabelText(/^Motivo/)).toHaveValue('El monto no coincide');
    expect(proofsIn(calls)).toHaveLength(0);
  });
});

const securityEvent = (id: number, more: object) => ({
  id,
  at: '2026-11-22T15:00:00Z',
  network: '190.1.2.3',
  device: 'Chrome en Windows',
  user: { id: 9, user_name: 'rosa' },
  actor: { id: 42, user_name: 'admin' },
  details: {},
  ...more,
});

test('the security log is read by key, page by page, and says everything in words [D108]', async () => {
  const calls = serve({
    'GET admin/security': {
      data: [
        securityEvent(5, { kind: 'staff-read', details: { what: 'security-log' } }),
        securityEvent(4, { kind: 'staff-read', details: { what: 'orders', ids: [12, 13] } }),
        securityEvent(3, { kind: 'role-changed', details: { from: 1, to: 4 } }),
      ],
      next: 3,
    },
    'GET admin/security?before=3': {
      data: [
        securityEvent(2, { kind: 'session-ended', details: { count: 1 } }),
        securityEvent(1, { kind: 'recovery-code-used', details: { count: 9 } }),
      ],
      next: null,
    },
  });
  open(2, '/admin/seguridad');
  const log = within(await screen.findByRole('list', { name: 'Registro de seguridad' }));
  for (const text of ['registro de seguridad', 'pedidos: 12, 13', 'de cliente a vendedor']) {
    expect(log.getByText(text)).toBeVisible();
  }
  await userEvent.click(screen.getByRole('button', { name: 'Ver más' }));
  expect(await log.findByText('1 sesión')).toBeVisible();
  expect(log.getByText('quedan 9')).toBeVisible();
  expect(callsTo(calls, 'GET', 'admin/security')).toHaveLength(2);
  // Pages by key know no total.
  expect(screen.queryByText(/ de 3$/)).toBeNull();
});

test('the security log is searched by account, and says when nothing is found [D108]', async () => {
  const calls = serve({ 'GET admin/security': { data: [], next: null } });
  open(2, '/admin/seguridad');
  await userEvent.type(await screen.findByLabelText('Cuenta'), 'rosa{Enter}');
  await waitFor(() => expect(callsTo(calls, 'GET', 'admin/security').at(-1)?.path).toContain('?user=rosa'));
  expect(await screen.findByText('No hay nada con ese filtro')).toBeVisible();
});
