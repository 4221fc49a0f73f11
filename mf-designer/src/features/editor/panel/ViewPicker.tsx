import { objectsOf, VIEWS } from '@qhatu/contract/designer';
import { cx } from '@qhatu/ui';
import choice from '../choice.module.css';
import { useTools } from '../context';
import { useDesign, useView } from '../state/selectors';
import styles from './panel.module.css';

const NAMES = { 1: 'Frontal', 2: 'Posterior' } as const;

/** 'Seleccione vista' (spec 3 §2). */
export function ViewPicker() {
  const { store } = useTools();
  const design = useDesign();
  const view = useView();
  return (
    <fieldset>
      <legend className={choice.legend}>Seleccione vista</legend>
      <div className={styles.views}>
        {VIEWS.map((one) => {
          const count = objectsOf(design, one).length;
          return (
            <label key={one} className={cx(choice.choice, styles.view)}>
              <input
                type="radio"
                className={choice.radio}
                name="view"
                checked={view === one}
                onChange={() => store.show(one)}
              />
              <span>
                {NAMES[one]}
                {count > 0 && <small aria-hidden="true">{count}</small>}
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
