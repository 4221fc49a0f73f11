import { callsTo, logIn, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { resetStores } from '../../testing/stores';
import { ReportButton } from './ReportButton';

beforeEach(resetStores);
const open = () => renderPage(<ReportButton text={{ kind: 'review', id: 7 }} author="Rosa" />);
const button = () => screen.queryByRole('button', { name: 'Reportar lo que escribió Rosa' });

it('a visitor cannot report what somebody wrote [D141]', () => {
  open();
  expect(button()).toBeNull();
});

it('a member says why, once; without a reason nothing is sent [D141]', async () => {
  const calls = serve({ 'POST texts/report': { msg: 'Gracias. Lo revisaremos.' } });
  logIn();
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Reportar lo que escribió Rosa' }));
  const send = await screen.findByRole('button', { name: 'Enviar reporte' });
  await userEvent.click(send);
  const reason = screen.getByLabelText(/^Motivo/);
  await waitFor(() => expect(reason).toHaveAccessibleDescription(/El campo motivo es requerido/));
  expect(reason).toHaveFocus();
  expect(toasts()).toEqual([]);
  expect(callsTo(calls, 'POST', 'texts/report')).toEqual([]);
  await userEvent.type(reason, ' Es publicidad ');
  await userEvent.click(send);
  expect(await screen.findByText('Reportado: lo revisaremos.')).toBeVisible();
  await waitFor(() => expect(toasts()).toContain('Gracias. Lo revisaremos.'));
  expect(callsTo(calls, 'POST', 'texts/report').map(({ body }) => body)).toEqual([
    { kind: 'review', id: 7, reason: 'Es publicidad' },
  ]);
  expect(button()).toBeNull();
});
