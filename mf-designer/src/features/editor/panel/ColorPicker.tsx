import { Cluster } from '@qhatu/ui';
import { ChoiceGroup, Swatch } from '../Choice';
import { useTools } from '../context';
import { useShirtAndColor } from '../state/selectors';
import styles from './panel.module.css';

/** 'Seleccione un color': another one resets the sizes (spec 3 §4). */
export function ColorPicker() {
  const { store } = useTools();
  const { shirt, color } = useShirtAndColor();
  const choose = (id: number) => store.change((design) => ({ ...design, color_id: id }));
  return (
    <ChoiceGroup legend={<>Seleccione un color{color && <span className={styles.chosen}>: {color.name}</span>}</>}>
      <Cluster>
        {shirt.colors.map(({ id, name, css, sizes }) => {
          const out = sizes.length === 0;
          const label = out ? `${name}, agotado` : name;
          return (
            <Swatch
              key={id}
              css={css}
              out={out}
              className={styles.color}
              title={label}
              name="color"
              aria-label={label}
              checked={color?.id === id}
              onChange={() => choose(id)}
            />
          );
        })}
      </Cluster>
    </ChoiceGroup>
  );
}
