import { isCurrentLink, MAIN_LINKS } from './links';

const href = (text: string) => MAIN_LINKS.find((link) => link.text === text)?.href ?? '';

it('second bar: the entries lead where the specification says [1§2]', () => {
  expect(MAIN_LINKS.map(({ text, href }) => `${text} ${href}`)).toEqual([
    'Inicio /',
    'Polos /polos',
    'Ropa /buscar?category=13',
    'Videojuegos /buscar?category=17',
    'Juguetes /buscar?category=11',
    'Funkos /buscar?category=11&tag=funko',
  ]);
});

it('Juguetes and Funkos share a category and are told apart by the tag [D67]', () => {
  expect(isCurrentLink(href('Juguetes'), '/buscar', '?category=11')).toBe(true);
  expect(isCurrentLink(href('Funkos'), '/buscar', '?category=11')).toBe(false);
  expect(isCurrentLink(href('Juguetes'), '/buscar', '?category=11&tag=funko')).toBe(false);
  expect(isCurrentLink(href('Funkos'), '/buscar', '?category=11&tag=funko')).toBe(true);
});

it('second bar: filters and pages do not change where one is, other pages do [1§2]', () => {
  expect(isCurrentLink(href('Ropa'), '/buscar', '?category=13&page=2&orderBy=A-Z')).toBe(true);
  expect(isCurrentLink(href('Ropa'), '/buscar', '?category=17')).toBe(false);
  expect(isCurrentLink(href('Inicio'), '/carrito', '')).toBe(false);
});
