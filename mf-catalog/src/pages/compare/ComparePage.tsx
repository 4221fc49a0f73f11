import { type Product, productFromWire } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import type { Product as WireProduct } from '@qhatu/contract/wire';
import { apiQuery, useCompared, useQuery } from '@qhatu/shared-state';
import { ButtonLink, CardSkeleton, Container, EmptyState, PageHead, VisuallyHidden } from '@qhatu/ui';
import { ComparedProduct } from './ComparedProduct';
import styles from './ComparePage.module.css';

const TITLE = 'Comparar productos';

/** `/compare`: up to four side by side, three, two or one on narrower screens (spec 1 §2). */
export default function ComparePage() {
  const ids = useCompared();
  return (
    <Container className={styles.page}>
      <PageHead title={TITLE} noindex />
      <h1>{TITLE}</h1>
      {ids.length === 0 ? (
        <EmptyState
          title="Compare List is Empty"
          action={<ButtonLink to={paths.search.href()}>Ver productos</ButtonLink>}
        >
          <p>Agrega productos con el botón de comparar de cada listado.</p>
        </EmptyState>
      ) : (
        <>
          <VisuallyHidden role="status">{`${ids.length} en la comparación`}</VisuallyHidden>
          <ul className={styles.rail}>
            {ids.map((id) => (
              <li key={id} className={styles.item}>
                <Compared id={id} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Container>
  );
}

function Compared({ id }: { id: number }) {
  const { data, isPending } = useQuery(apiQuery<WireProduct>(`products/${id}`));
  if (isPending) return <CardSkeleton />;
  const product: Product | null = data ? productFromWire(data) : null;
  return <ComparedProduct id={id} product={product} />;
}
