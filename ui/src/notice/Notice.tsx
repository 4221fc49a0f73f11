import type { ReactNode } from 'react';
import { cx } from '../cx';
import { AlertIcon, CheckIcon, InfoIcon } from '../icons';
import styles from './Notice.module.css';

const icons = { info: InfoIcon, success: CheckIcon, warning: AlertIcon, danger: AlertIcon };

export interface NoticeProps {
  tone?: keyof typeof icons;
  title?: string;
  children?: ReactNode;
  /** Appeared because of something the person did: it is read out. */
  announce?: boolean;
  action?: ReactNode;
}

/** A message that stays in the page, at the place it speaks of. */
export function Notice({ tone = 'info', title, children, announce = false, action }: NoticeProps) {
  const Icon = icons[tone];
  const role = announce ? (tone === 'danger' || tone === 'warning' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} className={cx(styles.notice, styles[tone])}>
      <Icon />
      <div className={styles.text}>
        {title && <strong className={styles.title}>{title}</strong>}
        {children}
      </div>
      {action}
    </div>
  );
}
