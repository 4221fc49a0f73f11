import { Stack } from '@qhatu/ui';
import type { ReactNode } from 'react';
import styles from './Tool.module.css';

/** What a tool is called. */
export const ToolTitle = ({ id, children }: { id: string; children: ReactNode }) => (
  <h3 id={id} className={styles.title}>
    {children}
  </h3>
);

/** One of the tabs: its title and what it does. `id` is unique in the page. */
export function Tool({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <Stack as="section" aria-labelledby={id}>
      <ToolTitle id={id}>{title}</ToolTitle>
      {children}
    </Stack>
  );
}
