import type { Facet } from '@qhatu/contract/wire';
import { FieldGroup } from '@qhatu/ui';
import styles from './FilterPanel.module.css';

interface SwatchesProps {
  values: Facet['values'];
  selected: string[];
  onToggle: (id: string) => void;
}

/** Colours as swatches (spec 1 §2), each with its name for those who do not see it. */
export function Swatches({ values, selected, onToggle }: SwatchesProps) {
  return (
    <FieldGroup label="Color">
      <div className={styles.swatches}>
        {values.map(({ id, name, count, payload }) => (
          <button
            key={id}
            type="button"
            className={styles.swatch}
            aria-pressed={selected.includes(String(id))}
            aria-label={`${name} (${count})`}
            title={`${name} (${count})`}
            onClick={() => onToggle(String(id))}
          >
            <span className={styles.colour} style={payload ? { background: payload } : undefined} />
          </button>
        ))}
      </div>
    </FieldGroup>
  );
}
