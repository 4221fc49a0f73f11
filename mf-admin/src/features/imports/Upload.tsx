import { paths } from '@qhatu/contract/paths';
import { Accordion, AccordionItem } from '@qhatu/ui';
import { useNavigate } from 'react-router-dom';
import { FileButton } from '../../lib/FileButton';
import { Panel } from '../../lib/Panel';
import { TEMPLATE_PATH, uploadFile } from './api/imports';
import { SECTION } from './import-model';
import styles from './imports.module.css';
import { UploadField } from './UploadField';

const MAX_MB = 200;

/** Where each format comes from. It is known by its columns, whatever the file is called. */
const FORMATS = [
  ['Plantilla de Qhatu', 'Una fila por variante. El código junta las filas de un producto; los precios van en soles.'],
  ['Shopify', 'En Shopify: Productos › Exportar › Archivo CSV.'],
  ['WooCommerce', 'En WooCommerce: Productos › Todos los productos › Exportar.'],
  ['Google Merchant', 'El archivo de tu feed: TSV (texto con tabulaciones) o XML (RSS 2.0).'],
] as const;

/** What can be said of a file before it is sent; null: nothing speaks against it. */
async function problemOf(file: File): Promise<string | null> {
  if (file.size === 0) return 'El archivo está vacío.';
  if (file.size > MAX_MB * 1024 * 1024) return `El archivo pesa más de ${MAX_MB} MB. Divídelo en varios.`;
  const begin = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const starts = (...bytes: number[]) => bytes.every((byte, at) => begin[at] === byte);
  // Zip: .xlsx, .ods and .numbers; the other one is the .xls of old.
  if (starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0))
    return 'Es un libro de hojas de cálculo o un ZIP. Ábrelo y guárdalo como CSV.';
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'Es un PDF. Necesitamos el CSV, TSV o XML de tus productos.';
  if (file.type.startsWith('image/')) return 'Es una imagen. Necesitamos el CSV, TSV o XML de tus productos.';
  return null;
}

/** A file of products is chosen, sent, and its page opens. */
export function Upload() {
  const navigate = useNavigate();
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
      <UploadField
        label="Archivo de productos"
        hint={`CSV, TSV o XML de hasta ${MAX_MB} MB y 100 000 filas. Nada cambia en tu tienda hasta que lo confirmes.`}
        accept=".csv,.tsv,.txt,.xml,text/csv,text/tab-separated-values,text/xml,application/xml"
        check={problemOf}
        send={async (file, signal, onShare) => {
          const { id } = await uploadFile(file, signal, onShare);
          await navigate(paths.admin.href(SECTION, String(id)));
        }}
      />
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
            que falta no cambia nada. Las fotos van como direcciones https, o con el nombre que tienen en un ZIP que
            subes después. Los productos nuevos sin foto quedan como borrador.
          </p>
        </AccordionItem>
      </Accordion>
    </Panel>
  );
}
