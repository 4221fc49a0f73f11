import { cx } from '@qhatu/ui';
import styles from './listing.module.css';
import { VIEWS, type View, viewLabel } from './views';

/** List, or a grid of 2, 3, 4 or 6 columns (spec 1 §2). Phones always show two columns, so it is not there. */
export function ViewSwitch({ view, onChange }: { view: View; onChange: (view: View) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: switches, not form fields
    <div role="group" aria-label="Vista" className={styles.views}>
      {VIEWS.map((one) => (
        <button
          key={one}
          type="button"
          className={styles.view}
          aria-pressed={one === view}
          aria-label={viewLabel(one)}
          title={viewLabel(one)}
          onClick={() => onChange(one)}
        >
          <span aria-hidden="true" className={cx(styles.bars, one === 'list' && styles.lines)}>
            {'123456'
              .slice(0, one === 'list' ? 3 : Number(one))
              .split('')
              .map((bar) => (
                <i key={bar} />
              ))}
          </span>
        </button>
      ))}
    </div>
  );
}
