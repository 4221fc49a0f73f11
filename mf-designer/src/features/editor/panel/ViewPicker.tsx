import { objectsOf, VIEWS } from '@qhatu/contract/designer';
import { ChoiceGroup, Tile } from '../Choice';
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
    <ChoiceGroup legend="Seleccione vista">
      <div className={styles.views}>
        {VIEWS.map((one) => {
          const count = objectsOf(design, one).length;
          return (
            <Tile key={one} className={styles.view} name="view" checked={view === one} onChange={() => store.show(one)}>
              <span>
                {NAMES[one]}
                {count > 0 && <small aria-hidden="true">{count}</small>}
              </span>
            </Tile>
          );
        })}
      </div>
    </ChoiceGroup>
  );
}
