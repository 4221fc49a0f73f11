import { methodFlags } from '@qhatu/contract/pricing';
import { MAX_UNITS } from '@qhatu/contract/shop';
import type { Product } from '@qhatu/contract/wire';
import { logIn, renderPage } from '@qhatu/kit/testing';
import { api, cartStore, toastStore, wishlistStore } from '@qhatu/shared-state';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { wireProduct, wireSummary } from '../../testing/products';
import { resetStores } from '../../testing/stores';
import { wirePolo } from '../../testing/wire-polo';
import ProductPage from './ProductPage';

const NOT_LOGGED_IN = 'Inicie Sesión para comprar';
const buttons = () => within(screen.getByRole('main'));

function open(product: Product, related: unknown = []) {
  const id = product.id;
  return renderPage(
    <main>
      <ProductPage />
    </main>,
    {
      at: `/detalle/productos/${id}`,
      path: '/detalle/productos/:id',
      data: { product: `products/${id}`, related: `products/relacionados/${id}` },
      answers: { [`products/${id}`]: product, [`products/relacionados/${id}`]: related },
    },
  );
}
const lines = () => cartStore.getState().lines;
const addButton = () => buttons().getAllByRole('button', { name: 'Añadir al carrito' })[0] as HTMLElement;

beforeEach(resetStores);

describe('product detail for visitors [1§2]', () => {
  it('shows the login prompt in place of quantity and button, leading back here afterwards [1§2]', () => {
    open(wireProduct());
    const [link] = screen.getAllByRole('link', { name: NOT_LOGGED_IN });
    expect(link).toHaveAttribute('href', '/pages/login?next=%2Fdetalle%2Fproductos%2F9001');
    expect(screen.queryByRole('textbox', { name: /Cantidad/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Añadir al carrito' })).toBeNull();
  });

  it('does not see the table of payment offers [1§6]', () => {
    const product = wireProduct({ has_discount: 1, offer_price: 40, paymentmethodoffer: offers });
    open(product);
    expect(screen.queryByRole('table', { name: 'Precio según cómo pagues' })).toBeNull();
  });
});

const offers = methodFlags(['niubiz', 'transferencia']);

describe('product detail for members [1§2]', () => {
  beforeEach(logIn);

  it('shows name, price and the discount with one decimal [D15]', () => {
    open(wireProduct({ price: 90, has_discount: 1, offer_price: 60 }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cuaderno de tapa dura');
    expect(screen.getByText('33,3% de dscto')).toBeInTheDocument();
    expect(screen.getAllByText('S/ 60,00').length).toBeGreaterThan(0);
  });

  it('the payment-method table announces who carries the offer when some methods do not [1§2 1§6 1§9]', () => {
    open(wireProduct({ price: 100, has_discount: 1, offer_price: 80, paymentmethodoffer: offers }));
    const table = screen.getByRole('table', { name: 'Precio según cómo pagues' });
    expect(within(table).getByRole('row', { name: /Tarjeta/ })).toHaveTextContent('S/ 80,00');
    expect(within(table).getByRole('row', { name: /PayPal/ })).toHaveTextContent('S/ 100,00');
  });

  it.each([
    [0, ['Este producto no tiene cantidad en el stock']],
    [2, ['Este producto se está quedando sin stock.', '2 en stock']],
    [5, ['Este producto se está quedando sin stock.']],
  ])('stock %i says %j [D64]', (stock, texts) => {
    open(wireProduct({ stock }));
    for (const text of texts) expect(screen.getByText(text)).toBeInTheDocument();
    if (stock === 5) expect(screen.queryByText(/en stock$/)).toBeNull();
  });

  it('adds the chosen quantity, never more than the stock, and says Sin Stock! there (D31, D64) [1§2 1§4]', async () => {
    open(wireProduct({ stock: 3 }));
    const plus = screen.getByRole('button', { name: 'Aumentar cantidad' });
    await userEvent.click(plus);
    expect(screen.queryByText('Sin Stock!')).toBeNull();
    await userEvent.click(plus);
    expect(screen.getByText('Sin Stock!')).toBeInTheDocument();
    expect(plus).toBeDisabled();
    await userEvent.click(addButton());
    expect(lines()).toMatchObject([{ productId: 9001, qty: 3 }]);
    expect(toastStore.getState().toasts.map(({ text }) => text)).toContain('Producto agregado al carrito');
  });

  it('more in stock than one purchase may have: the most can be chosen, and why is said there, before the cart [D96]', async () => {
    open(wireProduct({ stock: 900 }));
    const box = screen.getByRole('textbox', { name: /Cantidad/ });
    await userEvent.clear(box);
    await userEvent.type(box, '60');
    await userEvent.tab();
    expect(box).toHaveValue(String(MAX_UNITS));
    expect(box).toHaveAccessibleDescription(/^Puedes llevar hasta 50 unidades de .+ por compra\.$/);
    await userEvent.click(addButton());
    expect(lines()).toMatchObject([{ productId: 9001, qty: MAX_UNITS }]);
  });

  it('a sold out product cannot be added [1§4]', () => {
    open(wireProduct({ stock: 0 }));
    expect(screen.getAllByRole('button', { name: 'AGOTADO' })[0]).toBeDisabled();
    expect(screen.queryByRole('textbox', { name: /Cantidad/ })).toBeNull();
  });

  it('asks for what is missing before a product with variants is added [1§2 1§4]', async () => {
    open(wirePolo());
    await userEvent.click(addButton());
    expect(screen.getByText('Elige color para continuar')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Rojo' }));
    expect(screen.getByText('Elige talla para continuar')).toBeInTheDocument();
    expect(lines()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'M' }));
    await userEvent.click(addButton());
    expect(lines()).toMatchObject([{ productId: 9006, variantId: 11, variantLabel: 'Rojo, M', price: 3990 }]);
  });

  it('Negro greys out L, which then cannot be chosen [D40]', async () => {
    open(wirePolo());
    await userEvent.click(screen.getByRole('button', { name: 'Negro' }));
    expect(screen.getByRole('button', { name: 'L' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'M' })).toBeEnabled();
  });

  it('choosing swaps the pictures, and a variant without any keeps the original ones [1§2 1§4]', async () => {
    open(wirePolo());
    const main = () => screen.getAllByRole('img', { name: 'Polo de algodón pima' })[0];
    await userEvent.click(screen.getByRole('button', { name: 'Rojo' }));
    expect(main()).toHaveAttribute('src', '/media/products/rojo.webp');
    await userEvent.click(screen.getByRole('button', { name: 'Azul' }));
    expect(main()).toHaveAttribute('src', '/media/products/a.webp');
  });

  it('Azul M says that there is none and cannot be added [D40]', async () => {
    open(wirePolo());
    await userEvent.click(screen.getByRole('button', { name: 'Azul' }));
    await userEvent.click(screen.getByRole('button', { name: /^M/ }));
    expect(screen.getByText('Este producto no tiene cantidad en el stock')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: 'AGOTADO' })[0]).toBeDisabled();
  });

  it('special categories have no quantity, button, stock or dates, but the way to the seller [1§6]', () => {
    const category = { name: 'Servicios', category_id: 23, principal: null, especial: false, freelancer: false };
    open(wireProduct({ id: 9009, stock: 1, category }));
    expect(screen.queryByRole('textbox', { name: /Cantidad/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Añadir al carrito' })).toBeNull();
    expect(screen.queryByText(/quedando sin stock/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Entrega' })).toBeNull();
    expect(screen.getAllByRole('button', { name: 'Contactar al vendedor' }).length).toBeGreaterThan(0);
    expect(screen.getByText(/solo intermediario entre proveedor y cliente/)).toBeInTheDocument();
  });
});

describe('around the decision [1§2]', () => {
  it('below a review stands its seller’s answer, with the shop’s name and a date, and can be reported; Qhatu’s own says so [D252]', async () => {
    logIn();
    const answer = { id: 5, message: 'Te mandamos\notro', name: 'Tejidos Rosa', created_at: '22-11-2026 09:00' };
    const rating = { rating: 2, title: null, message: 'Corto', created_at: '21-11-2026 10:00' };
    open(
      wireProduct({
        rating_count: 3,
        ratings: [
          { ...rating, id: 1, user: { user_name: 'ana', uri: null }, answer },
          { ...rating, id: 2, user: { user_name: 'luz', uri: null }, answer: { ...answer, id: 6, name: null } },
          { ...rating, id: 3, user: { user_name: 'eva', uri: null } },
        ],
      }),
    );
    await userEvent.click(screen.getByRole('tab', { name: /^Calificaciones/ }));
    const [first, second, third] = within(screen.getByRole('tabpanel', { name: /^Calificaciones/ })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent(/Respuesta de Tejidos Rosa\s*22-11-2026 09:00\s*Te mandamos otro/);
    expect(
      within(first as HTMLElement).getByRole('button', { name: 'Reportar lo que escribió Tejidos Rosa' }),
    ).toBeVisible();
    expect(second).toHaveTextContent('Respuesta de Qhatu');
    expect(third).not.toHaveTextContent('Respuesta');
  });

  it('tabs show attributes, questions with answers, and ratings with their average [1§2]', async () => {
    const user = { user_name: 'lucho', uri: null };
    const created_at = '01-11-2026 10:00';
    open(
      wireProduct({
        questions: [{ id: 1, message: '¿Encoge?', answer: 'No.', created_at, user }],
        ratings: [{ id: 1, rating: 4.5, title: null, message: 'Suave', created_at, user }],
      }),
    );
    expect(screen.getByText('Papel')).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Preguntas (1)' }));
    const questions = screen.getByRole('tabpanel', { name: 'Preguntas (1)' });
    expect(questions).toHaveTextContent('tejidos-rosa: No.');
    await userEvent.click(screen.getByRole('tab', { name: 'Calificaciones (8)' }));
    const ratings = screen.getByRole('tabpanel', { name: 'Calificaciones (8)' });
    expect(ratings).toHaveTextContent('4,5');
    expect(ratings).toHaveTextContent('Suave');
  });

  it('six related products with names cut at 31 characters [1§2 1§9 D65]', () => {
    jest.useFakeTimers();
    const many = Array.from({ length: 8 }, (_, index) => wireSummary({ id: 100 + index, name: 'N'.repeat(40) }));
    open(wireProduct(), many);
    // The page has settled: shelves show all they have.
    act(() => jest.advanceTimersByTime(1_000));
    jest.useRealTimers();
    const shelf = screen.getByRole('region', { name: 'Productos Relacionados' });
    const names = within(shelf).getAllByRole('heading', { level: 3 });
    expect(names).toHaveLength(6);
    expect(names[0]).toHaveTextContent(`${'N'.repeat(31)}…`);
  });

  it('detail: a heart that says whether it is on the wishlist [1§2]', () => {
    wishlistStore.setState({ ids: [9001] });
    open(wireProduct());
    const [heart] = screen.getAllByRole('button', { name: 'Favorito: Cuaderno de tapa dura con hojas cuadriculadas' });
    expect(heart).toHaveAttribute('aria-pressed', 'true');
  });

  it('names the seller with a link to the catalogue [1§2 1§6]', () => {
    open(wireProduct());
    expect(screen.getByRole('link', { name: 'Ver su catálogo' })).toHaveAttribute('href', '/catalogo/tejidos-rosa');
  });

  it('tells search engines product and way, and nothing that could end the script', () => {
    open(wireProduct({ description: '</script><b>' }));
    const blocks = [...document.querySelectorAll('script[type="application/ld+json"]')].map((s) => s.innerHTML);
    expect(blocks.map((text) => JSON.parse(text)['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(blocks.join('')).not.toContain('</script>');
  });
});

describe('a product that cannot be shown [1§2]', () => {
  const failing = (status: number) =>
    renderPage(<ProductPage />, {
      at: '/detalle/productos/77',
      data: { product: 'products/77', related: 'products/relacionados/77' },
      failures: { 'products/77': status },
    });

  it.each([404, 400])('%i shows page not found with a way home [D65]', (status) => {
    failing(status);
    expect(screen.getByRole('heading', { name: 'page not found' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Volver al inicio' })).toHaveAttribute('href', '/');
  });

  it('a server fault offers another try and the code to quote', async () => {
    failing(500);
    expect(screen.getByText('req-7')).toBeInTheDocument();
    expect(api.get).not.toHaveBeenCalledWith('products/77', expect.anything());
    await userEvent.click(screen.getByRole('button', { name: /Reintentar/ }));
    expect(api.get).toHaveBeenCalledWith('products/77', expect.anything());
  });
});
