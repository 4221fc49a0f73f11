import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { breadcrumbLd, jsonLdText } from './json-ld';
import { PageHead } from './PageHead';

beforeEach(() => {
  document.documentElement.dataset.origin = 'https://qhatu.pe';
});

it('head: title, description, canonical and Open Graph with absolute addresses', () => {
  render(
    <PageHead
      title="Polo"
      description="De algodón"
      canonical="/detalle/productos/1"
      image="/media/polo.webp"
      type="product"
    />,
  );
  const content = (selector: string) => document.head.querySelector(selector)?.getAttribute('content');
  expect(document.title).toBe('Polo · Qhatu');
  expect(content('meta[name=description]')).toBe('De algodón');
  expect(document.head.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(
    'https://qhatu.pe/detalle/productos/1',
  );
  expect(content('meta[property="og:url"]')).toBe('https://qhatu.pe/detalle/productos/1');
  expect(content('meta[property="og:image"]')).toBe('https://qhatu.pe/media/polo.webp');
  expect(content('meta[property="og:type"]')).toBe('product');
  expect(document.head.querySelector('meta[name=robots]')).toBeNull();
});

it('head: pages that are nobody else’s business are not for search engines', () => {
  render(<PageHead title="Carrito" noindex />);
  expect(document.head.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex');
});

it('bad input: a product name cannot break out of the JSON-LD element, and is the same when read back', () => {
  const name = '</script><script>alert(1)</script><!-- & \u2028';
  const text = jsonLdText({ '@type': 'Product', name });
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toMatchObject({ '@context': 'https://schema.org', name });
  const html = renderToString(<PageHead jsonLd={[{ '@type': 'Product', name }]} />);
  expect(html.match(/<script/g)).toHaveLength(1);
  expect(html.match(/<\/script/g)).toHaveLength(1);
});

it('head: the breadcrumb for search engines counts from one and has absolute addresses', () => {
  expect(breadcrumbLd([{ text: 'Inicio', href: '/' }, { text: 'Polo' }])).toEqual({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { '@type': 'ListItem', position: 1, name: 'Inicio', item: 'https://qhatu.pe/' },
      { '@type': 'ListItem', position: 2, name: 'Polo' },
    ],
  });
});
