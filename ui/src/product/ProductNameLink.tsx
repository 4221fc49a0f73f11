import { Link, type LinkProps } from 'react-router-dom';
import { cx } from '../cx';
import styles from './ProductNameLink.module.css';

/** A product's name in a row, leading to the product: it reads as a name, not as a link. */
export function ProductNameLink({ className, ...props }: LinkProps) {
  return <Link className={cx(styles.name, className)} {...props} />;
}
