import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Stars, toHalfSteps } from './Stars';
import { StarsInput } from './StarsInput';

it('stars count in half steps between none and five [1§3]', () => {
  expect([4.24, 4.25, 4.75, 7, -1].map(toHalfSteps)).toEqual([4, 4.5, 5, 5, 0]);
});

it('stars: are said in words, with how many people have rated', () => {
  const { container, rerender } = render(<Stars rating={4.5} count={1} />);
  expect(container).toHaveTextContent('Calificación 4,5 de 5(1 opinión)');
  rerender(<Stars rating={4} count={12} />);
  expect(container).toHaveTextContent('Calificación 4 de 5(12 opiniones)');
  rerender(<Stars rating={0} count={0} />);
  expect(container).toBeEmptyDOMElement();
});

it('stars: as much of the five is filled as was rated', () => {
  const { container } = render(<Stars rating={3.5} />);
  const [, filled] = container.querySelectorAll('svg');
  expect(container.querySelector('svg')).toHaveAttribute('viewBox', '0 0 120 24');
  expect(filled).toHaveAttribute('width', String(3.5 * 24));
});

it('stars to give: ten radios in half steps, and nothing while disabled', async () => {
  const onChange = jest.fn();
  const { rerender } = render(<StarsInput value={0} onChange={onChange} name="rating" />);
  expect(screen.getAllByRole('radio')).toHaveLength(10);
  await userEvent.click(screen.getByRole('radio', { name: '3,5 estrellas' }));
  expect(onChange).toHaveBeenCalledWith(3.5);
  rerender(<StarsInput value={3.5} onChange={onChange} name="rating" disabled />);
  await userEvent.click(screen.getByRole('radio', { name: '1 estrella' }));
  expect(onChange).toHaveBeenCalledTimes(1);
});
