import { formatDateTime } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { Badge, Notice, Stack } from '@qhatu/ui';
import { useNavigate } from 'react-router-dom';
import { ConfirmButton } from '../../lib/ConfirmButton';
import { Panel } from '../../lib/Panel';
import { useAct } from '../../lib/useAct';
import { type Column, ListStates } from '../../list';
import { DataTable } from '../../list/DataTable';
import { undoImport, useReloadImport, useUndoPreview } from './api/imports';
import { type ImportRun, products, SECTION, type UndoItem } from './import-model';

const EFFECTS = {
  withdrawn: { text: 'Se archiva', tone: 'warning' },
  restored: { text: 'Vuelve a como estaba', tone: 'info' },
  kept: { text: 'Se deja como está', tone: 'neutral' },
} as const;

const COLUMNS: Column<UndoItem>[] = [
  { id: 'name', title: 'Producto', lead: true, cell: ({ name }) => name },
  {
    id: 'effect',
    title: 'Qué pasa',
    cell: ({ effect, pictures }) => (
      <>
        <Badge tone={EFFECTS[effect].tone}>{EFFECTS[effect].text}</Badge>
        {pictures > 0 && ` y se ${pictures === 1 ? 'quita 1 foto' : `quitan ${pictures} fotos`}`}
      </>
    ),
  },
  { id: 'msg', title: 'Qué se queda', cell: ({ msg }) => msg ?? 'Nada' },
];

/** Taking a run back: what goes, what comes back and what stays, before it is done (D187, D203). */
export function Undo({ run, userId }: { run: ImportRun; userId: number }) {
  const query = useUndoPreview(run.id, userId);
  const navigate = useNavigate();
  const { act, busy, dialog } = useAct(useReloadImport(run.id));
  if (run.undoUntil === null) {
    return (
      <Notice title="Ya no se puede deshacer">
        Una importación se deshace una vez, y solo durante las 24 horas después de terminar.
      </Notice>
    );
  }
  const total = query.data?.pages[0];
  const undo = async () => {
    const done = await act(() => undoImport(run.id).then(() => ({ msg: 'Lo estamos deshaciendo' })));
    if (done) await navigate(paths.admin.href(SECTION, String(run.id)));
    return done;
  };
  return (
    <Stack gap={3}>
      <Panel title="Deshacer la importación">
        {total && (
          <ul>
            <li>{products(total.withdrawn)} que llegaron con el archivo se archivan y salen de la tienda.</li>
            <li>{products(total.restored)} que cambiaron vuelven a como estaban.</li>
            <li>Lo que alguien cambió después de importar se deja como está.</li>
          </ul>
        )}
        <p>Puedes hacerlo hasta el {formatDateTime(new Date(run.undoUntil))}.</p>
        <div>
          <ConfirmButton text="Deshacer" title="Deshacer la importación" busy={busy} onConfirm={undo}>
            Se archivan los productos nuevos y los otros vuelven a como estaban. No se puede volver a hacer con este
            mismo archivo sin subirlo otra vez.
          </ConfirmButton>
        </div>
      </Panel>
      <ListStates query={query} empty="No hay nada que deshacer">
        {(rows) => (
          <DataTable
            label="Qué pasaría"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => String(id)}
            to={({ productId }) => paths.admin.href('productos', productId === null ? undefined : String(productId))}
          />
        )}
      </ListStates>
      {dialog}
    </Stack>
  );
}
