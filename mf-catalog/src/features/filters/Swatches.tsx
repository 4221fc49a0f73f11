import type { Facet } from '@qhatu/contract/wire';
import { FieldGroup } from '@qhatu/ui';
import styles from './FilterPanel.module.css';

interface SwatchesProps {
  values: Facet['values'];
  approximate?: boolean;
  selected: string[];
  onToggle: (id: string) => void;
}

/** Colours as swatches (spec 1 §2), each with its name for those who do not see it. */
export function Swatches({ values, approximate, selected, onToggle }: SwatchesProps) {
  const labelOf = (name: string, count: number) => `${name} (${approximate ? 'cerca de ' : ''}${count})`;
  return (
    <FieldGroup label="Color">
      <div className={styles.swatches}>
        {values.map(({ id, name, count, payload }) => (
          <button
            key={id}
            type="button"
            className={styles.swatch}
            aria-pressed={selected.includes(String(id))}
            aria-label={labelOf(name, count)}
            title={labelOf(name, count)}
            onClick={() => onToggle(String(id))}
          >
            <span className={styles.colour} style={payload ? { background: payload } : undefined} />
          </button>
        ))}
      </div>
    </FieldGroup>
  );
}
