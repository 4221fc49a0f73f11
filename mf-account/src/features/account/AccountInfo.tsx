import type { Person } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { Stack } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import styles from './AccountInfo.module.css';

/** 'Información de cuenta' (spec 3 §2). */
export function AccountInfo({ person }: { person: Person }) {
  return (
    <Stack gap={3}>
      <p className={styles.greeting}>Hola, {person.name}.</p>
      <div className={styles.cards}>
        <section className={styles.card} aria-labelledby="contact-data">
          <h3 id="contact-data">Información de contacto</h3>
          <p>
            {person.name} {person.lastName}
          </p>
          <p className={styles.email}>{person.email}</p>
          <Link to={paths.forgotPassword.href()}>Cambiar contraseña</Link>
        </section>
        <section className={styles.card} aria-labelledby="newsletter-data">
          <h3 id="newsletter-data">Boletín</h3>
          <p>{person.subscribed ? 'Estás suscrito a nuestro boletín.' : 'No estás suscrito a ningún boletín.'}</p>
        </section>
        <section className={styles.card} aria-labelledby="billing-data">
          <h3 id="billing-data">Dirección de facturación</h3>
          <p>No has definido una dirección de facturación predeterminada.</p>
        </section>
        <section className={styles.card} aria-labelledby="shipping-data">
          <h3 id="shipping-data">Dirección de envío</h3>
          <p>No has definido una dirección de envío predeterminada. La eliges en cada compra.</p>
        </section>
      </div>
    </Stack>
  );
}
