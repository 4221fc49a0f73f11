import { formatDateTime } from '@qhatu/contract/delivery';
import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Badge, ButtonLink, Cluster, PlusIcon } from '@qhatu/ui';
import type { SectionProps } from '../../lib/section';
import { type Column, DataList, type FilterField, type SavedView, useFilters } from '../../list';
import { usePromotions } from './api/promotions';
import { BatchFile } from './BatchFile';
import type { PromotionRow } from './promotion-model';
import { effectText, STATE_TEXTS, STATE_TONES, TYPE_TEXTS } from './promotion-texts';

const PromotionPage = lazyWithRetry(() => import('./PromotionPage'));
const ID = 'promociones';

const VIEWS: readonly SavedView[] = [
  { name: 'Todas', search: '' },
  { name: 'Activas', search: 'estado=active' },
  { name: 'Programadas', search: 'estado=scheduled' },
  { name: 'Agotadas', search: 'estado=used_up' },
  { name: 'Terminadas', search: 'estado=ended' },
];

const FIELDS: FilterField[] = [
  { kind: 'search', name: 'q', param: 'text', label: 'Buscar', placeholder: 'Cómo empieza el código' },
  {
    ...{ kind: 'choice', name: 'estado', param: 'state', label: 'Estado', any: 'Todas' },
    options: Object.entries(STATE_TEXTS).map(([value, text]) => ({ value, text })),
  },
  {
    ...{ kind: 'choice', name: 'tipo', param: 'type', label: 'Qué descuenta', any: 'Todo' },
    options: Object.entries(TYPE_TEXTS).map(([value, text]) => ({ value, text })),
  },
  {
    ...{ kind: 'choice', name: 'de', param: 'personal', label: 'Para quién', any: 'Para todos' },
    options: [{ value: '1', text: 'Ganados por compartir' }],
  },
];

const COLUMNS: Column<PromotionRow>[] = [
  { id: 'code', title: 'Código', lead: true, cell: ({ code }) => code },
  {
    id: 'state',
    title: 'Estado',
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_TEXTS[state]}</Badge>,
  },
  { id: 'effect', title: 'Descuenta', cell: ({ effect }) => effectText(effect) },
  {
    id: 'until',
    title: 'Hasta',
    cell: ({ until }) => (until ? formatDateTime(new Date(until)) : 'Sin fin'),
  },
  {
    id: 'uses',
    title: 'Usos',
    align: 'end',
    cell: ({ uses, maxUses }) => (maxUses === null ? uses : `${uses} de ${maxUses}`),
  },
  { id: 'cost', title: 'Costó', align: 'end', cell: ({ cost }) => formatMoney(cost) },
  { id: 'batch', title: 'Lote', wide: true, cell: ({ batch }) => batch?.name ?? '–' },
  { id: 'reseller', title: 'Comisionista', hidden: true, cell: ({ reseller }) => reseller ?? '–' },
];

/** Promotions: the list, one of them to edit, and many codes at once. */
export default function Promotions({ person, id }: SectionProps) {
  return id ? <PromotionPage key={id} person={person} id={id} /> : <PromotionList person={person} />;
}

function PromotionList({ person }: Pick<SectionProps, 'person'>) {
  const filters = useFilters([
    ...FIELDS,
    { kind: 'search', name: 'lote', param: 'batch', label: 'Lote', hidden: true },
  ]);
  const query = usePromotions(filters.query, person.id);
  const { lote } = filters.values;
  return (
    <DataList
      name="promociones"
      userId={person.id}
      label="Promociones"
      query={query}
      columns={COLUMNS}
      section={ID}
      filters={filters}
      views={VIEWS}
      empty="Todavía no hay promociones"
      emptyHint="Crea el primer código."
      actions={
        <Cluster gap={1}>
          {lote && <BatchFile id={lote} />}
          <ButtonLink size="small" variant="secondary" to={paths.admin.href(ID, 'lote')}>
            Crear varios códigos
          </ButtonLink>
          <ButtonLink size="small" icon={<PlusIcon />} to={paths.admin.href(ID, 'nueva')}>
            Nueva promoción
          </ButtonLink>
        </Cluster>
      }
    />
  );
}
