import type { ProductSummary } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { messageOf, personalQuery, useMember, useQuery } from '@qhatu/shared-state';
import {
  ButtonLink,
  Cluster,
  EmptyState,
  ErrorState,
  ListSkeleton,
  PageFrame,
  PageHead,
  Table,
  Tooltip,
} from '@qhatu/ui';
import { type ProductList, productsOf } from '../../api/lists';
import { useLoginHref } from '../../features/buy/useLoginGate';
import { wishlistColumns } from './columns';
import { RetiredWishes } from './RetiredWishes';
import styles from './WishlistPage.module.css';

const TITLE = 'Lista de deseos';
/** spec 1 §2; the links are the specification's. */
const KEEP_SHOPPING = '/left-sidebar/collection';

/** `/listadeseos`: what a member wants to have some day. The server keeps the list. */
export default function WishlistPage() {
  const member = useMember();
  const login = useLoginHref();
  const { data, error, isPending, isFetching, refetch } = useQuery({
    ...personalQuery<ProductList>('wishlist'),
    enabled: member !== null,
  });
  const products = data && productsOf(data);

  return (
    <PageFrame tall>
      <PageHead title={TITLE} noindex />
      <h1>{TITLE}</h1>
      {!member && (
        <EmptyState title="Lista de deseos vacía" action={<ButtonLink to={login}>Iniciar sesión</ButtonLink>}>
          <p>Inicia sesión para guardar lo que te gusta y encontrarlo en cualquier equipo.</p>
        </EmptyState>
      )}
      {member && isPending && <ListSkeleton />}
      {member && error && !products && (
        <ErrorState onRetry={() => void refetch()} retrying={isFetching}>
          {messageOf(error)}
        </ErrorState>
      )}
      {member && products?.length === 0 && (
        <EmptyState title="Lista de deseos vacía" action={<ButtonLink to={KEEP_SHOPPING}>seguir comprando</ButtonLink>}>
          <p>Toca el corazón de un producto para guardarlo aquí.</p>
        </EmptyState>
      )}
      {member && products && products.length > 0 && <WishTable products={products} />}
      {member && <RetiredWishes />}
    </PageFrame>
  );
}

function WishTable({ products }: { products: ProductSummary[] }) {
  return (
    <>
      <Table caption={TITLE} columns={wishlistColumns} rows={products} rowKey={({ id }) => id} />
      <Tooltip text="Si un producto está agotado, te escribimos por correo cuando vuelva.">
        {(describedBy) => (
          <button type="button" className={styles.help} aria-describedby={describedBy}>
            ¿Qué pasa si un producto está agotado?
          </button>
        )}
      </Tooltip>
      <Cluster between>
        <ButtonLink to={KEEP_SHOPPING} variant="secondary">
          seguir comprando
        </ButtonLink>
        <ButtonLink to={paths.checkout.href()}>ir a pagar</ButtonLink>
      </Cluster>
    </>
  );
}
