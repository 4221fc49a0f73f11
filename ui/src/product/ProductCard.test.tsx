import type { ProductSummary } from '@qhatu/contract/model';
import { render, screen, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ProductCard } from './ProductCard';
import { ProductGrid } from './ProductGrid';

const polo: ProductSummary = {
  id: 9005,
  name: 'Polo de algodón pima',
  description: 'x'.repeat(120),
  price: 10000,
  offer: 8000,
  offerMethods: null,
  maxPromotionRate: 30,
  pictures: [{ id: 1, src: '/media/products/polo.webp', widths: [160, 320] }],
  stock: 5,
  rating: 4.5,
  ratingCount: 3,
  condition: 'new',
  isNew: true,
  onSale: true,
  adultsOnly: false,
  freeShipping: false,
  shipsToProvinces: true,
  category: { id: 131, name: 'Polos', root: { id: 13, name: 'Ropa' }, contactOnly: false },
  brand: null,
  seller: { id: 7, userName: 'taller', issuesInvoices: true },
  hasVariants: false,
};

const show = (ui: ReactElement) => render(<MemoryRouter>{ui}</MemoryRouter>);

it('card: picture, labels, name, 80 characters, both prices, and a link that is prefetched when seen [1§2 1§9]', () => {
  const { container } = show(<ProductCard product={polo} />);
  const link = screen.getByRole('link', { name: 'Polo de algodón pima' });
  expect(link).toHaveAttribute('href', '/detalle/productos/9005');
  expect(link).toHaveAttribute('data-prefetch', 'visible');
  expect(screen.getByText('−20%')).toBeInTheDocument();
  expect(screen.getByText('Nuevo')).toBeInTheDocument();
  expect(screen.getByText('En Venta')).toBeInTheDocument();
  expect(screen.getByText('x'.repeat(80))).toBeInTheDocument();
  expect(screen.getByText('S/ 80,00')).toBeInTheDocument();
  expect(container.querySelector('s')).toHaveTextContent('S/ 100,00');
  const picture = container.querySelector('img');
  expect(picture).toHaveAttribute('srcset', '/media/products/polo-160.webp 160w, /media/products/polo-320.webp 320w');
  expect(picture).toHaveAttribute('width', '640');
  expect(picture).toHaveAttribute('height', '640');
  expect(picture).toHaveAttribute('loading', 'lazy');
});

it('card: its name is whole however long it is; only related and side lists cut names [D65]', () => {
  const name = 'Polo de algodón pima con cuello redondo y bordado de Chinchero';
  show(<ProductCard product={{ ...polo, name }} />);
  expect(screen.getByRole('link', { name })).toBeInTheDocument();
});

it('card: without an offer there is one price and no badge; an offer that is no less is none [1§2]', () => {
  for (const offer of [null, 10000, 12000]) {
    const { container, unmount } = show(<ProductCard product={{ ...polo, offer }} />);
    expect(screen.getByText('S/ 100,00')).toBeInTheDocument();
    expect(container.querySelector('s')).toBeNull();
    expect(container).not.toHaveTextContent('%');
    unmount();
  }
});

it("card: sold out says 'AGOTADO' [1§2]", () => {
  const { rerender } = show(<ProductCard product={{ ...polo, stock: 0 }} />);
  expect(screen.getByText('AGOTADO')).toBeInTheDocument();
  rerender(
    <MemoryRouter>
      <ProductCard product={{ ...polo, stock: 1 }} />
    </MemoryRouter>,
  );
  expect(screen.queryByText('AGOTADO')).not.toBeInTheDocument();
});

it('card: one reason to trust: stars, or the seller while nobody has rated', () => {
  const { container, rerender } = show(<ProductCard product={polo} />);
  expect(container).toHaveTextContent('Calificación 4,5 de 5');
  rerender(
    <MemoryRouter>
      <ProductCard product={{ ...polo, rating: 0, ratingCount: 0 }} />
    </MemoryRouter>,
  );
  expect(container).toHaveTextContent('Vende taller');
});

it('card: heart, tools and action are placed outside of the link', () => {
  show(
    <ProductCard
      product={polo}
      heart={<button type="button">Favorito</button>}
      action={<button type="button">Agregar</button>}
      priority
    />,
  );
  const link = screen.getByRole('link');
  for (const name of ['Favorito', 'Agregar']) expect(link).not.toContainElement(screen.getByRole('button', { name }));
});

it('card grid: is a list with one item for each card', () => {
  show(
    <ProductGrid label="Resultados">
      <ProductCard product={polo} />
      <ProductCard product={{ ...polo, id: 2, name: 'Otro' }} />
    </ProductGrid>,
  );
  expect(within(screen.getByRole('list', { name: 'Resultados' })).getAllByRole('listitem')).toHaveLength(2);
});
