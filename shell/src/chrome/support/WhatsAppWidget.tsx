import { ButtonLink, CloseIcon, WhatsAppIcon } from '@qhatu/ui';
import { useId, useState } from 'react';
import { whatsappHref } from '../shop';
import styles from './WhatsAppWidget.module.css';

/** A welcome message and the way into a WhatsApp conversation. A link: no foreign script (spec 1 §2). */
export function WhatsAppWidget() {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is heard on its way up from the button and the link
    <div className={styles.place} onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}>
      {open && (
        <div id={id} className={styles.panel}>
          <h2 className={styles.title}>Hola, bienvenido a Qhatu</h2>
          <p className={styles.note}>Cuéntanos qué buscas o en qué te ayudamos. Respondemos por WhatsApp.</p>
          <ButtonLink to={whatsappHref('Hola Qhatu, tengo una consulta')} target="_blank" icon={<WhatsAppIcon />} block>
            Abrir WhatsApp
          </ButtonLink>
        </div>
      )}
      <button
        type="button"
        aria-label="Escríbenos por WhatsApp"
        aria-expanded={open}
        aria-controls={id}
        className={styles.button}
        onClick={() => setOpen(!open)}
      >
        {open ? <CloseIcon /> : <WhatsAppIcon />}
      </button>
    </div>
  );
}
