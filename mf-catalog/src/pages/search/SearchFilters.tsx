import { Slice } from '@qhatu/kit/first-screen';
import { Button, FilterIcon, Sheet } from '@qhatu/ui';
import { memo, useState } from 'react';
import type { Facet } from '../../api/listings';
import type { FilterActions } from '../../features/filters/changes';
import { FilterPanel } from '../../features/filters/FilterPanel';
import { type Filters, isNarrowed, withoutFilters } from '../../features/filters/filters';
import styles from './SearchPage.module.css';

interface SearchFiltersProps extends FilterActions {
  filters: Filters;
  facets: Facet[];
  prices: { min: number; max: number } | null;
  /** '37 productos' */
  total: string;
  /** Brand, colour and price only. */
  brief?: boolean;
}

/** A third of a listing's elements, and nobody sees them on a phone: they come alive by themselves. */
const SideFilters = memo(function SideFilters(panel: Omit<SearchFiltersProps, 'total'>) {
  return (
    <aside aria-label="Filtros" className={styles.side}>
      <Slice>
        <FilterPanel {...panel} />
      </Slice>
    </aside>
  );
});

/** The filter panel: at the side on wide screens, a sheet from below on phones (brand.md). */
export function SearchFilters({ total, ...panel }: SearchFiltersProps) {
  const { filters, onChange } = panel;
  const [open, setOpen] = useState(false);
  return (
    <>
      <SideFilters {...panel} />
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
              <Button variant="quiet" onClick={() => onChange(withoutFilters)}>
                Quitar todos
              </Button>
            )}
            <Button onClick={() => setOpen(false)}>Ver {total.toLowerCase()}</Button>
          </>
        }
      >
        <FilterPanel {...panel} onNavigate={() => setOpen(false)} />
      </Sheet>
    </>
  );
}
