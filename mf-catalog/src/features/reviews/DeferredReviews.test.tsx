import { renderPage } from '@qhatu/kit/testing';
import { screen, within } from '@testing-library/react';
import { resetStores } from '../../testing/stores';
import { DeferredReviews } from './DeferredReviews';

const review = (id: number) => ({
  ...{ id, rating: 4.5, message: 'Llegó rápido', created_at: '20-11-2026 13:05 PM', uri: '/media/products/a.webp' },
  user: { name: `Rosa ${id}`, uri: null },
});

beforeEach(resetStores);

it('reviews: stars in half steps, message, who wrote it, its picture, and DD-MM-YYYY HH:mm A [1§2 1§3 1§9]', () => {
  renderPage(<DeferredReviews />, { answers: { reviews: Array.from({ length: 8 }, (_, id) => review(id)) } });
  const list = within(screen.getByRole('region', { name: 'Lo que dicen quienes ya compraron' }));
  const cards = list.getAllByRole('listitem');
  expect(cards).toHaveLength(6);
  expect(cards[0]).toHaveTextContent('Calificación 4,5 de 5');
  expect(cards[0]).toHaveTextContent('Llegó rápidoRosa 0 · 20-11-2026 13:05 PM');
  expect(cards[0]?.querySelector('img')).toHaveAttribute('src', '/media/products/a.webp');
});

it('reviews: nothing at all when nobody has written one [1§2]', () => {
  renderPage(<DeferredReviews />, { answers: { reviews: [] } });
  expect(screen.queryByRole('region')).toBeNull();
});
