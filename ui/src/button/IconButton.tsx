import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { cx } from '../cx';
import styles from './IconButton.module.css';

interface Look {
  /** What it does, for those who do not see the icon; also its tooltip. */
  label: string;
  /** The icon, and a badge if there is one. */
  children: ReactNode;
  size?: 'small' | 'medium';
  /** Lies on a picture: gets a ground of its own. */
  onPicture?: boolean;
  className?: string;
}

const look = ({ size, onPicture, className }: Omit<Look, 'label' | 'children'>, pressed?: boolean) =>
  cx(
    styles.button,
    size === 'small' && styles.small,
    onPicture && styles.onPicture,
    pressed && styles.pressed,
    className,
  );

export interface IconButtonProps extends Look, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> {
  /** For switches such as the wishlist heart. */
  pressed?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button that shows only an icon. */
export function IconButton({ label, children, size, onPicture, className, pressed, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={pressed}
      className={look({ size, onPicture, className }, pressed)}
      {...rest}
    >
      {children}
    </button>
  );
}

/** The same as a link. */
export function IconLink({ label, children, to, onClick, ...rest }: Look & { to: string; onClick?: () => void }) {
  return (
    <Link to={to} aria-label={label} title={label} className={look(rest)} onClick={onClick}>
      {children}
    </Link>
  );
}
