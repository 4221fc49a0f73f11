import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { QuantityBox, type QuantityBoxProps } from './QuantityBox';

function Box({ start, onRemove, ...props }: { start: number } & Partial<QuantityBoxProps>) {
  const [value, setValue] = useState(start);
  return <QuantityBox value={value} onChange={setValue} max={3} onRemove={onRemove} {...props} />;
}

const plus = () => screen.getByRole('button', { name: 'Aumentar cantidad' });
const minus = () => screen.getByRole('button', { name: 'Disminuir cantidad' });
const input = () => screen.getByRole('textbox', { name: 'Cantidad' });

it('quantity: plus stops at the stock, minus at one [D31]', async () => {
  render(<Box start={2} />);
  await userEvent.click(plus());
  expect(input()).toHaveValue('3');
  expect(plus()).toBeDisabled();
  await userEvent.click(minus());
  await userEvent.click(minus());
  expect(input()).toHaveValue('1');
  expect(minus()).toBeDisabled();
});

it('quantity: the limit text shows when the stock is reached, and only then [D64]', async () => {
  render(<Box start={2} limitText="Sin Stock!" />);
  expect(screen.queryByText('Sin Stock!')).not.toBeInTheDocument();
  await userEvent.click(plus());
  expect(screen.getByText('Sin Stock!')).toBeInTheDocument();
  expect(input()).toHaveAccessibleDescription('Sin Stock!');
});

it('quantity: a typed number equal to the stock counts, a larger one is brought back to it [D64]', async () => {
  render(<Box start={1} />);
  await userEvent.clear(input());
  await userEvent.type(input(), '3');
  expect(plus()).toBeDisabled();
  await userEvent.clear(input());
  await userEvent.type(input(), '99');
  await userEvent.tab();
  expect(input()).toHaveValue('3');
});

it('quantity: letters and an empty box change nothing', async () => {
  render(<Box start={2} />);
  await userEvent.clear(input());
  await userEvent.type(input(), 'ab');
  await userEvent.tab();
  expect(input()).toHaveValue('2');
});

it('quantity: arrow keys step within the limits', async () => {
  render(<Box start={2} />);
  input().focus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(input()).toHaveValue('3');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(input()).toHaveValue('1');
});

it('quantity on cards: minus at one removes [1§4]', async () => {
  const onRemove = jest.fn();
  render(<Box start={2} onRemove={onRemove} />);
  await userEvent.click(minus());
  expect(onRemove).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Quitar' }));
  expect(onRemove).toHaveBeenCalledTimes(1);
});
