import type { Facet } from '@qhatu/contract/wire';
import { renderPage } from '@qhatu/kit/testing';
import { screen } from '@testing-library/react';
import { resetStores } from '../../testing/stores';
import { FilterPanel } from './FilterPanel';
import { readFilters } from './filters';

beforeEach(resetStores);

const values = [
  { id: 1, name: 'Andina', count: 420 },
  { id: 2, name: 'Costa', count: 1300 },
];
const show = (approximate?: true) => {
  const facets: Facet[] = [
    { kind: 'category', name: 'Categoría', values, approximate },
    { kind: 'brand', name: 'Marca', values, approximate },
    { kind: 'color', id: 3, name: 'Color', values, approximate },
    { kind: 'attribute', id: 4, name: 'Talla', values, approximate },
  ];
  renderPage(
    <FilterPanel
      filters={readFilters(new URLSearchParams())}
      facets={facets}
      prices={null}
      onChange={() => undefined}
      onNear={() => undefined}
    />,
  );
};

it('counts stand beside every value [D80]', () => {
  show();
  expect(screen.getAllByRole('checkbox', { name: 'Andina 420' })).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Andina 420' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Andina (420)' })).toBeInTheDocument();
});

it('estimated counts say so, to the eye and to who listens [D80]', () => {
  show(true);
  expect(screen.getAllByRole('checkbox', { name: 'Andina cerca de 420' })).toHaveLength(2);
  expect(screen.getByRole('link', { name: 'Andina cerca de 420' })).toHaveTextContent('≈ 420');
  expect(screen.getByRole('button', { name: 'Andina (cerca de 420)' })).toBeInTheDocument();
});
