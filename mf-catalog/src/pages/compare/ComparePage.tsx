import { type Product, productFromWire } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { ApiError, useCompared } from '@qhatu/shared-state';
import { ButtonLink, CardSkeleton, Checkbox, EmptyState, PageFrame, PageHead, VisuallyHidden } from '@qhatu/ui';
import { useRef, useState } from 'react';
import { useSlider } from '../../lib/useSlider';
import { useProducts } from './api/useProducts';
import { ComparedGone } from './ComparedGone';
import { ComparedProduct } from './ComparedProduct';
import styles from './ComparePage.module.css';
import { ROWS, rowsThatDiffer } from './rows';
import { SliderControls } from './SliderControls';

const TITLE = 'Comparar productos';
const CLASSES = { wrapperClass: styles.rail ?? '', slideClass: styles.item ?? '' };

/** `/compare`: up to twelve, four in view, three, two or one on narrower screens (spec 1 §2). */
export default function ComparePage() {
  const ids = useCompared();
  return (
    <PageFrame tall>
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
        <Comparison ids={ids} />
      )}
    </PageFrame>
  );
}

function Comparison({ ids }: { ids: number[] }) {
  const answers = useProducts(ids);
  const [marks, setMarks] = useState(true);
  const place = useRef<HTMLDivElement>(null);
  const slider = useSlider(place, CLASSES);
  const products = answers.map(({ data }) => (data ? productFromWire(data) : null));
  const known = products.filter((product): product is Product => product !== null);
  const differing = marks ? rowsThatDiffer(known) : new Set<string>();
  const loaded = known.length === ids.length;

  return (
    <>
      <div className={styles.bar}>
        <Checkbox
          label="Resaltar las diferencias"
          checked={marks}
          onChange={({ target }) => setMarks(target.checked)}
        />
        {ids.length > 1 && (
          <SliderControls rail={() => place.current?.querySelector(`.${CLASSES.wrapperClass}`)} slider={slider} />
        )}
      </div>
      <VisuallyHidden role="status">
        {`${ids.length} en la comparación.${
          marks && loaded && known.length > 1 ? ` ${differing.size} de ${ROWS.length} características difieren.` : ''
        }`}
      </VisuallyHidden>
      <div ref={place} className={styles.slider}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <ul className={styles.rail} tabIndex={0} aria-label="Productos comparados">
          {ids.map((id, index) => {
            const product = products[index];
            const answer = answers[index];
            return (
              <li key={id} className={styles.item}>
                {product && <ComparedProduct product={product} differing={differing} />}
                {!product && answer?.isPending && <CardSkeleton />}
                {!product && answer?.isError && (
                  <ComparedGone
                    id={id}
                    forGood={answer.error instanceof ApiError && answer.error.status === 404}
                    retrying={answer.isFetching}
                    onRetry={() => void answer.refetch()}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </div>
    </>
  );
}
