import { RetryButton } from '@qhatu/ui';
import styles from './ComparePage.module.css';
import { RemoveButton } from './RemoveButton';

interface ComparedGoneProps {
  id: number;
  /** True when the product no longer exists; otherwise it only could not be loaded. */
  forGood: boolean;
  retrying: boolean;
  onRetry: () => void;
}

/** The place of a product that cannot be shown, with what can be done about it. */
export function ComparedGone({ id, forGood, retrying, onRetry }: ComparedGoneProps) {
  return (
    <div className={styles.gone}>
      <RemoveButton id={id} name="este producto" />
      {forGood ? (
        <p>Este producto ya no se vende. Puedes quitarlo de la comparación.</p>
      ) : (
        <>
          <p>No pudimos traer este producto.</p>
          <RetryButton loading={retrying} onRetry={onRetry} />
        </>
      )}
    </div>
  );
}
