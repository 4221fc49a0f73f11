import { PageFrame, PageHead, WovenStripe } from '@qhatu/ui';
import type { ReactNode } from 'react';
import styles from './FormPage.module.css';

interface FormPageProps {
  title: string;
  lead?: ReactNode;
  width?: 'form' | 'narrow';
  children: ReactNode;
}

/** A page that asks one thing: stripe, title, a sentence, a form. */
export function FormPage({ title, lead, width = 'form', children }: FormPageProps) {
  return (
    <PageFrame width={width} top={4}>
      <PageHead title={title} noindex />
      <WovenStripe short />
      <h1 className={styles.title}>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </PageFrame>
  );
}
