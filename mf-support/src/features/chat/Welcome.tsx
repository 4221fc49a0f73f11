import { paths } from '@qhatu/contract/paths';
import { CONTACT } from '@qhatu/contract/shop';
import { ButtonLink, Cluster, MailIcon, PhoneIcon, Stack, WhatsAppIcon, WovenStripe } from '@qhatu/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Welcome.module.css';

/** Visitors: the chat needs a login (D57); until then a person is reached in other ways. */
export function Welcome() {
  return (
    <div className={styles.welcome}>
      <WovenStripe short />
      <h2 className={styles.title}>Inicia sesión para chatear</h2>
      <p>Aquí hablas con soporte y con los vendedores. Tus conversaciones te esperan en tu cuenta.</p>
      <Cluster>
        <ButtonLink to={paths.login.href(paths.chat.href())}>Iniciar sesión</ButtonLink>
        <ButtonLink to={paths.register.href()} variant="secondary">
          Registrarse
        </ButtonLink>
      </Cluster>
      <Stack as="ul" gap={1}>
        <Way href={CONTACT.whatsapp.href} icon={<WhatsAppIcon />} name="WhatsApp" text={CONTACT.whatsapp.text} />
        <Way href={`mailto:${CONTACT.email}`} icon={<MailIcon />} name="Correo" text={CONTACT.email} />
        <Way href={CONTACT.phone.href} icon={<PhoneIcon />} name="Teléfono" text={CONTACT.phone.text} />
      </Stack>
      <p>
        ¿Un reclamo o una queja? El <Link to={paths.complaints.href()}>Libro de Reclamaciones</Link> está abierto para
        todos, con cuenta o sin ella.
      </p>
    </div>
  );
}

function Way({ href, icon, name, text }: { href: string; icon: ReactNode; name: string; text: string }) {
  return (
    <li>
      <a href={href} className={styles.way}>
        {icon}
        <span>
          <strong>{name}</strong> {text}
        </span>
      </a>
    </li>
  );
}
