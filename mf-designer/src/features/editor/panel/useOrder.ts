import { useTools } from '../context';
import { useDesign, useShirtAndColor } from '../state/selectors';
import { useEditor } from '../state/store';
import { type Order, orderOf } from './order';

/** The order as it stands now. */
export function useOrder(): Order {
  const { store } = useTools();
  const design = useDesign();
  const { color } = useShirtAndColor();
  const sizes = useEditor(store, (state) => state.sizes);
  const optimised = useEditor(store, (state) => state.optimised);
  return orderOf({ design, sizes, optimised }, color);
}
