import { paths } from '@qhatu/contract/paths';
import { useMember } from '@qhatu/shared-state';
import { ChatIcon, MailIcon, PageFrame, PageHead, PhoneIcon, WhatsAppIcon } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { ContactForm } from '../../features/contact/ContactForm';
import { SHOP } from '../../lib/shop';
import styles from './ContactPage.module.css';

/** `/paginas/contacto` (spec 3 §2). */
export default function ContactPage() {
  const member = useMember()?.person;
  return (
    <PageFrame>
      <PageHead
        title="Contáctanos"
        description="Escríbenos: respondemos por correo, teléfono y WhatsApp."
        canonical={paths.contact.href()}
      />
      <h1 className={styles.title}>Contáctanos</h1>
      <div className={styles.columns}>
        <ContactForm member={member} />
        <aside aria-label="Otras formas de contacto" className={styles.ways}>
          <a href={SHOP.whatsapp.href} className={styles.way}>
            <WhatsAppIcon />
            WhatsApp {SHOP.whatsapp.text}
          </a>
          <a href={SHOP.phone.href} className={styles.way}>
            <PhoneIcon />
            {SHOP.phone.text}
          </a>
          <a href={`mailto:${SHOP.email}`} className={styles.way}>
            <MailIcon />
            {SHOP.email}
          </a>
          <Link to={paths.complaints.href()} className={styles.way}>
            <ChatIcon />
            Libro de Reclamaciones
          </Link>
        </aside>
      </div>
    </PageFrame>
  );
}
