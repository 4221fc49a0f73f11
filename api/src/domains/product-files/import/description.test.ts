import { plainDescription } from './description';

test('a description keeps what a reader would have seen, and nothing that runs', () => {
  expect(plainDescription('Lana < 5 % & más')).toBe('Lana < 5 % & más');
  expect(
    plainDescription(
      '<h2>Manta</h2><p>De <b>alpaca</b>&nbsp;fina.<br>Lavar a mano.</p><ul><li>Suave</li><li>Tibia</li></ul><script>alert(1)</script><style>p{}</style>',
    ),
  ).toBe('Manta\n\nDe alpaca fina.\nLavar a mano.\n• Suave\n• Tibia');
});
