import { splitAtLinks } from './links';

const links = (text: string) => splitAtLinks(text).flatMap(({ href }) => href ?? []);

describe('addresses in messages', () => {
  test('http and https become links, without the sentence’s own marks', () => {
    expect(links('Mira https://qhatu.pe/detalle/productos/9001?x=1, o (http://a.pe/b).')).toEqual([
      'https://qhatu.pe/detalle/productos/9001?x=1',
      'http://a.pe/b',
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://x.pe/%0aalert(1)',
    'data:text/html,<script>1</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'xhttp://a.pe',
    'https://',
  ])('%s stays text', (text) => {
    expect(links(text)).toEqual([]);
  });

  test('nothing of a message is lost or added', () => {
    for (const text of [
      '',
      'hola',
      'https://a.pe/x',
      '<b>https://a.pe/"onx=1</b> fin',
      'a https://a.pe b https://b.pe c',
    ]) {
      expect(
        splitAtLinks(text)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text);
    }
  });

  test('a quote or a tag ends an address', () => {
    expect(links('<a href="https://a.pe/x" onclick=1>')).toEqual(['https://a.pe/x']);
  });
});
