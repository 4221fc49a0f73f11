import { api, sessionStore, toastStore } from '@qhatu/shared-state';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigationType } from 'react-router-dom';
import { member } from '../testing/people';
import { renderChrome } from '../testing/render-chrome';
import { Footer } from './Footer';

const post = jest.spyOn(api, 'post');
const toasts = () => toastStore.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`);
const email = () => screen.getByRole('textbox', { name: 'Tu email' });
const subscribe = () => userEvent.click(screen.getByRole('button', { name: 'Suscribirme' }));

beforeEach(() => {
  // A new session asks for its wishlist.
  jest.spyOn(api, 'get').mockResolvedValue([]);
  post.mockReset().mockResolvedValue({ msg: 'ok' });
  toastStore.setState({ toasts: [] });
  sessionStore.setState({ session: null });
});

it('footer: account and options, complaints book, contact, tags and payment methods [1§2]', () => {
  renderChrome(<Footer />);
  const options = within(screen.getByRole('navigation', { name: 'Opciones' }));
  expect(options.getByRole('link', { name: 'Libro de Reclamaciones' })).toHaveAttribute(
    'href',
    '/pages/create-support',
  );
  expect(options.getByRole('link', { name: 'Términos y condiciones' })).toHaveAttribute('href', '/condiciones');
  expect(options.getByRole('link', { name: 'Pedidos y devoluciones' })).toHaveAttribute('href', '/legales');
  expect(options.getByRole('link', { name: 'Contáctanos' })).toHaveAttribute('href', '/paginas/contacto');
  expect(screen.getByText(/por correo y por WhatsApp/)).toBeInTheDocument();
  expect(screen.getByRole('img', { name: /Visa, Mastercard/ })).toBeInTheDocument();
});

it('footer: a newsletter block, account links, the contact’s number, e-mail and WhatsApp, social links [1§2]', () => {
  renderChrome(<Footer />);
  expect(within(screen.getByRole('region', { name: /en tu correo/ })).getByRole('textbox')).toBeInTheDocument();
  const account = within(screen.getByRole('navigation', { name: 'Cuenta' })).getAllByRole('link');
  expect(account.map((link) => link.getAttribute('href'))).toEqual(
    expect.arrayContaining(['/paginas/tablero', '/sales/orders', '/carrito', '/listadeseos']),
  );
  expect(screen.getByRole('link', { name: '(01) 705 4820' })).toHaveAttribute('href', 'tel:+5117054820');
  expect(screen.getByRole('link', { name: 'ayuda@qhatu.pe' })).toHaveAttribute('href', 'mailto:ayuda@qhatu.pe');
  expect(screen.getByRole('link', { name: '+51 987 654 320' }).getAttribute('href')).toMatch(/^https:\/\/wa\.me\//);
  for (const network of ['Facebook', 'Instagram', 'TikTok'])
    expect(screen.getByRole('link', { name: `Qhatu en ${network}` })).toHaveAttribute('target', '_blank');
});

it('footer: a tag leads to its search, with its name in the navigation state [1§2]', async () => {
  renderChrome(<Footer />);
  await userEvent.click(screen.getByRole('link', { name: 'mujer' }));
  expect(screen.getByTestId('where')).toHaveTextContent('/search?tag=mujer {"tagName":"mujer"}');
});

const Way = () => <output data-testid="way">{useNavigationType()}</output>;

it.each([
  ['/search?tag=ropa', 'REPLACE'],
  ['/', 'PUSH'],
])('footer: from %s a tag is a %s of the history [1§2]', async (at, way) => {
  renderChrome(
    <>
      <Footer />
      <Way />
    </>,
    { at },
  );
  await userEvent.click(screen.getByRole('link', { name: 'mujer' }));
  expect(screen.getByTestId('where')).toHaveTextContent('/search?tag=mujer');
  // A router comes to a place two frames after the page.
  await waitFor(() => expect(screen.getByTestId('way')).toHaveTextContent(way));
});

it('newsletter: an empty e-mail is a warning and sends nothing [1§5]', async () => {
  renderChrome(<Footer />);
  await subscribe();
  expect(toasts()).toEqual(['warning: Necesitas escribir tu email para suscribirte']);
  expect(email()).toHaveAccessibleDescription('Necesitas escribir tu email para suscribirte');
  expect(email()).toHaveFocus();
  expect(post).not.toHaveBeenCalled();
});

it('newsletter: what is no e-mail is said, and the text stays', async () => {
  renderChrome(<Footer />);
  await userEvent.type(email(), 'rosa@');
  await subscribe();
  expect(email()).toHaveAccessibleDescription('El correo electrónico no es válido');
  expect(email()).toHaveValue('rosa@');
  expect(post).not.toHaveBeenCalled();
});

it('newsletter: a visitor subscribes an e-mail [1§4 1§8 D55]', async () => {
  renderChrome(<Footer />);
  await userEvent.type(email(), ' rosa@example.pe ');
  await subscribe();
  await waitFor(() => expect(toasts()).toEqual(['success: Suscripción creada exitosamente']));
  expect(post).toHaveBeenCalledWith('users/suscribe', { id: 5, suscribed: 1, email: 'rosa@example.pe' });
  expect(email()).toHaveValue('');
});

it('an address that must still be proven: the footer says that a mail was sent [D99]', async () => {
  post.mockResolvedValue({ msg: 'Suscripción creada exitosamente', pending: true });
  renderChrome(<Footer />);
  await userEvent.type(email(), 'rosa@example.pe');
  await subscribe();
  expect(await screen.findByText('Te enviamos un correo: ábrelo para confirmar tu suscripción.')).toBeVisible();
});

it.each([
  ['never said', null],
  ['left it', false],
])('newsletter: a member who %s sees the form; a typed e-mail subscribes with 1 [1§4]', async (_name, subscribed) => {
  sessionStore.setState({ session: member({ subscribed }) });
  renderChrome(<Footer />);
  expect(screen.queryByRole('button', { name: 'Cancelar suscripción' })).not.toBeInTheDocument();
  await userEvent.type(email(), 'rosa@example.pe');
  await subscribe();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancelar suscripción' })).toBeInTheDocument());
  expect(post).toHaveBeenCalledWith('users/suscribe', { id: 42, suscribed: 1, email: 'rosa@example.pe' });
  expect(sessionStore.getState().session?.person.subscribed).toBe(true);
});

it('newsletter: a member who is subscribed can cancel, and then subscribe again [1§4 1§8]', async () => {
  sessionStore.setState({ session: member({ subscribed: true }) });
  renderChrome(<Footer />);
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar suscripción' }));
  await waitFor(() => expect(toasts()).toEqual(['success: Suscripción cancelada exitosamente']));
  expect(post).toHaveBeenCalledWith('users/suscribe', { id: 42, suscribed: 0, email: undefined });
  expect(screen.getByRole('button', { name: 'Suscribirme' })).toBeInTheDocument();
});

it('newsletter: a failure is told and the e-mail is kept', async () => {
  post.mockRejectedValue(new Error('network'));
  renderChrome(<Footer />);
  await userEvent.type(email(), 'rosa@example.pe');
  await subscribe();
  await waitFor(() => expect(toasts()[0]).toMatch(/^error: /));
  expect(email()).toHaveValue('rosa@example.pe');
});
