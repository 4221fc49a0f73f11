import type { ComponentPropsWithRef, CSSProperties, ElementType, ReactNode } from 'react';
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

type LayoutProps<T extends ElementType> = {
  /** The element it is; `div` unless told. */
  as?: T;
  children?: ReactNode;
} & Omit<ComponentPropsWithRef<T>, 'as' | 'children'>;

interface WidthProps {
  /** `narrow` for reading, `form` for one column of questions. */
  width?: 'page' | 'narrow' | 'form';
}

/** The width of the page with its gutters. */
export function Container<T extends ElementType = 'div'>({
  as,
  width = 'page',
  className,
  ...rest
}: LayoutProps<T> & WidthProps) {
  const Tag: ElementType = as ?? 'div';
  return <Tag className={cx(styles.container, width !== 'page' && styles[width], className)} {...rest} />;
}

const tops = { 1: styles.top1, 3: undefined, 4: styles.top4 };

interface PageFrameProps extends WidthProps {
  /** Room above the page's first line, in steps of eight pixels. */
  top?: keyof typeof tops;
  gap?: Gap;
  /** At least as high as the window, so that the footer stays away while a list is on its way. */
  tall?: boolean;
  children: ReactNode;
}

/** A page between header and footer: its width, its room above and below, one part under the other. */
export function PageFrame({ width, top = 3, gap = 3, tall, children }: PageFrameProps) {
  return (
    <Container width={width} className={cx(styles.stack, styles.page, tops[top], gaps[gap], tall && styles.tall)}>
      {children}
    </Container>
  );
}

/** One under the other. */
export function Stack<T extends ElementType = 'div'>({
  as,
  gap = 2,
  className,
  ...rest
}: LayoutProps<T> & { gap?: Gap }) {
  const Tag: ElementType = as ?? 'div';
  return <Tag className={cx(styles.stack, gaps[gap], className)} {...rest} />;
}

/** Side by side, wrapping. */
export function Cluster<T extends ElementType = 'div'>({
  as,
  gap = 1,
  between = false,
  className,
  ...rest
}: LayoutProps<T> & { gap?: Gap; between?: boolean }) {
  const Tag: ElementType = as ?? 'div';
  return <Tag className={cx(styles.cluster, gaps[gap], between && styles.between, className)} {...rest} />;
}

/** As many columns as fit, none narrower than `min` (a CSS length). */
export function Grid<T extends ElementType = 'div'>({
  as,
  gap = 2,
  min,
  className,
  ...rest
}: LayoutProps<T> & { gap?: Gap; min?: string }) {
  const Tag: ElementType = as ?? 'div';
  const style = min ? ({ '--grid-min': min } as CSSProperties) : undefined;
  return <Tag className={cx(styles.grid, gaps[gap], className)} style={style} {...rest} />;
}
