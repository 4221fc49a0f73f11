import { isoOf, limaDay } from '@qhatu/contract/dates';
import { downloadFile } from '@qhatu/kit/browser';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button, Dialog, firstFocus, Notice, Select, Stack } from '@qhatu/ui';
import { type FormEvent, useState } from 'react';
import { FORMAT_TEXTS } from '../../lib/file-formats';
import { exportProducts } from './api/products';

const OPTIONS = Object.entries(FORMAT_TEXTS).map(([value, text]) => ({ value, text }));

/** What whoever takes the file along should know of a format. */
const NOTES: Readonly<Record<string, string>> = {
  qhatu: 'Trae todo: si la importas sin tocarla, nada cambia. Ábrela en una hoja de cálculo, edita y vuelve a traerla.',
  shopify: 'Para llevar tus productos a una tienda de Shopify.',
  woocommerce: 'Para llevar tus productos a una tienda de WooCommerce.',
  'google-tsv': 'Lo que está a la venta, para Google Merchant Center.',
  'google-xml': 'Lo que está a la venta, para Google Merchant Center.',
};

/** All products that the list finds, as a file in a format that people have (D204). */
export function ExportProducts({ filter }: { filter: string }) {
  const [open, setOpen] = useState(false);
  const [format, setFormat] = useState('qhatu');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    setOpen(false);
    setError(null);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const { file, ending } = await exportProducts(format, filter);
      downloadFile(file, `productos-${format.split('-')[0]}-${isoOf(limaDay(new Date()))}.${ending}`);
      toast.success('Tu archivo está listo');
      close();
    } catch (cause) {
      setError(messageOf(cause));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen(true)}>
        Exportar
      </Button>
      <Dialog open={open} onClose={close} title="Exportar productos">
        <form onSubmit={(event) => void submit(event)}>
          <Stack gap={2}>
            <p>
              {filter ? 'Los productos que encuentra la lista con sus filtros.' : 'Todos los productos de la lista.'}
            </p>
            <Select
              ref={firstFocus}
              label="Formato"
              options={OPTIONS}
              value={format}
              hint={NOTES[format]}
              onChange={(event) => setFormat(event.target.value)}
            />
            {error && (
              <Notice tone="danger" announce>
                {error}
              </Notice>
            )}
            <Button type="submit" loading={busy} loadingText="Preparando el archivo">
              Descargar
            </Button>
          </Stack>
        </form>
      </Dialog>
    </>
  );
}
