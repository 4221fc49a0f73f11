import { formatDateTime } from '@qhatu/contract/delivery';
import { ROLE } from '@qhatu/contract/model';
import { formatMoney } from '@qhatu/contract/money';
import { paths } from '@qhatu/contract/paths';
import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Badge, ButtonLink, Picture, PictureFrame, PlusIcon, UploadIcon } from '@qhatu/ui';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useCategories } from '../../lib/api/categories';
import { useMay } from '../../lib/may';
import type { SectionProps } from '../../lib/section';
import { type Column, DataList, type SavedView, useFilters } from '../../list';
import { useProducts } from './api/products';
import { BulkActions } from './BulkActions';
import { ExportProducts } from './ExportProducts';
import styles from './Products.module.css';
import { useProductFields } from './product-filters';
import { type ProductRow, STATE_TEXTS, STATE_TONES } from './product-model';

const ProductPage = lazyWithRetry(() => import('./ProductPage'));
const Sheet = lazyWithRetry(() => import('./sheet/Sheet'));
const ID = 'productos';

/** The address of the sheet, with the list's filters behind it. */
const SHEET = 'hoja';

const VIEWS: readonly SavedView[] = [
  { name: 'Todos', search: '' },
  { name: 'Publicados', search: 'estado=published' },
  { name: 'Borradores', search: 'estado=draft' },
  { name: 'En revisión', search: 'estado=review' },
  { name: 'Agotados', search: 'estado=published&stock=out' },
  { name: 'Por agotarse', search: 'estado=published&stock=low' },
];

const columnsOf = (isAdmin: boolean): Column<ProductRow>[] => [
  {
    id: 'name',
    title: 'Producto',
    lead: true,
    cell: ({ name, picture }) => (
      <span className={styles.name}>
        <PictureFrame className={styles.frame}>
          {picture && <Picture picture={picture} alt="" sizes="40px" width={80} height={80} />}
        </PictureFrame>
        {name}
      </span>
    ),
  },
  { id: 'code', title: 'Código', wide: true, cell: ({ code }) => code },
  {
    id: 'status',
    title: 'Estado',
    cell: ({ status, publishAt, reviewReason }) =>
      reviewReason !== null ? (
        <Badge tone="danger">Devuelto</Badge>
      ) : publishAt === null || status === 'review' ? (
        <Badge tone={STATE_TONES[status]}>{STATE_TEXTS[status]}</Badge>
      ) : (
        <Badge tone="info">Se publica el {formatDateTime(new Date(publishAt))}</Badge>
      ),
  },
  {
    id: 'price',
    title: 'Precio',
    align: 'end',
    cell: ({ price, offerPrice }) =>
      offerPrice === null ? (
        <span className={styles.figure}>{formatMoney(price)}</span>
      ) : (
        <span>
          <s className={styles.figure}>{formatMoney(price)}</s>{' '}
          <span className={styles.figure}>{formatMoney(offerPrice)}</span>
        </span>
      ),
  },
  {
    id: 'stock',
    title: 'Stock',
    align: 'end',
    cell: ({ stock, variants }) => (
      <span className={styles.figure}>{variants > 1 ? `${stock} en ${variants}` : stock}</span>
    ),
  },
  { id: 'category', title: 'Categoría', wide: true, cell: ({ categoryName }) => categoryName },
  ...(isAdmin ? [{ id: 'seller', title: 'Vende', wide: true, cell: ({ sellerName }: ProductRow) => sellerName }] : []),
];

/** Products: the list with its bulk edit, the same as a sheet, and one of them to edit. */
export default function Products({ person, id }: SectionProps) {
  const isOwner = useMay();
  if (id === SHEET && isOwner) return <Sheet person={person} />;
  return id ? <ProductPage key={id} person={person} id={id} /> : <ProductList person={person} />;
}

/** What comes next, for who may do it; whoever keeps the stock alone waits for who may. */
const emptyHint = (mayEdit: boolean, isOwner: boolean): string =>
  !mayEdit
    ? 'Cuando tu tienda tenga productos, verás aquí su stock. Los crea quien tiene ese derecho en la tienda.'
    : isOwner
      ? 'Crea el primero, que empieza como borrador, o importa los que ya tienes en un archivo.'
      : 'Crea el primero, que empieza como borrador.';

function ProductList({ person }: Pick<SectionProps, 'person'>) {
  const categories = useCategories(person.id);
  const fields = useProductFields(person.id);
  const mayEdit = useMay('products');
  const isOwner = useMay();
  const filters = useFilters(fields);
  const { search } = useLocation();
  const query = useProducts(filters.query, person.id);
  const [chosen, onChange] = useState<Readonly<Record<string, true>>>({});
  const rows = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <DataList
      name="productos"
      userId={person.id}
      label="Productos"
      query={query}
      columns={columnsOf(person.roleId === ROLE.admin)}
      section={ID}
      filters={filters}
      views={VIEWS}
      empty="Todavía no hay productos"
      emptyHint={emptyHint(mayEdit, isOwner)}
      actions={
        mayEdit && (
          <>
            {isOwner && (
              <ButtonLink size="small" variant="secondary" icon={<UploadIcon />} to={paths.admin.href('importar')}>
                Importar
              </ButtonLink>
            )}
            {isOwner && (
              <ButtonLink size="small" variant="secondary" to={`${paths.admin.href(ID, SHEET)}${search}`}>
                Hoja
              </ButtonLink>
            )}
            <ExportProducts filter={filters.query} />
            <ButtonLink size="small" icon={<PlusIcon />} to={paths.admin.href(ID, 'nuevo')}>
              Nuevo producto
            </ButtonLink>
          </>
        )
      }
      selection={
        mayEdit
          ? {
              chosen,
              onChange,
              nameOf: ({ name }) => name,
              actions: (keys) => (
                <BulkActions
                  products={rows.filter(({ id }) => keys.includes(String(id)))}
                  categories={categories.data}
                  onDone={(failed) => onChange(Object.fromEntries(failed.map((key) => [String(key), true as const])))}
                />
              ),
            }
          : undefined
      }
    />
  );
}
