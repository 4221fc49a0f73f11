import { toast } from '@qhatu/shared-state';
import { Accordion, AccordionItem } from '@qhatu/ui';
import { Panel } from '../../lib/Panel';
import { uploadPictures, useReloadImport } from './api/imports';
import { figure, type ImportRun } from './import-model';
import styles from './imports.module.css';
import { UploadField } from './UploadField';

const MAX_MB = 500;
const SHOWN = 20;

/** What can be said of a ZIP before it is sent; null: nothing speaks against it. */
async function problemOf(file: File): Promise<string | null> {
  if (file.size === 0) return 'El archivo está vacío.';
  if (file.size > MAX_MB * 1024 * 1024) return `El ZIP pesa más de ${MAX_MB} MB. Quita fotos o hazlas más livianas.`;
  const begin = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  return begin[0] === 0x50 && begin[1] === 0x4b ? null : 'No es un ZIP. Junta tus fotos en un archivo .zip.';
}

/** Pictures of a file: how many came by their addresses or out of a ZIP, which did not and why, and the ZIP itself (D205). */
export function Pictures({ run: { id, state, pictures } }: { run: ImportRun }) {
  const { waiting, tomorrow, done, failed, hasZip, refused } = pictures;
  const isAny = waiting + done + failed > 0;
  const takesZip = state === 'ready' || state === 'done';
  if (!isAny && !takesZip) return null;
  return (
    <Panel title="Fotos del archivo">
      {isAny && (
        <p className={styles.figure} role="status">
          {figure(done)} traídas, {figure(waiting)} por traer, {figure(failed)} que no se pudieron traer.
        </p>
      )}
      {tomorrow > 0 && (
        <p className={styles.note}>
          {figure(tomorrow)} siguen mañana: tus fotos de hoy llegaron a lo máximo de un día. No tienes que hacer nada.
        </p>
      )}
      {refused.length > 0 && (
        <ul className={styles.pictures}>
          {refused.slice(0, SHOWN).map(({ id: product, name, source, reason }) => (
            <li key={`${product} ${source}`}>
              <strong>{name}</strong>: {reason} <span className={styles.note}>({source})</span>
            </li>
          ))}
        </ul>
      )}
      {failed > SHOWN && <p className={styles.note}>Todas están en «Rechazados en CSV».</p>}
      {takesZip && (
        <Accordion>
          <AccordionItem title={hasZip ? 'ZIP de fotos: recibido' : '¿Tus fotos están en un ZIP?'}>
            <Zip id={id} hasZip={hasZip} />
          </AccordionItem>
        </Accordion>
      )}
    </Panel>
  );
}

function Zip({ id, hasZip }: { id: number; hasZip: boolean }) {
  const reload = useReloadImport(id);
  return (
    <>
      <p>
        Escribe en las celdas de foto el nombre de cada archivo del ZIP, como <code>manta-1.jpg</code>. También puedes
        usar direcciones que empiecen con https.
      </p>
      <UploadField
        label={hasZip ? 'Cambiar el ZIP' : 'ZIP con fotos'}
        hint={`Hasta ${MAX_MB} MB y 20 000 fotos JPG, PNG o WebP.`}
        accept=".zip,application/zip"
        check={problemOf}
        send={async (file, signal, onShare) => {
          await uploadPictures(id, file, signal, onShare);
          toast.success('Recibimos el ZIP: sus fotos se usarán en esta importación');
          reload();
        }}
      />
    </>
  );
}
