import { type DesignObject, MIN_SIDE, PRINT_AREA } from '@qhatu/contract/designer';
import { ChoiceGroup } from '../Choice';
import { useTools } from '../context';
import { patch, place } from '../state/actions';
import { NumberField } from './NumberField';
import styles from './PlaceFields.module.css';
import { Slider } from './Slider';

/** The longest that anything on the area can be. */
const DIAGONAL = Math.hypot(PRINT_AREA.width, PRINT_AREA.height);

/** In figures all that can be dragged (WCAG 2.5.7): centimetres and degrees. Width and height keep their proportions. */
export function PlaceFields({ object }: { object: DesignObject }) {
  const { store } = useTools();
  const { id, x, y, width, height, rotation, opacity, locked } = object;
  const resize = (factor: number) => place(store, id, { width: width * factor, height: height * factor });
  const length = { min: MIN_SIDE / 10, max: DIAGONAL / 10, step: 0.5, disabled: locked };
  return (
    <ChoiceGroup legend="Medidas y posición">
      <div className={styles.figures}>
        <NumberField label="Ancho, cm" {...length} value={width / 10} onChange={(cm) => resize((cm * 10) / width)} />
        <NumberField label="Alto, cm" {...length} value={height / 10} onChange={(cm) => resize((cm * 10) / height)} />
        <NumberField
          label="Giro, °"
          min={-360}
          max={360}
          step={5}
          digits={0}
          disabled={locked}
          value={rotation}
          onChange={(degrees) => place(store, id, { rotation: degrees })}
        />
        <NumberField
          label="Centro a lo ancho, cm"
          min={0}
          max={PRINT_AREA.width / 10}
          step={0.5}
          disabled={locked}
          value={x / 10}
          onChange={(cm) => place(store, id, { x: cm * 10 })}
        />
        <NumberField
          label="Centro a lo alto, cm"
          min={0}
          max={PRINT_AREA.height / 10}
          step={0.5}
          disabled={locked}
          value={y / 10}
          onChange={(cm) => place(store, id, { y: cm * 10 })}
        />
      </div>
      <Slider
        label="Opacidad"
        unit="%"
        min={10}
        max={100}
        step={5}
        value={Math.round(opacity * 100)}
        onChange={(percent) => patch(store, id, { opacity: percent / 100 }, `opacity:${id}`)}
      />
    </ChoiceGroup>
  );
}
