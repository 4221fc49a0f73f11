import type { CsvCell } from '@qhatu/contract/csv';
import { formatDateTime } from '@qhatu/contract/delivery';
import { ACT_TEXTS, type ActChange, changesOf, SUBJECT_TEXTS } from '../../lib/act-texts';
import type { SectionProps } from '../../lib/section';
import { type Column, DataList, ExportList, type FilterField, type SavedView, useFilters } from '../../list';
import styles from './Acts.module.css';
import { ACTS_PATH, actFromWire, type StaffAct, useActs } from './api/acts';

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
    cell: ({ subject, subjectId }) => `${SUBJECT_TEXTS[subject] ?? subject} ${subjectId ?? ''}`,
  },
  { id: 'actor', title: 'Quién', cell: ({ by }) => by },
  { id: 'at', title: 'Cuándo', cell: ({ at }) => formatDateTime(new Date(at)) },
  { id: 'change', title: 'Cambio', cell: (act) => <Changes act={act} /> },
  {
    id: 'origin',
    title: 'Desde',
    wide: true,
    cell: ({ device, network }) => [device, network].filter(Boolean).join(', '),
  },
];

const HEAD = ['N.º', 'Cuándo', 'Quién', 'Qué', 'Sobre', 'De', 'Cambio', 'Desde', 'Red'];

const changeText = ({ field, before, after }: ActChange): string =>
  `${field}: ${before === null ? after : `${before} → ${after}`}`;

const rowOf = (act: StaffAct): CsvCell[] => [
  ...[act.id, formatDateTime(new Date(act.at)), act.by, ACT_TEXTS[act.act] ?? act.act],
  ...[SUBJECT_TEXTS[act.subject] ?? act.subject, act.subjectId, changesOf(act).map(changeText).join('; ')],
  ...[act.device, act.network],
];

/** Every act of staff, as it was written with the act; nobody changes it. */
export default function Acts({ person }: SectionProps) {
  const filters = useFilters(FIELDS);
  const query = useActs(filters.query, person.id);
  return (
    <DataList
      name="registro"
      userId={person.id}
      label="Registro"
      query={query}
      columns={COLUMNS}
      filters={filters}
      views={VIEWS}
      empty="Todavía no hay nada en el registro"
      actions={
        <ExportList
          path={ACTS_PATH}
          filter={filters.query}
          after="before"
          head={HEAD}
          fromWire={actFromWire}
          rowOf={rowOf}
          what="actos"
        />
      }
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
