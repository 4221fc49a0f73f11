import { type Product, productFromWire } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import type { Product as WireProduct } from '@qhatu/contract/wire';
import { apiQuery, useCompared } from '@qhatu/shared-state';
import { ButtonLink, CardSkeleton, Container, EmptyState, PageHead, VisuallyHidden } from '@qhatu/ui';
import { useQueries } from '@tanstack/react-query';
import { ComparedProduct } from './ComparedProduct';
import styles from './ComparePage.module.css';

const TITLE = 'Comparar productos';

/** `/compare`: up to four side by side, three, two or one on narrower screens (spec 1 §2). */
export default function ComparePage() {
  const ids = useCompared();
  const answers = useQueries({ queries: ids.map((id) => apiQuery<WireProduct>(`products/${id}`)) });
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
            {ids.map((id, index) => {
              const answer = answers[index];
              return (
                <li key={id} className={styles.item}>
                  {answer?.isPending ? <CardSkeleton /> : <Compared id={id} wire={answer?.data} />}
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Container>
  );
}

function Compared({ id, wire }: { id: number; wire: WireProduct | undefined }) {
  const product: Product | null = wire ? productFromWire(wire) : null;
  return <ComparedProduct id={id} product={product} />;
}
