import { callsTo, freshBrowser, renderPage, serve, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import ContactPage from './ContactPage';

// Whole pages in a slow DOM on a busy machine.
jest.setTimeout(30_000);
beforeEach(freshBrowser);
afterEach(() => jest.useRealTimers());

const FIELDS = {
  Nombre: 'Rosa',
  Apellido: 'Quispe',
  Teléfono: '987654321',
  'Correo electrónico': 'como sea',
  Mensaje: 'Hola',
};
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
const fill = () => {
  for (const [label, value] of Object.entries(FIELDS)) fireEvent.change(field(label), { target: { value } });
};
const send = () => screen.getByRole('button', { name: 'Enviar' });

describe('contact', () => {
  test('all fields are required, in the form order [3§5]', async () => {
    const calls = serve({});
    renderPage(<ContactPage />, { at: '/paginas/contacto' });
    await userEvent.click(send());
    await waitFor(() => expect(screen.getAllByText(/^El campo .* es requerido$/)).toHaveLength(5));
    expect(field('Nombre')).toHaveFocus();
    expect(callsTo(calls, 'POST', 'contacts')).toHaveLength(0);
  });

  test('once sent it says so and goes home after two seconds; the e-mail has no form [3§4 D54]', async () => {
    const calls = serve({ 'POST contacts/store': { msg: 'ok' } });
    jest.useFakeTimers();
    renderPage(<ContactPage />, { at: '/paginas/contacto' });
    fill();
    fireEvent.click(send());
    await act(() => jest.advanceTimersByTimeAsync(10));
    expect(toasts()).toEqual(['Mensaje enviado con éxito, estaremos en contacto con usted.']);
    expect(callsTo(calls, 'POST', 'contacts')[0]?.body).toMatchObject({ last_name: 'Quispe', email: 'como sea' });
    await act(() => jest.advanceTimersByTimeAsync(1_900));
    expect(screen.getByLabelText('address')).toHaveTextContent('/paginas/contacto');
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(screen.getByLabelText('address').textContent).toBe('/');
  });

  test('a failure says so and keeps what was typed [3§8]', async () => {
    serve({
      'POST contacts/store': () => {
        throw new ApiError(500, 'broken', 'x');
      },
    });
    renderPage(<ContactPage />, { at: '/paginas/contacto' });
    fill();
    await userEvent.click(send());
    await waitFor(() => expect(toasts()).toEqual(['Ocurrio un error al enviar el mensaje, intente de nuevo.']));
    expect(field('Mensaje')).toHaveValue('Hola');
  });

  test('while a message is sent the button says Enviando..., and a second click sends nothing [3§2]', async () => {
    let answer: (value: unknown) => void = () => undefined;
    const calls = serve({ 'POST contacts/store': () => new Promise((resolve) => (answer = resolve)) });
    renderPage(<ContactPage />, { at: '/paginas/contacto' });
    fill();
    await userEvent.click(send());
    await userEvent.click(await screen.findByRole('button', { name: /Enviando\.\.\./ }));
    expect(callsTo(calls, 'POST', 'contacts/store')).toHaveLength(1);
    await act(async () => answer({ msg: 'ok' }));
    await waitFor(() => expect(toasts()).toEqual(['Mensaje enviado con éxito, estaremos en contacto con usted.']));
  });

  test('a member finds name and e-mail filled in [3§2]', () => {
    renderPage(<ContactPage />, { at: '/paginas/contacto', userId: 42 });
    expect(field('Nombre')).toHaveValue('Rosa');
    expect(field('Correo electrónico')).toHaveValue('rosa@example.pe');
  });
});
