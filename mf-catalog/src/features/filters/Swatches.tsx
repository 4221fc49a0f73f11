import { FieldGroup } from '@qhatu/ui';
import { memo } from 'react';
import type { FacetGroupProps } from './FacetGroup';
import styles from './FilterPanel.module.css';
import { usePrefetchIntent } from './usePrefetchIntent';

/** Colours as swatches (spec 1 §2), each with its name for those who do not see it. */
export const Swatches = memo(function Swatches({
  title,
  values,
  approximate,
  selected,
  toggle,
  onChange,
  onNear,
}: FacetGroupProps) {
  const near = usePrefetchIntent((id) => onNear((now) => toggle(now, id)));
  const labelOf = (name: string, count: number) => `${name} (${approximate ? 'cerca de ' : ''}${count})`;
  return (
    <FieldGroup label={title}>
      <div className={styles.swatches} {...near}>
        {values.map(({ id, name, count, payload }) => (
          <button
            key={id}
            type="button"
            value={id}
            className={styles.swatch}
            aria-pressed={selected.includes(String(id))}
            aria-label={labelOf(name, count)}
            title={labelOf(name, count)}
            onClick={() => onChange((now) => toggle(now, String(id)))}
          >
            <span className={styles.colour} style={payload ? { background: payload } : undefined} />
          </button>
        ))}
      </div>
    </FieldGroup>
  );
});
