import { emptyDesign } from '@qhatu/contract/designer';
import { formatMoney } from '@qhatu/contract/money';
import { cx, Picture, Stack } from '@qhatu/ui';
import { colorOf, type Shirt } from '../../shirts/shirts';
import { Note } from '../Choice';
import { useTools } from '../context';
import { useShirtAndColor } from '../state/selectors';
import styles from './ProductTab.module.css';
import { Tool } from './Tool';

/** 'Tipo de producto': another one resets stickers, colour and sizes (spec 3 §4); undo brings them back. */
export function ProductTab() {
  const { store, shirts } = useTools();
  const { shirt: current } = useShirtAndColor();
  const choose = (shirt: Shirt) => {
    if (shirt.id === current.id) return;
    store.select(null);
    store.change(() => emptyDesign(shirt.id, colorOf(shirt, null)?.id ?? 0));
  };
  return (
    <Tool id="tab-product" title="Tipo de producto">
      <Note>Al cambiar de producto empiezas un diseño nuevo; con Deshacer vuelve el anterior.</Note>
      <Stack as="ul" gap={1}>
        {shirts.map((shirt) => {
          const picture = shirt.pictureOf(1, colorOf(shirt, null)?.id ?? 0);
          return (
            <li key={shirt.id}>
              <button
                type="button"
                aria-pressed={shirt.id === current.id}
                className={cx(styles.shirt, shirt.id === current.id && styles.on)}
                onClick={() => choose(shirt)}
              >
                {picture && <Picture picture={picture} alt="" sizes="5rem" className={styles.shirtPicture} />}
                <span className={styles.shirtText}>
                  <strong>{shirt.name}</strong>
                  <span>desde {formatMoney(shirt.price)}</span>
                </span>
              </button>
            </li>
          );
        })}
      </Stack>
    </Tool>
  );
}
