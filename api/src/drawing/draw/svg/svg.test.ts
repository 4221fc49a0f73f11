import fc from 'fast-check';
import { slowDrawing, svgOf, worstDrawings } from '../../../../test/uploads';
import { Refusal } from '../../drawings';
import { SVG } from '../../limits';
import { cleanSvg } from '.';

/** What becomes of a drawing: its refusal's code, or the clean text. */
function outcome(drawing: Buffer | string): string {
  try {
    return cleanSvg(drawing.toString()) ?? 'none';
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
const drawn = (inner: string) => outcome(svgOf(inner));
const RECT = '<rect width="9" height="9"/>';

describe('bounds', () => {
  it.each([
    ['twenty masks within each other', 'svg_references'],
    ['sixty transparent groups within each other', 'svg_layers'],
    ['twenty thousand groups within each other', 'svg_depth'],
    ['twenty thousand transparent groups', 'svg_layers'],
    ['ten uses of ten uses, nine times', 'svg_elements'],
    ['a pattern of patterns on a thousand shapes', 'svg_patterns'],
    ['53 kB of masks', 'svg_masks'],
  ] as const)('a drawing that costs minutes is refused before it is drawn: %s [D94]', (name, code) => {
    expect(outcome(worstDrawings[name])).toBe(code);
  });

  it('what stays within the bounds is drawn, slow as it may be [D94]', () => {
    expect(outcome(slowDrawing())).toContain('</svg>');
  });

  it.each([
    ['elements', (n: number) => RECT.repeat(n - 1), 'svg_elements'],
    ['layers', (n: number) => '<rect opacity=".5"/>'.repeat(n), 'svg_layers'],
    ['nestedLayers', (n: number) => '<g opacity=".5">'.repeat(n) + RECT + '</g>'.repeat(n), 'svg_layers'],
    ['depth', (n: number) => '<g>'.repeat(n - 2) + RECT + '</g>'.repeat(n - 2), 'svg_depth'],
    ['masks', (n: number) => `<mask id="m">${RECT}</mask>${'<rect mask="url(#m)"/>'.repeat(n)}`, 'svg_masks'],
    [
      'clips',
      (n: number) => `<clipPath id="m">${RECT}</clipPath>${'<rect clip-path="url(#m)"/>'.repeat(n)}`,
      'svg_clips',
    ],
    [
      'patterns',
      (n: number) => `<pattern id="m">${RECT}</pattern>${'<rect fill="url(#m)"/>'.repeat(n)}`,
      'svg_patterns',
    ],
    ['characters', (n: number) => `<text>${'a'.repeat(n)}</text>`, 'svg_text'],
  ] as const)('exactly as many %s as are allowed pass, one more is refused [D94]', (bound, make, code) => {
    expect(drawn(make(SVG[bound]))).toContain('</svg>');
    expect(drawn(make(SVG[bound] + 1))).toBe(code);
  });

  it('elements that are not kept count as well: reading them costs, too [D94]', () => {
    expect(drawn('<unheard/>'.repeat(SVG.elements))).toBe('svg_elements');
  });

  it.each([
    ['itself', '<g id="a"><use href="#a"/></g>'],
    ['another that uses it', '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'],
    ['a mask that is masked by itself', '<mask id="m"><rect mask="url(#m)"/></mask><rect mask="url(#m)"/>'],
    ['a pattern filled with itself', '<pattern id="p"><rect fill="url(#p)"/></pattern><rect fill="url(#p)"/>'],
    ['by the older spelling', '<g id="a"><use xlink:href="#a"/></g>'],
  ])('a drawing that uses %s is refused [D94]', (_, inner) => {
    expect(drawn(inner)).toBe('svg_cycle');
  });

  const many = (attributes: string) => `<rect ${attributes}/>`.repeat(SVG.layers + 1);
  it.each([
    ['a class', `<style>.a{opacity:.5}</style>${many('class="b a"')}`],
    ['a tag', `<style>g > rect:first-child{opacity:.5}</style>${many('')}`],
    ['anything', `<style>*{mix-blend-mode:multiply}</style>${many('')}`],
    ['an attribute', `<style>[x="1"]{opacity:.5}</style>${many('')}`],
    ['a list', `<style>:is(.a,.b){isolation:isolate}</style>${many('')}`],
    ['a query', `<style>@media all{.a{opacity:.5}}</style>${many('class="a"')}`],
    ['a string with a brace', `<style>.b{x:"}"}.a{y:"{";opacity:.5}</style>${many('class="a"')}`],
    ['an escape', `<style>.a{o\\pacity:.5}</style>${many('class="a"')}`],
    ['a comment', `<style>.a{opa/**/city:1;opacity/**/:.5}</style>${many('class="a"')}`],
    ['a block left open', `<style>.a{opacity:.5</style>${many('class="a"')}`],
    ['a block within', `<style>.a{opacity:.5;.b{fill:red}}</style>${many('class="a"')}`],
    ['CDATA', `<style><![CDATA[.a{opacity:.5}]]></style>${many('class="a"')}`],
    ['its own style', many('style="fill:red;OPACITY:50%"')],
    ['a name in Spanish', `<style>.añil{opacity:.5}</style>${many('class="añil"')}`],
  ])('a style sheet cannot hide what it costs: %s [D94]', (_, inner) => {
    expect(drawn(inner)).toBe('svg_layers');
  });

  it('what a parent is filled with counts for each shape in it, wherever it is drawn from [D94]', () => {
    const pattern = `<pattern id="p">${RECT}</pattern>`;
    const shapes = RECT.repeat(SVG.patterns + 1);
    expect(drawn(`${pattern}<g fill="url(#p)">${shapes}</g>`)).toBe('svg_patterns');
    expect(drawn(`${pattern}<g id="s">${shapes}</g><use href="#s" fill="url(#p)"/>`)).toBe('svg_patterns');
    expect(drawn(`${pattern}<g fill="url(#p)"><symbol id="s">${shapes}</symbol></g><use href="#s"/>`)).toBe(
      'svg_patterns',
    );
    expect(drawn(`${pattern}<style>g{fill:url("#p")}</style><g>${shapes}</g>`)).toBe('svg_patterns');
  });

  it('a marker counts for each corner of each outline [D94]', () => {
    const marker = `<marker id="m">${RECT.repeat(100)}</marker>`;
    expect(drawn(`${marker}<g marker-mid="url(#m)"><path d="M0 0${' 1 1'.repeat(600)}"/></g>`)).toBe('svg_elements');
    expect(drawn(`${marker}<path marker-end="url(#m)" d="M0 0${' 1 1'.repeat(600)}"/>`)).toContain('</svg>');
  });

  it('an entity made of entities is refused, Illustrator’s plain ones are not [D94]', () => {
    const laughs = `<!DOCTYPE svg [<!ENTITY a "ja">${Array.from({ length: 9 }, (_, n) => `<!ENTITY a${n} "&a;&a;&a;">`).join('')}]>`;
    expect(outcome(laughs + svgOf('<text>&a8;</text>').toString())).toBe('svg_unsafe');
    const plain = '<!DOCTYPE svg [<!ENTITY ns_svg "http://www.w3.org/2000/svg">]>';
    const illustrator = `${plain}<svg xmlns="&ns_svg;" viewBox="0 0 9 9">${RECT}</svg>`;
    expect(outcome(illustrator)).toContain('<svg xmlns="http://www.w3.org/2000/svg"');
  });
});

describe('what comes through', () => {
  it.each([
    ['a page of another origin', '<image href="http://mal.invalid/a.png"/><use href="http://mal.invalid/a.svg#b"/>'],
    ['a file', '<image xlink:href="file:///etc/passwd"/><style>@import "file:///etc/passwd";</style>'],
    ['itself as data', '<image href="data:image/svg+xml;base64,PHN2Zz4="/><rect fill="url(data:image/svg+xml,x)"/>'],
    [
      'a script',
      '<script>alert(1)</script><g onload="alert(1)"><a href="javascript:alert(1)"><path d="M0 0"/></a></g>',
    ],
    ['markup within a style', '<style>&lt;/style>&lt;image href="#a"/></style>'],
    [
      'a filter',
      '<style>.a{filter:blur(200px)}</style><rect class="a" style="filter:blur(9px);fill:red" filter="url(#f)"/>',
    ],
  ])('nothing of %s [3§7]', (_, inner) => {
    expect(drawn(inner)).not.toMatch(/mal\.invalid|file:|data:|script|alert|onload|<image|filter|blur/);
  });

  it('what an editor wraps around shapes goes, the shapes stay [3§7]', () => {
    const clean = drawn(
      `<metadata><rdf><g/></rdf></metadata><switch><foreignObject><p>x</p></foreignObject><g i:extraneous="self"><a href="http://x"><path d="M0 0h9" fill="#fff"/></a></g></switch>
      <sodipodi:namedview id="n"/><text x="1">Hola <tspan>&amp; chau</tspan></text>`,
    );
    expect(clean).toMatch(/<g><path d="M0 0h9" fill="#fff"><\/path><\/g>/);
    expect(clean).toContain('<text x="1">Hola <tspan>&amp; chau</tspan></text>');
    expect(clean).not.toMatch(/switch|foreign|metadata|sodipodi|extraneous|http:\/\/x/);
  });

  it('whatever is sent, the outcome is a refusal or XML of allowed elements [3§7]', () => {
    const pieces = fc.constantFrom(
      ...[
        '<svg>',
        '</svg>',
        '<g',
        '>',
        '/>',
        '</g>',
        '<style>',
        '</style>',
        '<![CDATA[',
        ']]>',
        '<!--',
        '-->',
        '&lt;',
        '&#0;',
      ],
      ...[
        '\0',
        '"',
        "'",
        ' id="a"',
        ' href="#a"',
        '<use',
        '<script>',
        '<?xml?>',
        '<!DOCTYPE x [',
        '{',
        '}',
        'url(#a)',
        '\ud800',
      ],
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = outcome(`<svg>${parts.join('')}`);
        if (text.startsWith('svg_') || text === 'none') return;
        for (const [, tag] of text.matchAll(/<\/?([^\s>/]*)/g)) expect(['svg', 'g', 'style', 'use']).toContain(tag);
      }),
    );
  });
});
