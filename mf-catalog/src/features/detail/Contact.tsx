import type { Product } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { ButtonLink, ChatIcon } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import styles from './detail.module.css';

/** The way to the seller: through the shop's own contact page, with the code of the product. */
export function Contact({ product }: { product: Product }) {
  const { seller } = product;
  return (
    <div className={styles.text}>
      <p>
        Escríbenos con el código <strong>{product.code}</strong> y le pasamos tu mensaje a{' '}
        <Link to={paths.sellerCatalogue.href(seller.userName)}>{seller.userName}</Link>. Te responde por correo o
        teléfono.
      </p>
      <p>
        <ButtonLink to={paths.contact.href()} icon={<ChatIcon />}>
          Escribir
        </ButtonLink>
      </p>
    </div>
  );
}
