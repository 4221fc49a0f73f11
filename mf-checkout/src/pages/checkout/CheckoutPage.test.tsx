import { callsTo, toasts } from '@qhatu/kit/testing';
import { ApiError } from '@qhatu/shared-state';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { inFreshBrowsers, open, orders, PROFILE, place, readyToPay, transfer, world } from '../../testing/checkout';
import { address, cartLine, MEMBER, product, profile } from '../../testing/fixtures';
import { freshBrowser, renderPage } from '../../testing/page';
import CheckoutPage from './CheckoutPage';

inFreshBrowsers();

describe('who may pay', () => {
  test('a visitor is led to the login and back here [2§6]', async () => {
    world();
    renderPage(<CheckoutPage />, { userId: null });
    await waitFor(() => expect(place()).toBe('/pages/login?next=%2Fcheckout'));
  });

  test('the anonymous user 5 is a visitor [D50]', async () => {
    world();
    renderPage(<CheckoutPage />, { userId: 5, lines: [cartLine()] });
    await waitFor(() => expect(place()).toBe('/pages/login?next=%2Fcheckout'));
  });

  test('an empty cart leads home, also when the last product is removed here [2§2]', async () => {
    world();
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'Quitar Polo Nazca' }));
    await waitFor(() => expect(place()).toBe('/'));
  });

  test('a failed load of the products says so and leads home [2§8]', async () => {
    world({
      'GET products/cart': () => {
        throw new ApiError(400, 'bad', 'Disculpe, ha ocurrido un error');
      },
    });
    renderPage(<CheckoutPage />, { lines: [cartLine()] });
    await waitFor(() => expect(place()).toBe('/'));
    expect(toasts()).toEqual(['Disculpe, ha ocurrido un error']);
  });
});

describe('the questions', () => {
  test('name, phone and e-mail come from the profile, the phone read-only [2§2]', async () => {
    world();
    await open();
    await waitFor(() => expect(screen.getByLabelText(/^Nombre/)).toHaveValue('Rosa Quispe'));
    expect(screen.getByLabelText(/^Teléfono/)).toHaveValue('987654321');
    expect(screen.getByLabelText(/^Teléfono/)).toHaveAttribute('readonly');
    expect(screen.getByLabelText(/^Correo electrónico/)).toHaveValue('rosa@example.pe');
  });

  test('a profile without a phone lets the buyer type one of 7 to 14 characters [2§5]', async () => {
    world({ [PROFILE]: profile({ phone: null }) });
    const user = await open();
    const phone = screen.getByLabelText(/^Teléfono/);
    expect(phone).toHaveAttribute('minlength', '7');
    expect(phone).toHaveAttribute('maxlength', '14');
    await user.type(phone, '999888777');
    expect(phone).toHaveValue('999888777');
  });

  test('no address is chosen beforehand, not even an only one; until then no method can be [D69]', async () => {
    world({ [PROFILE]: profile({ addresses: [address(1)] }) });
    await open();
    expect(await screen.findByRole('radio', { name: /Av\. Los Incas 1/ })).not.toBeChecked();
    expect(screen.getByText('Para continuar, debe seleccionar la dirección de envío')).toBeVisible();
    expect(screen.getByText('* Debe seleccionar una dirección para activar los métodos de pago.')).toBeVisible();
    expect(transfer()).toBeDisabled();
  });

  test('the invoice is offered only when some seller issues invoices [2§2]', async () => {
    world();
    await open();
    expect(screen.queryByLabelText('Necesito factura')).toBeNull();
    cleanup();
    freshBrowser();
    world({ 'GET products/cart': [product({ user: { id: 7, user_name: 'tejidos', fob: true } })] });
    const user = await open();
    await user.click(screen.getByLabelText('Necesito factura'));
    for (const label of [/^RUC/, /^Teléfono de la empresa/, /^Dirección fiscal/, /^Razón social/]) {
      expect(screen.getByLabelText(label)).toBeVisible();
    }
    expect(screen.getByRole('list', { name: 'Productos de la factura' })).toHaveTextContent('1 × Polo Nazca');
  });

  test('products for adults lock form and methods until SÍ [2§4]', async () => {
    world({ 'GET products/cart': [product({ adult: true })] });
    const user = await open();
    expect(screen.getByText(/^No podra avanzar en la compra/)).toBeVisible();
    expect(screen.queryByLabelText(/^Nombre/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'NO' }));
    expect(screen.queryByLabelText(/^Nombre/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'SÍ' }));
    expect(screen.getByLabelText(/^Nombre/)).toBeVisible();
  });
});

describe('what comes late does not push away what a finger is pressing', () => {
  /** An answer that is held until it is let go. */
  function held<T>(value: T) {
    const release: (() => void)[] = [];
    const answer = new Promise<T>((resolve) => release.push(() => resolve(value)));
    return { answer: () => answer, release: () => release[0]?.() };
  }
  const EVENTS = [
    { id: 1, message: 'El lunes no entregamos', color: '#000000', text_color: '#ffffff', url_event: null },
  ];
  const isBelowForm = (events: HTMLElement) =>
    Boolean(
      screen.getByRole('button', { name: 'Reservar' }).compareDocumentPosition(events) &
        Node.DOCUMENT_POSITION_FOLLOWING,
    );

  test('‘Nuevo’ comes together with the addresses that stand above it [2§2]', async () => {
    const { answer, release } = held(profile({ addresses: [address(1)] }));
    world({ [PROFILE]: answer });
    await open();
    expect(screen.queryByRole('button', { name: 'Nuevo' })).toBeNull();
    release();
    expect(await screen.findByRole('button', { name: 'Nuevo' })).toBeVisible();
    expect(screen.getByRole('radio', { name: /Av\. Los Incas 1/ })).toBeVisible();
  });

  test('important events stand above the form, and below it when they come after it [2§8]', async () => {
    world({ 'GET events/checkout': EVENTS });
    await open();
    expect(isBelowForm(screen.getByRole('list', { name: 'Eventos importantes' }))).toBe(false);
    cleanup();
    freshBrowser();
    const { answer, release } = held(EVENTS);
    world({ 'GET events/checkout': answer });
    await open();
    release();
    expect(isBelowForm(await screen.findByRole('list', { name: 'Eventos importantes' }))).toBe(true);
    expect(screen.getAllByText('El lunes no entregamos')).toHaveLength(1);
  });
});

describe('new address', () => {
  test('the selects cascade, say when they are empty, and the window closes after a failed save, keeping the text [2§2]', async () => {
    const regions = [
      {
        id: 80000,
        name: 'Cusco',
        provinces: [{ id: 801, name: 'Cusco', districts: [{ id: 80108, name: 'Wanchaq' }] }],
      },
      { id: 150100, name: 'Lima', provinces: [] },
    ];
    const calls = world({
      'GET regions': regions,
      'POST addresses': () => {
        throw new ApiError(500, 'broken', 'no');
      },
    });
    const user = await open();
    await user.click(await screen.findByRole('button', { name: 'Nuevo' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Crear direcciones' }));
    expect(within(dialog.getByLabelText(/^Provincia/)).getByText('No hay registros')).toBeInTheDocument();
    await user.selectOptions(dialog.getByLabelText(/^Región/), await dialog.findByText('Cusco'));
    await user.selectOptions(dialog.getByLabelText(/^Provincia/), '801');
    await user.selectOptions(dialog.getByLabelText(/^Distrito/), '80108');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(dialog.getByText('El campo dirección es requerido')).toBeVisible();
    await user.type(dialog.getByLabelText(/^Dirección/), 'Av. La Cultura 200');
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(toasts()).toEqual(['El campo dirección es requerido', 'Disculpe, ha ocurrido un error']);
    expect(callsTo(calls, 'POST', 'addresses')[0]?.body).toMatchObject({
      district_id: 80108,
      address: 'Av. La Cultura 200',
      user_id: MEMBER,
    });
    await user.click(screen.getByRole('button', { name: 'Nuevo' }));
    expect(screen.getByLabelText(/^Dirección \*?|^Dirección/, { selector: 'textarea' })).toHaveValue(
      'Av. La Cultura 200',
    );
  });
});

describe('somebody else receives it', () => {
  test('who must be said in 20 to 200 characters, and goes with the order [2§9]', async () => {
    const calls = world();
    const user = await readyToPay();
    await user.click(screen.getByRole('checkbox', { name: 'Lo recibe otra persona' }));
    const who = screen.getByRole('textbox', { name: /¿Quién lo recibe/ });
    await user.type(who, 'Mi hermana');
    await user.click(screen.getByRole('button', { name: 'Reservar' }));
    const problem = 'El campo referencia debe tener entre 20 y 200 caracteres';
    expect(toasts()).toEqual([problem]);
    expect(who).toHaveFocus();
    expect(who).toHaveAccessibleDescription(expect.stringContaining(problem));
    await user.type(who, ' Lucía, DNI 45678912');
    await user.click(screen.getByRole('button', { name: 'Reservar' }));
    await waitFor(() => expect(orders(calls)).toHaveLength(1));
    expect(orders(calls)[0]?.body).toMatchObject({
      toAnotherPerson: true,
      reference: 'Mi hermana Lucía, DNI 45678912',
    });
  });
});
