import { csvOf } from '@qhatu/contract/csv';
import { formatDateTime } from '@qhatu/contract/delivery';
import { downloadFile } from '@qhatu/kit/browser';
import { messageOf, toast } from '@qhatu/shared-state';
import { Button } from '@qhatu/ui';
import { useState } from 'react';
import { readBatch } from './api/promotions';

/** The codes of a batch as CSV, for whoever sends them out. */
export function BatchFile({ id }: { id: string | number }) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { name, codes } = await readBatch(id);
      const rows = codes.map(({ code, uses, maxUses, since, until }) => [
        ...[code, uses, maxUses, formatDateTime(new Date(since))],
        until && formatDateTime(new Date(until)),
      ]);
      const csv = csvOf([['Código', 'Usos', 'Límite de usos', 'Desde', 'Hasta'], ...rows]);
      downloadFile(new Blob([csv], { type: 'text/csv;charset=utf-8' }), `codigos-${name}.csv`);
    } catch (error) {
      toast.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" variant="secondary" loading={busy} onClick={() => void save()}>
      Descargar códigos (CSV)
    </Button>
  );
}
