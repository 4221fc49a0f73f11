import type { CSSProperties, ElementType, ReactNode } from 'react';
import { cx } from '../cx';
import styles from './layout.module.css';

/** Distance between children, in steps of eight pixels. */
export type Gap = 'half' | 1 | 2 | 3 | 4 | 6;

const gaps: Record<Gap, string | undefined> = {
  half: styles.gapHalf,
  1: styles.gap1,
  2: styles.gap2,
  3: styles.gap3,
  4: styles.gap4,
  6: styles.gap6,
};

interface LayoutProps {
  as?: ElementType;
  className?: string;
  id?: string;
  children: ReactNode;
}

/** The width of the page with its gutters. `narrow` for reading, `form` for one column of questions. */
export function Container({
  as: Tag = 'div',
  width = 'page',
  className,
  ...rest
}: LayoutProps & { width?: 'page' | 'narrow' | 'form' }) {
  return <Tag className={cx(styles.container, width !== 'page' && styles[width], className)} {...rest} />;
}

/** One under the other. */
export function Stack({ as: Tag = 'div', gap = 2, className, ...rest }: LayoutProps & { gap?: Gap }) {
  return <Tag className={cx(styles.stack, gaps[gap], className)} {...rest} />;
}

/** Side by side, wrapping. */
export function Cluster({
  as: Tag = 'div',
  gap = 1,
  between = false,
  className,
  ...rest
}: LayoutProps & { gap?: Gap; between?: boolean }) {
  return <Tag className={cx(styles.cluster, gaps[gap], between && styles.between, className)} {...rest} />;
}

/** As many columns as fit, none narrower than `min` (a CSS length). */
export function Grid({ as: Tag = 'div', gap = 2, min, className, ...rest }: LayoutProps & { gap?: Gap; min?: string }) {
  const style = min ? ({ '--grid-min': min } as CSSProperties) : undefined;
  return <Tag className={cx(styles.grid, gaps[gap], className)} style={style} {...rest} />;
}
