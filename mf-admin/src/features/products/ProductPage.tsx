import { ROLE } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { ApiError, messageOf, toast, useQueryClient } from '@qhatu/shared-state';
import { Badge, Button, ButtonLink, Cluster, EmptyState, ListSkeleton, Notice, PageHead, Stack } from '@qhatu/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ConflictNotice } from '../../lib/ConflictNotice';
import { DetailHead } from '../../lib/DetailHead';
import { useMay } from '../../lib/may';
import { QueryError } from '../../lib/QueryError';
import { ReasonDialog } from '../../lib/ReasonDialog';
import type { SectionProps } from '../../lib/section';
import type { Stale } from '../../lib/stale';
import { type OptimisticAct, useUndoable } from '../../lib/useUndoable';
import { listKey, useOptimistic } from '../../list';
import {
  decideReview,
  duplicateProduct,
  PRODUCTS_PATH,
  productKey,
  setStatus,
  staleProduct,
  useProduct,
} from './api/products';
import { ProductForm } from './ProductForm';
import styles from './ProductPage.module.css';
import { type Product, type ProductState, type ProductStatus, STATE_TEXTS, STATE_TONES } from './product-model';
import { StockButton } from './StockButton';

const SECTION = 'productos';
const toList = () => paths.admin.href(SECTION);

/** One product: what it is, its variants with their stock, its pictures, and whether it is on sale. */
export default function ProductPage({ person, id }: Pick<SectionProps, 'person'> & { id: string }) {
  return id === 'nuevo' ? <NewProduct person={person} /> : <OldProduct person={person} id={id} />;
}

function NewProduct({ person }: Pick<SectionProps, 'person'>) {
  const navigate = useNavigate();
  return (
    <Stack gap={3}>
      <h1>Nuevo producto</h1>
      <ProductForm
        userId={person.id}
        product={null}
        onSaved={({ id }) => {
          toast.success('Borrador creado: ahora agrega fotos');
          void navigate(paths.admin.href(SECTION, String(id)), { replace: true });
        }}
      />
    </Stack>
  );
}

function OldProduct({ person, id }: Pick<SectionProps, 'person'> & { id: string }) {
  const client = useQueryClient();
  const query = useProduct(id, person.id);
  const { data, error, isPending } = query;
  const [stale, setStale] = useState<Stale<Product> | null>(null);
  /** Counts what the form has to begin anew with: another version that somebody decided for. */
  const [begun, setBegun] = useState(0);
  const mayEdit = useMay('products');
  if (isPending) return <ListSkeleton rows={6} />;
  if (!data) {
    return error instanceof ApiError && error.status === 404 ? (
      <EmptyState title="Este producto no existe" action={<ButtonLink to={toList()}>Ver productos</ButtonLink>}>
        Puede ser de otra tienda, o la dirección está mal escrita.
      </EmptyState>
    ) : (
      <QueryError heading="h1" title="No pudimos traer el producto" query={query} />
    );
  }
  const keep = (product: Product) => {
    client.setQueryData(productKey(id, person.id), product);
    void client.invalidateQueries({ queryKey: listKey(PRODUCTS_PATH), refetchType: 'none' });
  };
  const startWith = (product: Product) => {
    keep(product);
    setStale(null);
    setBegun((count) => count + 1);
  };
  if (!mayEdit) return <Shelves product={data} onMoved={() => void query.refetch()} />;
  return (
    <Stack gap={3}>
      <PageHead title={`${data.name} · Administración`} noindex />
      <Head
        userId={person.id}
        isAdmin={person.roleId === ROLE.admin}
        product={data}
        onChanged={(product) => {
          // Another state is no other text: what is being typed stays.
          keep(product);
          setStale(null);
        }}
        onStale={setStale}
      />
      <ReviewNotice product={data} isAdmin={person.roleId === ROLE.admin} />
      {stale && (
        <ConflictNotice
          stale={stale}
          onTheirs={() => startWith(stale.current)}
          onMine={() => {
            // What was typed stays; the next save is of their version.
            keep(stale.current);
            setStale(null);
          }}
        />
      )}
      <ProductForm
        key={begun}
        userId={person.id}
        product={data}
        onSaved={(saved) => {
          startWith(saved);
          toast.success('Producto guardado');
        }}
        onStale={setStale}
        onKept={keep}
      />
    </Stack>
  );
}

/** What somebody sees of a product who moves its stock for a seller, and nothing else of it (D234). */
function Shelves({ product, onMoved }: { product: Product; onMoved: () => void }) {
  return (
    <Stack gap={2}>
      <PageHead title={`${product.name} · Administración`} noindex />
      <h1>{product.name}</h1>
      <p>Tus permisos en esta tienda son mover el stock.</p>
      {product.variants.map(({ id, label, stock }) => (
        <Cluster key={id} gap={1}>
          <span>{label || product.code}</span>
          <StockButton variantId={id} name={label || product.name} stock={stock} onMoved={onMoved} />
        </Cluster>
      ))}
    </Stack>
  );
}

/** What is said when it is as it was again. */
const UNDONE: Record<ProductStatus, string> = {
  draft: 'Es un borrador otra vez',
  published: 'Está a la venta otra vez',
  archived: 'Está archivado otra vez',
};

const ACTS: Record<ProductState, { to: ProductStatus; text: string; done: string }[]> = {
  draft: [
    { to: 'published', text: 'Publicar', done: 'Ya está a la venta' },
    { to: 'archived', text: 'Archivar', done: 'Producto archivado' },
  ],
  review: [{ to: 'draft', text: 'Pasar a borrador', done: 'Ya no espera revisión' }],
  published: [
    { to: 'draft', text: 'Pasar a borrador', done: 'Ya no está a la venta' },
    { to: 'archived', text: 'Archivar', done: 'Producto archivado' },
  ],
  archived: [{ to: 'draft', text: 'Pasar a borrador', done: 'El producto es un borrador' }],
};

/** What a seller has to know about the look at their product. */
function ReviewNotice({ product, isAdmin }: { product: Product; isAdmin: boolean }) {
  const { status, reviewReason, isModerated } = product;
  if (reviewReason !== null) {
    return (
      <Notice tone="danger" title="Necesita un cambio antes de salir a la venta">
        {reviewReason}
      </Notice>
    );
  }
  if (isAdmin) return null;
  if (status === 'review') {
    return (
      <Notice title="Lo estamos revisando">Nadie lo ve todavía en la tienda. Te escribiremos cuando esté listo.</Notice>
    );
  }
  if (status === 'published' && isModerated) {
    return (
      <Notice>
        Si cambias nombre, textos, fotos, marca o categoría, sale de la tienda hasta que lo revisemos. Precio, stock y
        oferta cambian al instante.
      </Notice>
    );
  }
  return null;
}

/** Puts a product into another state, seen at once. It is undone where that leaves it as it was: neither its queue nor its plan comes back. */
function useStatusAct(userId: number, onChanged: (product: Product) => void) {
  const optimistic = useOptimistic();
  const statusAct = (product: Product, to: ProductStatus, done: string, isUndo = false): OptimisticAct => {
    const { id, status, isModerated, publishAt, reviewReason } = product;
    const key = productKey(String(id), userId);
    const isWhole = status !== 'review' && publishAt === null && reviewReason === null;
    const canUndo = !isUndo && isWhole && !(status === 'published' && isModerated);
    return {
      show: () =>
        optimistic.data<Product>(key, (seen) => ({
          ...{ ...seen, publishAt: null },
          status: to === 'published' && isModerated ? 'review' : to,
        })),
      work: async () => {
        const saved = await setStatus(optimistic.latest(key, product), to);
        onChanged(saved);
        const said = saved.status === 'review' ? 'Enviado a revisión' : done;
        return { said, undo: canUndo ? statusAct(saved, status, UNDONE[status], true) : undefined };
      },
    };
  };
  return statusAct;
}

interface HeadProps {
  userId: number;
  isAdmin: boolean;
  product: Product;
  onChanged: (product: Product) => void;
  onStale: (stale: Stale<Product>) => void;
}

/** Name, state, and what can be done with the product as a whole. */
function Head({ userId, isAdmin, product, onChanged, onStale }: HeadProps) {
  const [returning, setReturning] = useState(false);
  const navigate = useNavigate();
  const [busy, setBusy] = useState<string | null>(null);
  const refused = (error: unknown): boolean => {
    const stale = staleProduct(error);
    if (stale) onStale(stale);
    return stale !== null;
  };
  const statusAct = useStatusAct(userId, onChanged);
  const undoable = useUndoable({ onRefused: refused });
  const run = async (name: string, act: () => Promise<void>) => {
    if (busy) return;
    setBusy(name);
    try {
      await act();
    } catch (error) {
      if (!refused(error)) toast.error(messageOf(error));
    } finally {
      setBusy(null);
    }
  };
  const decide = (reason: string | null) =>
    void run(reason === null ? 'approve' : 'return', async () => {
      onChanged(await decideReview(product, reason));
      setReturning(false);
      toast.success(reason === null ? 'Aprobado: ya le avisamos a quien lo vende' : 'Devuelto con su motivo');
    });
  return (
    <DetailHead>
      <div>
        <h1>{product.name}</h1>
        <Cluster gap={1}>
          <Badge tone={STATE_TONES[product.status]}>{STATE_TEXTS[product.status]}</Badge>
          <span className={styles.note}>
            N.º {product.id} · Vende {product.sellerName}
          </span>
        </Cluster>
      </div>
      <Cluster gap={1}>
        {product.status === 'published' && (
          <ButtonLink size="small" variant="quiet" to={paths.product.href(product.id)}>
            Ver en la tienda
          </ButtonLink>
        )}
        <Button
          size="small"
          variant="secondary"
          loading={busy === 'copy'}
          onClick={() =>
            void run('copy', async () => {
              const copy = await duplicateProduct(product.id);
              toast.success('Copia creada como borrador');
              void navigate(paths.admin.href(SECTION, String(copy.id)));
            })
          }
        >
          Duplicar
        </Button>
        {ACTS[product.status].map(({ to, text, done }, at) => (
          <Button
            // biome-ignore lint/suspicious/noArrayIndexKey: the one that was pressed keeps the focus, whatever it says then
            key={at}
            size="small"
            variant={to === 'published' ? 'primary' : 'secondary'}
            onClick={() => void undoable.run(statusAct(product, to, done))}
          >
            {to === 'published' && product.isModerated ? 'Enviar a revisión' : text}
          </Button>
        ))}
        {isAdmin && product.status === 'review' && (
          <>
            <Button size="small" variant="secondary" onClick={() => setReturning(true)}>
              Devolver
            </Button>
            <Button size="small" loading={busy === 'approve'} onClick={() => decide(null)}>
              Aprobar
            </Button>
          </>
        )}
      </Cluster>
      <ReasonDialog
        open={returning}
        title="Devolver a quien lo vende"
        hint="Lo leerá en su correo y junto al producto. Di qué falta y cómo corregirlo."
        submit="Devolver y avisar"
        busy={busy === 'return'}
        onClose={() => setReturning(false)}
        onReason={decide}
      />
    </DetailHead>
  );
}
