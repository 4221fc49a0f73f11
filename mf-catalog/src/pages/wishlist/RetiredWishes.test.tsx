import { logIn, renderPage } from '@qhatu/kit/testing';
import { api } from '@qhatu/shared-state';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { resetStores } from '../../testing/stores';
import { RetiredWishes } from './RetiredWishes';

beforeEach(() => {
  resetStores();
  logIn();
});
const open = (gone: { id: number; name: string }[]) =>
  renderPage(<RetiredWishes />, { answers: { 'wishlist/retired': gone } });

describe('wishes that are not sold any more', () => {
  it('bad input products deleted meanwhile from the wishlist are named, and taken off with one click', async () => {
    const post = jest.spyOn(api, 'post').mockResolvedValue({ msg: 'ok' });
    open([
      { id: 7, name: 'Charango' },
      { id: 8, name: 'Quena' },
    ]);
    expect(screen.getByText(/Ya no se venden: Charango, Quena\./)).toBeInTheDocument();
    fireEvent.click(screen.getByRole('button', { name: 'Quitarlos de la lista' }));
    await waitFor(() => expect(post).toHaveBeenCalledTimes(2));
    expect(post.mock.calls.map(([, body]) => body)).toEqual([{ product_id: 7 }, { product_id: 8 }]);
  });

  it('without any, nothing is shown', () => {
    open([]);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
