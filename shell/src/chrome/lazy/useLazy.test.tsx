import { render, screen } from '@testing-library/react';
import { useLazy } from './useLazy';

const Part = () => <p>Ya llegó</p>;

function Host({ load, wanted, again }: { load: () => Promise<typeof Part>; wanted: boolean; again?: string }) {
  const Loaded = useLazy(wanted, load, again);
  return Loaded ? <Loaded /> : <p>Aún no</p>;
}

it('a lazy part: is asked for once it is wanted, and not again when it is there', async () => {
  const load = jest.fn(() => Promise.resolve(Part));
  const { rerender } = render(<Host load={load} wanted={false} again="/" />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Host load={load} wanted again="/" />);
  expect(await screen.findByText('Ya llegó')).toBeVisible();
  rerender(<Host load={load} wanted again="/carrito" />);
  expect(load).toHaveBeenCalledTimes(1);
});

it('a lazy part: that could not be had is asked for again when the page changes', async () => {
  const load = jest.fn(() => Promise.resolve(Part)).mockRejectedValueOnce(new Error('no line'));
  const { rerender } = render(<Host load={load} wanted again="/" />);
  expect(screen.getByText('Aún no')).toBeVisible();
  rerender(<Host load={load} wanted again="/carrito" />);
  expect(await screen.findByText('Ya llegó')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
