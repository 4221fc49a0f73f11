import { fireEvent, render } from '@testing-library/react';
import { Thumb } from './Thumb';

it('a drawing’s placeholder goes when it has come: its ground is clear', () => {
  const looks = { width: 320, height: 293, name: 'Llama', group: null };
  const print = { id: 1, url: '/media/prints/llama.webp', thumb: '/media/prints/llama-320.webp', tint: 'ddda77cbb' };
  const { container } = render(<Thumb print={{ ...print, ...looks }} />);
  const image = container.querySelector('img') as HTMLImageElement;
  // jsdom knows no gradients: what stands there is checked in `placeholderOf`.
  expect(image.getAttribute('style')).not.toBeNull();
  fireEvent.load(image);
  expect(image.getAttribute('style') || null).toBeNull();
});
