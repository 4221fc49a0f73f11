import { MAX_DESCRIPTION, OPTIMISATION_SURCHARGE } from '@qhatu/contract/designer';
import { formatMoney } from '@qhatu/contract/money';
import { Checkbox, TextArea } from '@qhatu/ui';
import { useTools } from '../context';
import { useEditor } from '../state/store';

/** Description for the printer, and the optimise checkbox (spec 3 §2, §9). */
export function Extras() {
  const { store } = useTools();
  const description = useEditor(store, (state) => state.description);
  const optimised = useEditor(store, (state) => state.optimised);
  return (
    <>
      <TextArea
        label="Descripción"
        optional
        rows={2}
        maxLength={MAX_DESCRIPTION}
        placeholder="Indicaciones para el taller"
        value={description}
        onChange={(event) => store.set({ description: event.target.value })}
      />
      <Checkbox
        label={`Optimizar estampados (+ ${formatMoney(OPTIMISATION_SURCHARGE)} una sola vez)`}
        hint="Un diseñador revisa bordes, fondo y nitidez antes de imprimir."
        checked={optimised}
        onChange={(event) => store.set({ optimised: event.target.checked })}
      />
    </>
  );
}
