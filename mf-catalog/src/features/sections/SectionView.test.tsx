import { renderPage } from '@qhatu/kit/testing';
import { screen, within } from '@testing-library/react';
import { summary } from '../../testing/products';
import { resetStores } from '../../testing/stores';
import type { SectionItem, SectionKind } from './api/sections';
import { SectionView } from './SectionView';

const item = (over: Partial<SectionItem> = {}): SectionItem => ({
  ...{ id: 1, name: 'Poncho', text: 'Hecho a mano', picture: '/media/banners/poncho.webp' },
  ...{ href: '/buscar?category=13', products: [] },
  ...over,
});
const show = (kind: SectionKind, items = [item()]) =>
  renderPage(<SectionView section={{ id: 1, kind, name: 'Lo nuestro', items }} />);

beforeEach(resetStores);

it.each(['slider', 'parallax', 'banners', 'info'] as const)(
  'a section of the kind %s: its title, each picture with its words, and where it leads [1§2 1§3]',
  (kind) => {
    show(kind);
    const section = within(screen.getByRole('region', { name: 'Lo nuestro' }));
    const link = section.getByRole('link', { name: /Poncho/ });
    expect(link).toHaveAttribute('href', '/buscar?category=13');
    expect(link).toHaveTextContent('Hecho a mano');
    expect(link.querySelector('img')).toHaveAttribute('src', '/media/banners/poncho.webp');
  },
);

it('top collection: categories by name and picture, each with the way to its products [1§2 1§3]', () => {
  show('categories', [item(), item({ id: 2, name: 'Mantas', href: '/buscar?category=14' })]);
  const links = within(screen.getByRole('region', { name: 'Lo nuestro' })).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Poncho', '/buscar?category=13'],
    ['Mantas', '/buscar?category=14'],
  ]);
});

it('special products: every item of an offers section is a shelf of its products [1§2 1§3]', () => {
  show('offers', [
    item({ name: 'De temporada', products: [summary({ name: 'Chullo' })] }),
    item({ id: 2, name: 'Para regalar', products: [summary({ id: 2, name: 'Retablo' })] }),
  ]);
  expect(
    within(screen.getByRole('region', { name: 'De temporada' })).getByRole('link', { name: 'Chullo' }),
  ).toBeVisible();
  expect(
    within(screen.getByRole('region', { name: 'Para regalar' })).getByRole('link', { name: 'Retablo' }),
  ).toBeVisible();
});

it('what leads nowhere is no link, and what leads elsewhere is a plain one [1§3]', () => {
  show('info', [item({ href: null }), item({ id: 2, name: 'Fuera', href: 'https://example.pe/' })]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://example.pe/']);
});
