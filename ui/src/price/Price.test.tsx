import { render } from '@testing-library/react';
import { Money, Price } from './Price';

it('price: readers get the whole text, the eye gets raised céntimos [D15]', () => {
  const { container } = render(<Price cents={123450} />);
  expect(container).toHaveTextContent('S/123450S/ 1234,50');
  expect(container.querySelector('[aria-hidden]')).toHaveTextContent('S/123450');
  expect(container.querySelector('s')).toBeNull();
});

it('price: the original is struck through when it is more, and only then [1§2]', () => {
  const { container, rerender } = render(<Price cents={8000} originalCents={10000} />);
  expect(container.querySelector('s')).toHaveTextContent('Antes S/ 100,00');
  rerender(<Price cents={8000} originalCents={8000} />);
  expect(container.querySelector('s')).toBeNull();
});

it('money in sentences: two decimals, comma, no thousands separator [D15]', () => {
  const { container } = render(<Money cents={123450} />);
  expect(container).toHaveTextContent(/^S\/ 1234,50$/);
});
