import { type DesignImage, FILTER_LABELS } from '@qhatu/contract/designer';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Button, Notice, Stack } from '@qhatu/ui';
import { Suspense, useState, useSyncExternalStore } from 'react';
import { Note, Pills } from '../Choice';
import { useTools } from '../context';
import { CropIcon } from '../icons';
import { patch } from '../state/actions';
import { resolutionOf } from './resolution';

const CropDialog = lazyWithRetry(() => import('./CropDialog'));

const FILTERS = (Object.entries(FILTER_LABELS) as [DesignImage['filter'], string][]).map(([value, text]) => ({
  value,
  text,
}));

function Dpi({ object }: { object: DesignImage }) {
  const { library } = useTools();
  const pixels = library.sizeOf(object.print_id);
  // The shop's drawings are vectors: they print sharply at every size.
  if (!pixels || object.kind === 'predefined') return null;
  const { dpi, level } = resolutionOf(object, pixels);
  if (level === 'low') {
    return (
      <Notice tone="warning" title={`Resolución baja: ${dpi} ppp`} announce>
        Se verá borrosa al imprimirse. Achícala, o sube una imagen más grande: desde 150 ppp se ve bien.
      </Notice>
    );
  }
  return <Note>{`Resolución: ${dpi} ppp, ${level === 'good' ? 'muy nítida' : 'buena'}.`}</Note>;
}

/** Resolution, crop and filter of a picture. */
export function ImageFields({ object }: { object: DesignImage }) {
  const { store, library } = useTools();
  const [cropping, setCropping] = useState(false);
  useSyncExternalStore(library.subscribe, library.getVersion);
  const { id, filter, print_id } = object;
  if (library.isMissing(print_id)) {
    return (
      <Notice
        tone="danger"
        title="No encontramos esta imagen"
        announce
        action={
          <Button size="small" variant="secondary" onClick={() => library.retry(print_id)}>
            Reintentar
          </Button>
        }
      >
        Vuelve a subirla o quítala de tu diseño.
      </Notice>
    );
  }
  return (
    <Stack>
      <Dpi object={object} />
      <Pills
        small
        legend="Filtro"
        name={`filter-${id}`}
        options={FILTERS}
        value={filter}
        onChange={(next) => patch(store, id, { filter: next })}
      />
      <Button variant="secondary" block icon={<CropIcon />} disabled={object.locked} onClick={() => setCropping(true)}>
        Recortar
      </Button>
      <Suspense>{cropping && <CropDialog object={object} onClose={() => setCropping(false)} />}</Suspense>
    </Stack>
  );
}
