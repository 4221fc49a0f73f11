import { type DesignDocument, type DesignView, objectsOf } from '@qhatu/contract/designer';
import { colorOf, type Shirt, type ShirtColor } from '../../shirts/shirts';
import { useTools } from '../context';
import { findObject } from './design';
import { useEditor } from './store';

/** The garment and colour of a design; the first garment when its own is not sold any more. */
export function shirtAndColor(
  shirts: readonly Shirt[],
  design: DesignDocument,
): { shirt: Shirt; color: ShirtColor | undefined } {
  const shirt = shirts.find(({ id }) => id === design.product_id) ?? shirts[0];
  if (!shirt) throw new Error('An editor needs a garment.');
  return { shirt, color: colorOf(shirt, design.color_id) };
}

export function useDesign(): DesignDocument {
  return useEditor(useTools().store, (state) => state.history.present);
}

export const useView = (): DesignView => useEditor(useTools().store, (state) => state.view);

export function useShirtAndColor() {
  const design = useDesign();
  return shirtAndColor(useTools().shirts, design);
}

export function useObjects() {
  const design = useDesign();
  return objectsOf(design, useView());
}

/** The selected object, or null. */
export function useSelected() {
  const design = useDesign();
  const id = useEditor(useTools().store, (state) => state.selected);
  return findObject(design, id)?.object ?? null;
}
