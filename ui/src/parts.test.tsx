import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { AccordionItem, Chip, ProgressBar, Shelf, ShelfSkeleton, Steps, Table } from '.';

it('chip: a filter that is on can be taken away, a switch tells its state', async () => {
  const onRemove = jest.fn();
  render(
    <>
      <Chip onRemove={onRemove}>Rojo</Chip>
      <Chip pressed>Talla M</Chip>
    </>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Quitar filtro: Rojo' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('button', { name: 'Talla M', pressed: true })).toBeInTheDocument();
});

it('progress: stays between nothing and all', () => {
  const { rerender } = render(<ProgressBar label="Envío gratis" value={140} max={200} />);
  const bar = () => screen.getByRole('progressbar', { name: 'Envío gratis' });
  expect(bar()).toHaveAttribute('aria-valuenow', '140');
  expect(bar().firstChild).toHaveStyle({ transform: 'translateX(-30%)' });
  rerender(<ProgressBar label="Envío gratis" value={900} max={200} />);
  expect(bar().firstChild).toHaveStyle({ transform: 'translateX(0%)' });
});

it('steps: what is done says so, where one is is marked', () => {
  render(<Steps label="Pedido" steps={['Carrito', 'Entrega', 'Pago']} current={1} />);
  const [done, here, next] = screen.getAllByRole('listitem');
  expect(done).toHaveTextContent('Carrito, listo');
  expect(here).toHaveAttribute('aria-current', 'step');
  expect(next).not.toHaveAttribute('aria-current');
});

it('shelf: has a title, a way to all of it, one place for each child, and buttons that move it', async () => {
  const scrollBy = jest.fn();
  Element.prototype.scrollBy = scrollBy;
  render(
    <MemoryRouter>
      <Shelf title="Ofertas" moreHref="/buscar?in_offer=1">
        <p>Uno</p>
        <p>Dos</p>
      </Shelf>
    </MemoryRouter>,
  );
  const shelf = screen.getByRole('region', { name: 'Ofertas' });
  expect(within(shelf).getAllByRole('listitem')).toHaveLength(2);
  expect(within(shelf).getByRole('link', { name: /Ver todo.*Ofertas/ })).toHaveAttribute('href', '/buscar?in_offer=1');
  Object.defineProperty(within(shelf).getByRole('list'), 'clientWidth', { value: 1000 });
  await userEvent.click(within(shelf).getByRole('button', { name: 'Siguiente en Ofertas' }));
  await userEvent.click(within(shelf).getByRole('button', { name: 'Anterior en Ofertas' }));
  expect(scrollBy.mock.calls.map(([to]) => to.left)).toEqual([850, -850]);
});

it('skeleton: keeps the title of the shelf that is coming', () => {
  render(<ShelfSkeleton title="Más vendidos" />);
  expect(screen.getByRole('heading', { name: 'Más vendidos' })).toBeInTheDocument();
});

it('accordion: tells when it is opened', async () => {
  const onToggle = jest.fn();
  const { container } = render(
    <AccordionItem title="Transferencia" onToggle={onToggle}>
      Datos
    </AccordionItem>,
  );
  const details = container.querySelector('details');
  if (!details) throw new Error('no details');
  details.open = true;
  details.dispatchEvent(new Event('toggle', { bubbles: true }));
  expect(onToggle).toHaveBeenLastCalledWith(true);
});

it('table: keeps its roles, and every cell knows its column for phones', () => {
  render(
    <Table
      caption="Pedidos"
      rows={[{ id: 7, total: 'S/ 20,00' }]}
      rowKey={({ id }) => id}
      columns={[
        { id: 'id', title: 'Pedido', lead: true, cell: ({ id }) => id },
        { id: 'total', title: 'Total', align: 'end', cell: ({ total }) => total },
      ]}
    />,
  );
  expect(screen.getByRole('table', { name: 'Pedidos' })).toBeInTheDocument();
  expect(screen.getByRole('cell', { name: 'S/ 20,00' })).toHaveAttribute('data-label', 'Total');
});
