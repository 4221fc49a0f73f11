import type { Facet } from '@qhatu/contract/wire';
import { Button, FilterIcon, Sheet } from '@qhatu/ui';
import { useState } from 'react';
import { FilterPanel } from '../../features/filters/FilterPanel';
import { type Filters, isNarrowed, withoutFilters } from '../../features/filters/filters';
import styles from './SearchPage.module.css';

interface SearchFiltersProps {
  filters: Filters;
  facets: Facet[];
  prices: { min: number; max: number } | null;
  /** '37 productos' */
  total: string;
  onChange: (filters: Filters) => void;
  /** Brand, colour and price only. */
  brief?: boolean;
}

/** The filter panel: at the side on wide screens, a sheet from below on phones (brand.md). */
export function SearchFilters({ filters, facets, prices, total, onChange, brief }: SearchFiltersProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <aside aria-label="Filtros" className={styles.side}>
        <FilterPanel filters={filters} facets={facets} prices={prices} onChange={onChange} brief={brief} />
      </aside>
      <div className={styles.opener}>
        <Button
          variant="secondary"
          size="small"
          icon={<FilterIcon />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          Filtrar
        </Button>
      </div>
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title="Filtros"
        footer={
          <>
            {isNarrowed(filters) && (
              <Button variant="quiet" onClick={() => onChange(withoutFilters(filters))}>
                Quitar todos
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>Ver {total.toLowerCase()}</Button>
          </>
        }
      >
        <FilterPanel
          filters={filters}
          facets={facets}
          prices={prices}
          onChange={onChange}
          onNavigate={() => setOpen(false)}
          brief={brief}
        />
      </Sheet>
    </>
  );
}
