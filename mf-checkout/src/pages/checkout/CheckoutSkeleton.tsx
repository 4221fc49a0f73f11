import { ListSkeleton, Skeleton, Stack, VisuallyHidden } from '@qhatu/ui';
import styles from './CheckoutPage.module.css';

/** The shape of the checkout while stores and prices are on their way. */
export function CheckoutSkeleton() {
  return (
    <>
      <VisuallyHidden as="h1">Pago</VisuallyHidden>
      <div className={styles.columns}>
        <Stack gap={3} className={styles.questions}>
          <Skeleton width="40%" height="1.75rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="6rem" />
        </Stack>
        <div className={styles.consequences}>
          <ListSkeleton rows={3} />
        </div>
      </div>
    </>
  );
}
