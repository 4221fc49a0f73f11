import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NavBar } from '../header/NavBar';
import { renderChrome } from '../testing/render-chrome';

const button = () => screen.getByRole('button', { name: 'Todas las categorías' });
const open = async () => {
  await userEvent.click(button());
  await screen.findByRole('heading', { name: 'Ropa' });
};
const panelLink = (name: string) => {
  const panel = document.getElementById(button().getAttribute('aria-controls') ?? '');
  if (!panel) throw new Error('The panel is closed');
  return within(panel).getByRole('link', { name });
};
const where = () => screen.getByTestId('where');

beforeEach(() => {
  renderChrome(<NavBar />);
});

it('categories: roots on the left, pointing at one shows its subcategories, image and name, on the right [1§2]', async () => {
  await open();
  expect(panelLink('Casacas')).toHaveAttribute('href', '/buscar?category=13&subcategory=132');
  expect(panelLink('Casacas').querySelector('img')?.getAttribute('src')).toMatch(/casacas/);
  await userEvent.hover(panelLink('Videojuegos'));
  expect(panelLink('Consolas')).toBeInTheDocument();
  expect(() => panelLink('Casacas')).toThrow();
});

it('categories: a subcategory closes the panel and leads to its search, with its id in the navigation state [1§2]', async () => {
  await open();
  await userEvent.click(panelLink('Casacas'));
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  expect(where()).toHaveTextContent('/buscar?category=13&subcategory=132 {"subcategory_id":132}');
});

it('categories: Escape closes it and gives the focus back [1§2]', async () => {
  await open();
  act(() => panelLink('Ropa').focus());
  await userEvent.keyboard('{Escape}');
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  expect(button()).toHaveFocus();
});

it('categories: a click elsewhere and a second click close it [1§2]', async () => {
  await open();
  await userEvent.click(where());
  expect(button()).toHaveAttribute('aria-expanded', 'false');
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.click(button());
  expect(button()).toHaveAttribute('aria-expanded', 'false');
});

it('categories: works with the keyboard alone [1§2]', async () => {
  await userEvent.tab();
  expect(button()).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await screen.findByRole('heading', { name: 'Ropa' });
  await userEvent.keyboard('{ArrowDown}');
  expect(panelLink('Ropa')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(panelLink('Videojuegos')).toHaveFocus();
  expect(panelLink('Consolas')).toBeInTheDocument();
  await userEvent.keyboard('{ArrowUp}{ArrowRight}');
  expect(panelLink('Ver todo en Ropa')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  expect(panelLink('Polos')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(panelLink('Ropa')).toHaveFocus();
});

it('categories: a finger first sees what is inside, then goes there [1§2]', async () => {
  await open();
  const finger = userEvent.setup();
  const touch = (name: string) => finger.pointer([{ keys: '[TouchA]', target: panelLink(name) }]);
  await touch('Videojuegos');
  expect(panelLink('Consolas')).toBeInTheDocument();
  expect(where()).toHaveTextContent(/^\/ null$/);
  await touch('Videojuegos');
  expect(where()).toHaveTextContent('/buscar?category=17');
});
