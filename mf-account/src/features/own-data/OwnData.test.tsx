import { callsTo, freshBrowser, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { OwnData } from './OwnData';

jest.setTimeout(60_000);
const saved = jest.fn(() => 'blob:copy');
beforeEach(() => {
  freshBrowser();
  saved.mockClear();
  URL.createObjectURL = saved;
  URL.revokeObjectURL = () => undefined;
  // jsdom goes nowhere.
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

test('a copy of one’s data is saved once its owner has proved who they are, and not before [D97]', async () => {
  let proved = false;
  const calls = serve({
    'GET users/my-data/zip': () => {
      if (!proved) throw new ApiError(422, 'step_up_required', 'Escribe tu contraseña actual');
      return 'zip';
    },
    'POST auth/step-up/options': { methods: ['password'], passkey: null },
    'POST auth/step-up': () => {
      proved = true;
      return { msg: 'Confirmado' };
    },
  });
  renderPage(<OwnData />, { userId: 42 });
  const copy = () => userEvent.click(screen.getByRole('button', { name: 'Descargar mis datos' }));
  const question = async () =>
    within(await screen.findByRole('dialog', { name: 'Confirma que eres tú' }, { timeout: 20_000 }));
  await copy();
  await userEvent.click((await question()).getByRole('button', { name: 'Cerrar' }));
  await waitFor(() => expect(toasts()).toContain('No confirmaste que eres tú, así que no descargamos tus datos.'));
  expect(saved).not.toHaveBeenCalled();
  await copy();
  await userEvent.type((await question()).getByLabelText(/^Contraseña actual/), 'Clave123{Enter}');
  await waitFor(() => expect(saved).toHaveBeenCalledTimes(1));
  expect(callsTo(calls, 'GET', 'users/my-data/zip')).toHaveLength(3);
});
