import sharp from 'sharp';
import { placeholderColors } from './tint';

const WHITE = { r: 255, g: 255, b: 255 };

it('a placeholder is a picture as its upper edge, middle and lower edge', async () => {
  const band = (colour: string) => ({
    input: { create: { width: 90, height: 30, channels: 3 as const, background: colour } },
    left: 0,
  });
  const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: WHITE } })
    .composite([
      { ...band('#ff0000'), top: 0 },
      { ...band('#00ff00'), top: 30 },
      { ...band('#0000ff'), top: 60 },
    ])
    .png()
    .toBuffer();
  const [top, middle, bottom] = (await placeholderColors(picture)).match(/.{3}/g) ?? [];
  expect(top).toMatch(/^[ef][0-3]0$/);
  expect(middle).toMatch(/^[0-2][c-f][0-2]$/);
  expect(bottom).toMatch(/^0[0-3][ef]$/);
});

it('what is clear counts as white, and grey pictures have three channels too', async () => {
  const clear = { ...WHITE, alpha: 0 };
  expect(
    await placeholderColors(
      await sharp({ create: { width: 9, height: 9, channels: 4, background: clear } })
        .png()
        .toBuffer(),
    ),
  ).toBe('fffffffff');
  const grey = sharp({ create: { width: 9, height: 9, channels: 3, background: '#888888' } }).toColourspace('b-w');
  expect(await placeholderColors(await grey.png().toBuffer())).toBe('888888888');
});
