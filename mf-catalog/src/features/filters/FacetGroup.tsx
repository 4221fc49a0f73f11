import { Checkbox, FieldGroup } from '@qhatu/ui';
import { memo, useState } from 'react';
import type { Facet } from '../../api/listings';
import type { FilterActions, Toggle } from './changes';
import { FacetCount } from './FacetCount';
import styles from './FilterPanel.module.css';
import { usePrefetchIntent } from './usePrefetchIntent';

const SHOWN = 8;

export interface FacetGroupProps extends FilterActions {
  title: string;
  values: Facet['values'];
  approximate?: boolean;
  selected: string[];
  toggle: Toggle;
}

/** Values to tick with how many products each has; the first eight and what is ticked, the others on demand. */
export const FacetGroup = memo(function FacetGroup({
  title,
  values,
  approximate,
  selected,
  toggle,
  onChange,
  onNear,
}: FacetGroupProps) {
  const [all, setAll] = useState(false);
  const near = usePrefetchIntent((id) => onNear((now) => toggle(now, id)));
  const shown = values.filter(({ id }, index) => all || index < SHOWN || selected.includes(String(id)));
  return (
    <FieldGroup label={title}>
      <div {...near}>
        {shown.map(({ id, name, count }) => (
          <Checkbox
            key={id}
            value={id}
            checked={selected.includes(String(id))}
            onChange={() => onChange((now) => toggle(now, String(id)))}
            label={
              <span className={styles.value}>
                {name} <FacetCount count={count} approximate={approximate} />
              </span>
            }
          />
        ))}
      </div>
      {values.length > SHOWN && (
        <button type="button" className={styles.textButton} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Ver menos' : `Ver los ${values.length}`}
        </button>
      )}
    </FieldGroup>
  );
});
