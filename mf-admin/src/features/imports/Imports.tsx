import { formatDateTime } from '@qhatu/contract/delivery';
import { paths } from '@qhatu/contract/paths';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Badge, Stack } from '@qhatu/ui';
import { FORMAT_TEXTS } from '../../lib/file-formats';
import type { SectionProps } from '../../lib/section';
import { type Column, ListStates } from '../../list';
import { DataTable } from '../../list/DataTable';
import { useImports } from './api/imports';
import { figure, type ImportRun, SECTION, STATE_TEXTS, STATE_TONES } from './import-model';
import { Upload } from './Upload';

const ImportPage = lazyWithRetry(() => import('./ImportPage'));

const COLUMNS: Column<ImportRun>[] = [
  { id: 'file', title: 'Archivo', lead: true, cell: ({ fileName }) => fileName },
  {
    id: 'state',
    title: 'Estado',
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_TEXTS[state]}</Badge>,
  },
  { id: 'format', title: 'Formato', wide: true, cell: ({ format }) => FORMAT_TEXTS[format] ?? format },
  { id: 'applied', title: 'Importados', align: 'end', cell: ({ counts }) => figure(counts.applied) },
  { id: 'refused', title: 'Rechazados', align: 'end', cell: ({ counts }) => figure(counts.refused) },
  { id: 'created', title: 'Subido', cell: ({ createdAt }) => formatDateTime(new Date(createdAt)) },
];

/** Products from a file: send one, and what became of earlier ones (D186). */
export default function Imports({ person, id, part }: SectionProps) {
  return id ? <ImportPage key={id} person={person} id={id} part={part} /> : <ImportList userId={person.id} />;
}

function ImportList({ userId }: { userId: number }) {
  const query = useImports(userId);
  return (
    <Stack gap={3}>
      <Upload />
      <h2>Tus importaciones</h2>
      <ListStates
        query={query}
        empty="Todavía no has importado nada"
        emptyHint="Sube tu primer archivo: no cambia nada hasta que lo confirmes."
      >
        {(rows) => (
          <DataTable
            label="Tus importaciones"
            columns={COLUMNS}
            rows={rows}
            rowKey={({ id }) => String(id)}
            to={({ id }) => paths.admin.href(SECTION, String(id))}
          />
        )}
      </ListStates>
    </Stack>
  );
}
