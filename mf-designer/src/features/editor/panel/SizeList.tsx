import { sizeQuantity } from '@qhatu/contract/designer';
import { formatMoney } from '@qhatu/contract/money';
import { choosableUnits } from '@qhatu/contract/shop';
import { QuantityBox } from '@qhatu/ui';
import { ChoiceGroup, Note } from '../Choice';
import { useTools } from '../context';
import { useShirtAndColor } from '../state/selectors';
import { useEditor } from '../state/store';
import styles from './panel.module.css';

/** 'Tallas': the in-stock sizes of the colour, each from 0 to its stock (spec 3 §4, §5), or to what one purchase may have (D96). */
export function SizeList() {
  const { store } = useTools();
  const { color } = useShirtAndColor();
  const sizes = useEditor(store, (state) => state.sizes);
  const set = (variantId: number, qty: number, max: number) =>
    store.set({ sizes: { ...store.get().sizes, [variantId]: sizeQuantity(qty, max) } });
  return (
    <ChoiceGroup legend="Tallas">
      {!color || color.sizes.length === 0 ? (
        <Note>No queda stock de este color. Elige otro.</Note>
      ) : (
        <ul className={styles.sizes}>
          {color.sizes.map(({ variantId, name, price, stock }) => {
            const { max, why } = choosableUnits(`talla ${name}`, stock);
            return (
              <li key={variantId} className={styles.size}>
                <strong>{name}</strong>
                <Note>{formatMoney(price)}</Note>
                <QuantityBox
                  size="small"
                  min={0}
                  max={max}
                  value={sizes[variantId] ?? 0}
                  label={`Cantidad de talla ${name}`}
                  limitText={why ?? 'Sin Stock!'}
                  onChange={(qty) => set(variantId, qty, max)}
                />
              </li>
            );
          })}
        </ul>
      )}
    </ChoiceGroup>
  );
}
