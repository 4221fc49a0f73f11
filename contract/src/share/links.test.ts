import { shareLinks } from './links';

it('what is passed on cannot break out of its link [1§2]', () => {
  const url = 'https://qhatu.pe/detalle/productos/9001?a=1&b=2';
  const links = shareLinks(url, 'Lápiz & "más" #1');
  for (const { href } of links) {
    const { hash, search } = new URL(href);
    expect(hash).toBe('');
    expect([...new URLSearchParams(search).values()].join(' ')).toContain(url);
  }
  expect(new URL(links[2]?.href ?? '').searchParams.get('text')).toBe('Lápiz & "más" #1');
});
