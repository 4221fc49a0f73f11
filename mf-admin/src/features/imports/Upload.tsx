import { paths } from '@qhatu/contract/paths';
import { messageOf } from '@qhatu/shared-state';
import { Accordion, AccordionItem, Button, Cluster, FileField, ProgressBar, Stack } from '@qhatu/ui';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FileButton } from '../../lib/FileButton';
import { Panel } from '../../lib/Panel';
import { TEMPLATE_PATH, uploadFile } from './api/imports';
import { SECTION } from './import-model';
import styles from './imports.module.css';

const MOST_MB = 200;

/** Where each format comes from. It is known by its columns, whatever the file is called. */
const FORMATS = [
  ['Plantilla de Qhatu', 'Una fila por variante. El código junta las filas de un producto; los precios van en soles.'],
  ['Shopify', 'En Shopify: Productos › Exportar › Archivo CSV.'],
  ['WooCommerce', 'En WooCommerce: Productos › Todos los productos › Exportar.'],
  ['Google Merchant', 'El archivo de tu feed: TSV (texto con tabulaciones) o XML (RSS 2.0).'],
] as const;

/** What can be said of a file before it is sent; null: nothing speaks against it. */
export async function problemOf(file: File): Promise<string | null> {
  if (file.size === 0) return 'El archivo está vacío.';
  if (file.size > MOST_MB * 1024 * 1024) return `El archivo pesa más de ${MOST_MB} MB. Divídelo en varios.`;
  const begin = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const starts = (...bytes: number[]) => bytes.every((byte, at) => begin[at] === byte);
  // Zip: .xlsx, .ods and .numbers; the other one is the .xls of old.
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0))
    return 'Es un libro de hojas de cálculo o un ZIP. Ábrelo y guárdalo como CSV.';
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'Es un PDF. Necesitamos el CSV, TSV o XML de tus productos.';
  if (file.type.startsWith('image/')) return 'Es una imagen. Necesitamos el CSV, TSV o XML de tus productos.';
  return null;
}

/** A file is chosen or dropped, judged as far as the browser can, and sent. */
export function Upload() {
  const navigate = useNavigate();
  const [error, setError] = useState<string | null>(null);
  const [failed, setFailed] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [round, setRound] = useState(0);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (file: File) => {
    if (sending.current) return;
    const controller = new AbortController();
    sending.current = controller;
    setFailed(null);
    try {
      const problem = await problemOf(file).catch(() => 'No pudimos abrir el archivo. Elígelo otra vez.');
      setError(problem);
      if (problem !== null) return;
      setShare(0);
      const { id } = await uploadFile(file, controller.signal, setShare);
      await navigate(paths.admin.href(SECTION, String(id)));
    } catch (cause) {
      if (controller.signal.aborted) return;
      setError(messageOf(cause));
      setFailed(file);
    } finally {
      sending.current = null;
      if (!controller.signal.aborted) setShare(null);
    }
  };
  const cancel = () => {
    sending.current?.abort();
    setShare(null);
    setRound(round + 1);
  };

  return (
    <Panel
      title="Nueva importación"
      aside={
        <FileButton
          label="Descargar plantilla"
          path={TEMPLATE_PATH}
          mime="text/csv"
          name="plantilla-productos"
          saveAs="csv"
        />
      }
    >
      {share === null ? (
        <FileField
          key={round}
          label="Archivo de productos"
          hint={`CSV, TSV o XML de hasta ${MOST_MB} MB y 100 000 filas. Nada cambia en tu tienda hasta que lo confirmes.`}
          error={error ?? undefined}
          accept=".csv,.tsv,.txt,.xml,text/csv,text/tab-separated-values,text/xml,application/xml"
          onFiles={([file]) => file && void send(file)}
        />
      ) : (
        <Stack gap={1}>
          <p role="status">{share < 1 ? `Subiendo: ${Math.floor(share * 100)} %` : 'Recibido: lo estamos abriendo'}</p>
          <ProgressBar label="Archivo subido" value={Math.floor(share * 100)} />
          <div>
            <Button size="small" variant="secondary" onClick={cancel}>
              Cancelar la subida
            </Button>
          </div>
        </Stack>
      )}
      {failed && (
        <Cluster gap={1}>
          <Button size="small" onClick={() => void send(failed)}>
            Subir otra vez {failed.name}
          </Button>
        </Cluster>
      )}
      <Accordion>
        <AccordionItem title="¿Qué archivos puedo traer?">
          <dl className={styles.formats}>
            {FORMATS.map(([name, text]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
          <p>
            Reconocemos el formato por sus columnas. En nuestra plantilla, una celda vacía borra ese dato y una columna
            que falta no cambia nada. Los productos nuevos sin foto quedan como borrador.
          </p>
        </AccordionItem>
      </Accordion>
    </Panel>
  );
}
