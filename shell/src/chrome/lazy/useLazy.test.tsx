import { render, screen } from '@testing-library/react';
import { useLazy } from './useLazy';

const Part = () => <p>Ya llegó</p>;

function Host({ load, enabled, again }: { load: () => Promise<typeof Part>; enabled: boolean; again?: string }) {
  const Loaded = useLazy(enabled, load, again);
  return Loaded ? <Loaded /> : <p>Aún no</p>;
}

it('a lazy part: is asked for once it is enabled, and not again when it is there', async () => {
  const load = jest.fn(() => Promise.resolve(Part));
  const { rerender } = render(<Host load={load} enabled={false} again="/" />);
  expect(load).not.toHaveBeenCalled();
  rerender(<Host load={load} enabled again="/" />);
  expect(await screen.findByText('Ya llegó')).toBeVisible();
  rerender(<Host load={load} enabled again="/carrito" />);
  expect(load).toHaveBeenCalledTimes(1);
});

it('a lazy part: that could not be had is asked for again when the page changes', async () => {
  const load = jest.fn(() => Promise.resolve(Part)).mockRejectedValueOnce(new Error('no line'));
  const { rerender } = render(<Host load={load} enabled again="/" />);
  expect(screen.getByText('Aún no')).toBeVisible();
  rerender(<Host load={load} enabled again="/carrito" />);
  expect(await screen.findByText('Ya llegó')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});
