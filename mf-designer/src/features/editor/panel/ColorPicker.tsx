import { cx } from '@qhatu/ui';
import choice from '../choice.module.css';
import { useTools } from '../context';
import { useChosen } from '../state/selectors';
import styles from './panel.module.css';

/** 'Seleccione un color': another one resets the sizes (spec 3 §4). */
export function ColorPicker() {
  const { store } = useTools();
  const { shirt, color } = useChosen();
  const choose = (id: number) => store.change((design) => ({ ...design, color_id: id }));
  return (
    <fieldset>
      <legend className={choice.legend}>
        Seleccione un color{color && <span className={styles.chosen}>: {color.name}</span>}
      </legend>
      <div className={styles.colors}>
        {shirt.colors.map(({ id, name, css, sizes }) => (
          <label
            key={id}
            className={cx(choice.choice, styles.color)}
            title={sizes.length > 0 ? name : `${name}, agotado`}
          >
            <input
              type="radio"
              className={choice.radio}
              name="color"
              aria-label={sizes.length > 0 ? name : `${name}, agotado`}
              checked={color?.id === id}
              onChange={() => choose(id)}
            />
            <span className={choice.swatch} data-out={sizes.length === 0} style={{ background: css }} />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
