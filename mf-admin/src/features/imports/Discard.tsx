import { paths } from '@qhatu/contract/paths';
import { useNavigate } from 'react-router-dom';
import { ConfirmButton } from '../../lib/ConfirmButton';
import { useAct } from '../../lib/useAct';
import { discardImport, useReloadImport } from './api/imports';
import { type ImportRun, SECTION } from './import-model';

/** The way to be rid of a file that has changed nothing, and of the room that it takes (D406). */
export function Discard({ run: { id, fileName } }: { run: ImportRun }) {
  const navigate = useNavigate();
  const reload = useReloadImport(id);
  const { act, busy, dialog } = useAct(() => undefined);
  const discard = async () => {
    const done = await act(() => discardImport(id));
    // Its own page has nothing to show any more.
    if (done) await navigate(paths.admin.href(SECTION), { replace: true });
    else reload();
    return done;
  };
  return (
    <>
      <ConfirmButton text="Descartar" title={`Descartar ${fileName}`} busy={busy} onConfirm={discard}>
        Se borran el archivo, el ZIP de fotos si lo subiste, y esta revisión con su informe de rechazados. Tu tienda no
        cambia. Para importarlo después tendrás que subirlo otra vez.
      </ConfirmButton>
      {dialog}
    </>
  );
}
