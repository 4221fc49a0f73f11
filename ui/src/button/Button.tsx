import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import { Spinner } from '../progress/Spinner';
import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './Button.module.css';

interface Look {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  /** As wide as its place. */
  block?: boolean;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

const look = ({ variant = 'primary', size = 'medium', block, className }: Look) =>
  cx(styles.button, styles[variant], size !== 'medium' && styles[size], block && styles.block, className);

export interface ButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> {
  /** Work is going on: the button keeps its size and focus, and answers no click. */
  loading?: boolean;
  loadingText?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. While `loading` it stays focusable (aria-disabled), so that nobody's focus is lost. */
export function Button({
  variant,
  size,
  block,
  icon,
  className,
  children,
  loading = false,
  loadingText = 'Cargando',
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={cx(look({ variant, size, block, className, children }), loading && styles.loading)}
      aria-disabled={loading || undefined}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      <span className={styles.label}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className={styles.busy}>
          <Spinner />
          <VisuallyHidden role="status">{loadingText}</VisuallyHidden>
        </span>
      )}
    </button>
  );
}

export interface ButtonLinkProps extends Look {
  /** A path of this site, or a full address (opens outside the router). */
  to: string;
  /** Link's prefetch rule, read by the shell: on hover (default) or as soon as it is seen. */
  prefetch?: 'visible';
  state?: unknown;
  onClick?: () => void;
  target?: '_blank';
}

/** A link that looks like a button. */
export function ButtonLink({ to, prefetch, state, icon, children, target, onClick, ...rest }: ButtonLinkProps) {
  const props = { className: look({ ...rest, children }), onClick, target, 'data-prefetch': prefetch };
  const label = (
    <span className={styles.label}>
      {icon}
      {children}
    </span>
  );
  if (/^[a-z]+:/i.test(to)) {
    return (
      <a href={to} rel={target ? 'noopener' : undefined} {...props}>
        {label}
      </a>
    );
  }
  return (
    <Link to={to} state={state} {...props}>
      {label}
    </Link>
  );
}
