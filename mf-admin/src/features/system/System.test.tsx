import { callsTo, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { inFreshBrowsers, openOffice } from '../../testing/office';

inFreshBrowsers();
// jsdom has no scrolling.
beforeEach(() => void jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined));

const open = (at: string) => openOffice(2, at);

const STATE = {
  api: { version: '1.0.0', node: 'v20.19.0', started_at: '2026-11-20T15:00:00.000Z' },
  database: { kind: 'postgres', version: '15.4', bytes: 52_428_800, migration: '0011-people' },
  redis: 'down',
  jobs: { waiting: 3, retrying: 1, failed: 2, late_s: 0 },
};

test('the state of the servers is there when the front door says nothing of releases', async () => {
  serve({
    'GET admin/system': STATE,
    'GET admin/releases': () => {
      throw new ApiError(503, 'unavailable', 'El servicio no está disponible en este momento.');
    },
  });
  open('/admin/sistema');
  const servers = within(await screen.findByRole('region', { name: 'Servidores' }));
  expect(servers.getByText(/PostgreSQL 15\.4, 50 MB/)).toBeVisible();
  expect(servers.getByText(/No responde/)).toBeVisible();
  expect(servers.getByRole('link', { name: '2' })).toHaveAttribute('href', '/admin/sistema/trabajos?estado=failed');
  const releases = within(await screen.findByRole('region', { name: 'Versiones en uso' }));
  expect(await releases.findByText(/No pudimos traer/)).toBeVisible();
});

test('a failed job says why and is tried again; one that waits has no button', async () => {
  const job = { kind: 'mail', attempts: 8, created_at: '2026-11-20T15:00:00.000Z' };
  let failed = true;
  const calls = serve({
    'GET admin/jobs': () => ({
      data: [
        { ...job, id: 9, state: 'waiting', run_at: '2026-11-20T15:00:00.000Z', failed_at: null, error: null },
        ...(failed
          ? [{ ...job, id: 7, state: 'failed', run_at: null, failed_at: job.created_at, error: 'Error: no route' }]
          : []),
      ],
      next: null,
    }),
    'POST admin/jobs/7/retry': () => {
      failed = false;
      return { msg: 'El trabajo se intentará de nuevo ahora' };
    },
  });
  open('/admin/sistema/trabajos');
  expect(await screen.findByText('Error: no route')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reintentar mail n.º 9' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Reintentar mail n.º 7' }));
  await waitFor(() => expect(screen.queryByText('Error: no route')).toBeNull());
  expect(callsTo(calls, 'POST', 'admin/jobs/7/retry')).toHaveLength(1);
  expect(toasts()).toContain('El trabajo se intentará de nuevo ahora');
});

test('a difference with a provider is taken on, and closed with a note [D131]', async () => {
  const side = { state: 'paid', amount: 12_000, currency: 'PEN', returned: 0 };
  const problem = {
    ...{ id: 5, provider: 'paypal', kind: 'other_amount', charge_id: 'CH-1', order_id: 77 },
    ...{
      ours: side,
      theirs: { ...side, amount: 11_000 },
      found_at: STATE.api.started_at,
      seen_at: STATE.api.started_at,
    },
    ...{ assignee: null, closed_at: null, closed_by: null, note: null },
  };
  const calls = serve({
    'GET admin/payment-problems': { data: [problem], next: null },
    'POST admin/payment-problems/5/assign': { msg: 'Está a tu cargo', problem },
    'POST admin/payment-problems/5/done': { msg: 'Cerrada', problem },
  });
  open('/admin/sistema/pagos');
  expect(await screen.findByText('paid, 110.00 PEN')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Tomar la diferencia 5' }));
  await waitFor(() =>
    expect(callsTo(calls, 'POST', 'admin/payment-problems/5/assign')[0]?.body).toEqual({ user_id: 42 }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Cerrar la diferencia 5' }));
  const dialog = within(screen.getByRole('dialog', { hidden: true }));
  await userEvent.type(dialog.getByLabelText(/^Motivo/), 'Comisión aparte');
  await userEvent.click(dialog.getByText('Cerrar la diferencia', { selector: 'button *, button' }));
  await waitFor(() =>
    expect(callsTo(calls, 'POST', 'admin/payment-problems/5/done')[0]?.body).toEqual({ note: 'Comisión aparte' }),
  );
});

test('what a notice opened is read in words, and a kind of a later release is another difference [D272]', async () => {
  const nothing = { state: 'none', amount: null, currency: null, returned: null };
  const problem = (id: number, kind: string, theirs: object) => ({
    ...{ id, provider: 'izipay', kind, charge_id: `CH-${id}`, order_id: null, ours: nothing },
    ...{ theirs: { ...nothing, ...theirs }, found_at: STATE.api.started_at, seen_at: STATE.api.started_at },
    ...{ assignee: null, closed_at: null, closed_by: null, note: null },
  });
  serve({
    'GET admin/payment-problems': {
      data: [
        { ...problem(5, 'list_refused', { state: 'NOT_AUTHORIZED' }), ours: { ...nothing, state: 'unlisted' } },
        problem(4, 'of_tomorrow', { state: 'x' }),
        problem(3, 'changed_there', { state: 'CAPTURED', amount: 700, currency: 'PEN', returned: 700 }),
        problem(2, 'unknown_order', { state: 'paid', amount: 5_700, currency: 'PEN' }),
        problem(1, 'unread_notice', { state: 'notice' }),
      ],
      next: null,
    },
  });
  open('/admin/sistema/pagos');
  const row = async (text: string) => within((await screen.findByText(text)).closest('tr') as HTMLElement);
  const nobodys = await row('Dinero que no es de ningún pedido');
  expect(nobodys.getByText('paid, 57.00 PEN')).toBeVisible();
  expect(nobodys.getByText('Ningún pedido')).toBeVisible();
  expect(nobodys.getByText('CH-2')).toBeVisible();
  expect((await row('El proveedor avisó de un cambio')).getByText('CAPTURED, 7.00 PEN, devuelto 7.00')).toBeVisible();
  const unread = await row('No pudimos leer un aviso');
  expect(unread.getByText('Aviso sin leer')).toBeVisible();
  // Its name is a sum of its text, which says nothing to anybody and is wider than a telephone.
  expect(unread.queryByText('CH-1')).toBeNull();
  expect(unread.getByRole('link', { name: 'Ver los avisos' })).toHaveAttribute('href', '/admin/sistema/avisos');
  expect(unread.getByText('N.º 1')).toBeVisible();
  expect((await row('Otra diferencia')).getByText('CH-4')).toBeVisible();
  const list = await row(
    'PayPal no nos deja leer su lista de movimientos: activa «Transaction Search» en la app de PayPal',
  );
  for (const text of ['Lista sin leer', 'Sin permiso', '–']) expect(list.getByText(text)).toBeVisible();
  expect(list.queryByText('CH-5')).toBeNull();
});

describe('notices of payment without an order', () => {
  const notice = (message_id: string, outcome: string | null, problem_id: number | null) => ({
    ...{
      provider: 'izipay',
      message_id,
      kind: message_id === 'd' ? 'unreadable' : `KIND-${message_id}`,
      body: `{"of": "${message_id}"}`,
    },
    ...{ received_at: STATE.api.started_at, outcome, problem_id },
  });

  test('each says what became of it, and leads to the difference that it opened [D122, D271]', async () => {
    serve({
      'GET admin/provider-messages': [
        notice('a', 'unreadable', 12),
        notice('b', 'unknown', null),
        notice('c', null, null),
        notice('d', 'unreadable', 13),
      ],
    });
    open('/admin/sistema/avisos');
    const row = async (id: string) => within((await screen.findByText(`KIND-${id}`)).closest('tr') as HTMLElement);
    const unread = await row('a');
    expect(unread.getByText('No se pudo leer')).toBeVisible();
    expect(unread.getByRole('link', { name: 'N.º 12' })).toHaveAttribute('href', '/admin/sistema/pagos');
    const unknown = await row('b');
    expect(unknown.getByText('No se entendió o no hay pedido')).toBeVisible();
    expect([unknown.getByText('Ninguna'), unknown.queryByRole('link')]).toEqual([expect.anything(), null]);
    await userEvent.click(unknown.getByText('Ver'));
    expect(unknown.getByText('{"of": "b"}')).toBeVisible();
    expect((await row('c')).getByText('Nadie lo ha juzgado')).toBeVisible();
    expect(screen.getByText('Sin nombre')).toBeVisible();
  });

  test('none, and an answer that does not come, are said [D122]', async () => {
    let fails = true;
    serve({
      'GET admin/provider-messages': () => {
        if (fails) throw new ApiError(503, 'unavailable', 'El servicio no está disponible en este momento.');
        return [];
      },
    });
    open('/admin/sistema/avisos');
    expect(await screen.findByText('No pudimos traer los avisos')).toBeVisible();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: /Reintentar|intentar/i }));
    expect(await screen.findByText('Ningún aviso quedó sin pedido')).toBeVisible();
  });
});
