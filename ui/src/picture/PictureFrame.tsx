import type { ReactNode } from 'react';
import { cx } from '../cx';
import styles from './PictureFrame.module.css';

/** The square place of a small picture in a row: as wide as its column, or as `className` says, with or without the picture. */
export function PictureFrame({ children, className }: { children?: ReactNode; className?: string }) {
  return <span className={cx(styles.frame, className)}>{children}</span>;
}
