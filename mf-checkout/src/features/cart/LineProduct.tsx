import { paths } from '@qhatu/contract/paths';
import type { CartLine } from '@qhatu/shared-state';
import { useLinePicture } from '@qhatu/shared-state/pictures';
import { Picture, PictureFrame, ProductNameLink, Stack } from '@qhatu/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './LineProduct.module.css';

/** Picture and name of a line, both leading to the product; what is said about the line stands under the name. */
export function LineProduct({
  line,
  onNavigate,
  children,
}: {
  line: CartLine;
  onNavigate?: () => void;
  children?: ReactNode;
}) {
  const href = paths.product.href(line.productId);
  const picture = useLinePicture(line.picture);
  return (
    <div className={styles.product}>
      <Link to={href} tabIndex={-1} aria-hidden="true" onClick={onNavigate}>
        <PictureFrame>
          {picture && <Picture picture={picture} alt="" sizes="80px" width={160} height={160} />}
        </PictureFrame>
      </Link>
      <Stack gap="half">
        <ProductNameLink to={href} className={styles.name} onClick={onNavigate}>
          {line.name}
        </ProductNameLink>
        {line.variantLabel && <span className={styles.variant}>{line.variantLabel}</span>}
        {children}
      </Stack>
    </div>
  );
}
