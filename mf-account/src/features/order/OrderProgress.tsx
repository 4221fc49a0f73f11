import { cx, Stack, VisuallyHidden, WovenStripe } from '@qhatu/ui';
import type { CSSProperties } from 'react';
import styles from './OrderProgress.module.css';
import { ORDER_STEPS } from './order-status';

/** How far the order is, as a band of cloth that is woven up to where it stands. `done` of five steps. */
export function OrderProgress({ done }: { done: number }) {
  const share = { '--share': `${(done / ORDER_STEPS.length) * 100}%` } as CSSProperties;
  return (
    <Stack gap={1} style={share}>
      <div aria-hidden="true" className={styles.track}>
        <WovenStripe className={styles.woven} />
      </div>
      <ol aria-label="Avance del pedido" className={styles.steps}>
        {ORDER_STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index === done - 1 ? 'step' : undefined}
            className={cx(styles.step, index < done && styles.reached)}
          >
            {step}
            {index < done && <VisuallyHidden>, listo</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </Stack>
  );
}
