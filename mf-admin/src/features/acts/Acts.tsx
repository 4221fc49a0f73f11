import { formatDateTime } from '@qhatu/contract/delivery';
import type { StaffAct } from '@qhatu/contract/wire';
import { ACT_TEXTS, changesOf, SUBJECT_TEXTS } from '../../lib/act-words';
import type { SectionProps } from '../../lib/section';
import { type Column, DataList, type FilterField, type SavedView, useFilters, useKeyset } from '../../list';
import styles from './Acts.module.css';

const optionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([value, text]) => ({ value, text }));

const FIELDS: readonly FilterField[] = [
  { kind: 'search', name: 'quien', param: 'actor', label: 'Quién', placeholder: 'Usuario, correo o número' },
  { kind: 'choice', name: 'que', param: 'act', label: 'Qué', any: 'Todo', options: optionsOf(ACT_TEXTS) },
  { kind: 'choice', name: 'sobre', param: 'subject', label: 'Sobre', any: 'Todo', options: optionsOf(SUBJECT_TEXTS) },
  { kind: 'day', name: 'desde', param: 'from', label: 'Desde' },
  { kind: 'day', name: 'hasta', param: 'until', label: 'Hasta' },
];
const VIEWS: readonly SavedView[] = [
  { name: 'Todo', search: '' },
  { name: 'Productos', search: 'sobre=product' },
  { name: 'Pedidos', search: 'sobre=order' },
];

const COLUMNS: readonly Column<StaffAct>[] = [
  { id: 'act', title: 'Qué', lead: true, cell: ({ act }) => ACT_TEXTS[act] ?? act },
  {
    id: 'subject',
    title: 'Sobre',
    cell: ({ subject, subject_id }) => `${SUBJECT_TEXTS[subject] ?? subject} ${subject_id ?? ''}`,
  },
  { id: 'actor', title: 'Quién', cell: ({ actor }) => actor.user_name },
  { id: 'at', title: 'Cuándo', cell: ({ at }) => formatDateTime(new Date(at)) },
  { id: 'change', title: 'Cambio', cell: (act) => <Changes act={act} /> },
  {
    id: 'origin',
    title: 'Desde',
    wide: true,
    cell: ({ device, network }) => [device, network].filter(Boolean).join(', '),
  },
];

/** Every act of staff, as it was written with the act; nobody changes it (issue 19, section 12). */
export default function Acts({ person }: SectionProps) {
  const filters = useFilters(FIELDS);
  const query = useKeyset<StaffAct>({ path: 'admin/acts', filter: filters.query, after: 'before', userId: person.id });
  return (
    <DataList
      name="registro"
      userId={person.id}
      label="Registro"
      query={query}
      columns={COLUMNS}
      rowKey={({ id }) => String(id)}
      fields={FIELDS}
      filters={filters}
      views={VIEWS}
      empty="Todavía no hay nada en el registro"
    />
  );
}

function Changes({ act }: { act: StaffAct }) {
  const changes = changesOf(act);
  if (changes.length === 0) return '—';
  return (
    <ul className={styles.changes}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          <strong>{field}:</strong> {before === null ? after : `${before} → ${after}`}
        </li>
      ))}
    </ul>
  );
}
