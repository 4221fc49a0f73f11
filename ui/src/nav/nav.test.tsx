import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { Breadcrumb } from './Breadcrumb';
import { Tabs } from './Tabs';

it('breadcrumb: Inicio first, links on the way, the last one is where one is [1§2]', () => {
  render(
    <MemoryRouter>
      <Breadcrumb crumbs={[{ text: 'Ropa', href: '/buscar?category=13' }, { text: 'Polo' }]} />
    </MemoryRouter>,
  );
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Inicio', 'Ropa']);
  expect(screen.getByText('Polo')).toHaveAttribute('aria-current', 'page');
});

const tabs = [
  { id: 'a', title: 'Descripción', content: 'Algodón' },
  { id: 'b', title: 'Preguntas', content: 'Ninguna' },
  { id: 'c', title: 'Opiniones', content: 'Cinco' },
];
const selected = () => screen.getByRole('tab', { selected: true });

it('tabs: arrows, Home and End move, and go round at the ends', async () => {
  render(<Tabs label="Producto" tabs={tabs} />);
  selected().focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(selected()).toHaveTextContent('Preguntas');
  expect(selected()).toHaveFocus();
  await userEvent.keyboard('{End}{ArrowRight}');
  expect(selected()).toHaveTextContent('Descripción');
  await userEvent.keyboard('{ArrowLeft}');
  expect(selected()).toHaveTextContent('Opiniones');
  await userEvent.keyboard('{Home}');
  expect(selected()).toHaveTextContent('Descripción');
});

it('tabs: one panel shows, and only one tab is reached by Tab', async () => {
  const onSelect = jest.fn();
  render(<Tabs label="Producto" tabs={tabs} onSelect={onSelect} />);
  await userEvent.click(screen.getByRole('tab', { name: 'Preguntas' }));
  expect(onSelect).toHaveBeenCalledWith('b');
  expect(screen.getByRole('tabpanel')).toHaveTextContent('Ninguna');
  expect(screen.getAllByRole('tab').filter((tab) => tab.tabIndex === 0)).toEqual([selected()]);
});
