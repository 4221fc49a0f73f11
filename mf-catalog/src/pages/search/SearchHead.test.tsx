import { searchCrumbs } from './SearchHead';

const ropa = { id: '13', name: 'Ropa' };
const polos = { id: '131', name: 'Polos' };

it('breadcrumb: category and subcategory lead to /buscar?category={id}, the current one is the end [1§2]', () => {
  expect(searchCrumbs({ category: ropa, subcategory: polos }, 'Resultados de “nazca”')).toEqual([
    { text: 'Ropa', href: '/buscar?category=13' },
    { text: 'Polos', href: '/buscar?category=131' },
    { text: 'Resultados de “nazca”' },
  ]);
});

it('breadcrumb: category and subcategory are optional, and what is current stands there once [1§2]', () => {
  expect(searchCrumbs({ category: null, subcategory: null }, 'Ofertas')).toEqual([{ text: 'Ofertas' }]);
  expect(searchCrumbs({ category: ropa, subcategory: null }, 'Ropa')).toEqual([{ text: 'Ropa' }]);
  expect(searchCrumbs({ category: ropa, subcategory: polos }, 'Polos').map(({ text }) => text)).toEqual([
    'Ropa',
    'Polos',
  ]);
});
