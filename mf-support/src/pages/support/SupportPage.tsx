import { Container, MailIcon, PageHead, PhoneIcon, WhatsAppIcon, WovenStripe } from '@qhatu/ui';
import { SUPPORT } from '../../lib/support';
import styles from './SupportPage.module.css';

/** `/pages/chat`, `/pages/support`: how support is reached today. */
export default function SupportPage() {
  const title = 'Chat de soporte';
  return (
    <Container width="narrow" className={styles.page}>
      <PageHead title={title} description="Ayuda de Qhatu por WhatsApp, correo y teléfono." noindex />
      <WovenStripe short />
      <h1 className={styles.title}>{title}</h1>
      <p>El chat abre pronto. Mientras tanto, una persona de nuestro equipo te responde por estos medios.</p>
      <ul className={styles.ways}>
        <li>
          <a href={SUPPORT.whatsapp.href} className={styles.way}>
            <WhatsAppIcon />
            <span>
              <strong>WhatsApp</strong> {SUPPORT.whatsapp.text}
            </span>
          </a>
        </li>
        <li>
          <a href={`mailto:${SUPPORT.email}`} className={styles.way}>
            <MailIcon />
            <span>
              <strong>Correo</strong> {SUPPORT.email}
            </span>
          </a>
        </li>
        <li>
          <a href={SUPPORT.phone.href} className={styles.way}>
            <PhoneIcon />
            <span>
              <strong>Teléfono</strong> {SUPPORT.phone.text}
            </span>
          </a>
        </li>
      </ul>
    </Container>
  );
}
