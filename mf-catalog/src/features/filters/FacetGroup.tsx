import type { Facet } from '@qhatu/contract/wire';
import { Checkbox, FieldGroup } from '@qhatu/ui';
import { useState } from 'react';
import { FacetCount } from './FacetCount';
import styles from './FilterPanel.module.css';

const SHOWN = 8;

interface FacetGroupProps {
  title: string;
  values: Facet['values'];
  approximate?: boolean;
  selected: string[];
  onToggle: (id: string) => void;
}

/** Values to tick with how many goods each has; the first eight and what is ticked, the others on demand. */
export function FacetGroup({ title, values, approximate, selected, onToggle }: FacetGroupProps) {
  const [all, setAll] = useState(false);
  const shown = values.filter(({ id }, index) => all || index < SHOWN || selected.includes(String(id)));
  return (
    <FieldGroup label={title}>
      {shown.map(({ id, name, count }) => (
        <Checkbox
          key={id}
          checked={selected.includes(String(id))}
          onChange={() => onToggle(String(id))}
          label={
            <span className={styles.value}>
              {name} <FacetCount count={count} approximate={approximate} />
            </span>
          }
        />
      ))}
      {values.length > SHOWN && (
        <button type="button" className={styles.textButton} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Ver menos' : `Ver los ${values.length}`}
        </button>
      )}
    </FieldGroup>
  );
}
