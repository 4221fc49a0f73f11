import { lazyWithRetry } from '@qhatu/kit/lazy';
import { Skeleton } from '@qhatu/ui';
import { Suspense, useState } from 'react';
import styles from './Suggestion.module.css';

const SuggestionForm = lazyWithRetry(() => import(/* webpackChunkName: "product-forms" */ './SuggestionForm'));

/** The folded suggestion form at the foot of the product (spec 3 §4); its code comes when it is unfolded. */
export function Suggestion() {
  const [opened, setOpened] = useState(false);
  return (
    <details className={styles.suggestion} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>¿Tienes una sugerencia?</summary>
      {opened && (
        <Suspense fallback={<Skeleton height="14rem" />}>
          <SuggestionForm />
        </Suspense>
      )}
    </details>
  );
}
