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

test('the state of the servers is there when the front door says nothing of releases [issue 19 §13]', async () => {
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

test('a failed job says why and is tried again; one that waits has no button [issue 19 §13]', async () => {
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
