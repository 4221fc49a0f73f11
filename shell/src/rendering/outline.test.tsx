/** @jest-environment node */
import { paths } from '@qhatu/contract/paths';
import type { PageRoute } from '../routing/table';
import { outline } from './outline';

const page = (path: string, skeleton: 'detail' | 'form') => ({ kind: 'remote', path, skeleton }) as PageRoute;

it('a page that could not be rendered has header, footer and its skeleton in the document', () => {
  const text = outline(page('/detalle/productos/:id', 'detail'));
  expect(text).toMatch(/<header.*<main.*<footer/s);
  expect(text).toContain('role="search"');
  expect(text).not.toContain('aria-current');
});

it('at the till the outline, too, leads nowhere else', () => {
  expect(outline(page('/checkout', 'form'))).not.toContain('role="search"');
  expect(outline(page('/carrito', 'form'))).toContain('role="search"');
});

it('the outline of the back office has nothing of the shop around it', () => {
  expect(outline(page(paths.admin.path, 'form'))).toMatch(/^(?!.*(<header|<footer|cookies)).*<main/s);
});

it('an outline is made once for each kind, and for an address that nobody answers', () => {
  expect(outline(page('/a', 'detail'))).toBe(outline(page('/b', 'detail')));
  expect(outline(page('/a', 'form'))).not.toBe(outline(page('/b', 'detail')));
  expect(outline(undefined)).toContain('<main');
});
