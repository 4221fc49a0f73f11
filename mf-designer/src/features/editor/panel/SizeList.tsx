import { sizeQuantity } from '@qhatu/contract/designer';
import { formatMoney } from '@qhatu/contract/money';
import { QuantityBox } from '@qhatu/ui';
import { ChoiceGroup, Note } from '../Choice';
import { useTools } from '../context';
import { useChosen } from '../state/selectors';
import { useEditor } from '../state/store';
import styles from './panel.module.css';

/** 'Tallas': the in-stock sizes of the colour, each from 0 to its stock (spec 3 §4, §5). */
export function SizeList() {
  const { store } = useTools();
  const { color } = useChosen();
  const sizes = useEditor(store, (state) => state.sizes);
  const set = (variantId: number, qty: number, stock: number) =>
    store.set({ sizes: { ...store.get().sizes, [variantId]: sizeQuantity(qty, stock) } });
  return (
    <ChoiceGroup legend="Tallas">
      {!color || color.sizes.length === 0 ? (
        <Note>No queda stock de este color. Elige otro.</Note>
      ) : (
        <ul className={styles.sizes}>
          {color.sizes.map(({ variantId, name, price, stock }) => (
            <li key={variantId} className={styles.size}>
              <strong>{name}</strong>
              <Note>{formatMoney(price)}</Note>
              <QuantityBox
                size="small"
                min={0}
                max={stock}
                value={sizes[variantId] ?? 0}
                label={`Cantidad de talla ${name}`}
                limitText="Sin Stock!"
                onChange={(qty) => set(variantId, qty, stock)}
              />
            </li>
          ))}
        </ul>
      )}
    </ChoiceGroup>
  );
}
