import { paths } from '@qhatu/contract/paths';
import { Container, cx, MailIcon, PhoneIcon, WhatsAppIcon, WovenStripe } from '@qhatu/ui';
import { Link, useLocation } from 'react-router-dom';
import type { NavEntry } from '../links';
import { SHOP, whatsappHref } from '../shop';
import styles from './Footer.module.css';
import { ACCOUNT_LINKS, FOOTER_TAGS, OPTION_LINKS, tagHref } from './footer-links';
import { Newsletter } from './Newsletter';
import payments from './payments.svg';
import { SocialLinks } from './SocialLinks';

/**
 * Newsletter, account, options and contact; payment methods and the woven stripe at the end (spec 1 §2). `focused`:
 * only the last line.
 */
export function Footer({ focused = false }: { focused?: boolean }) {
  return (
    <footer className={styles.footer}>
      <Container>
        {!focused && (
          <div className={styles.columns}>
            <div className={styles.wide}>
              <Newsletter />
            </div>
            <LinkColumn title="Cuenta" links={ACCOUNT_LINKS} />
            <LinkColumn title="Opciones" links={OPTION_LINKS} />
            <Contact />
          </div>
        )}
        <div className={cx(styles.base, focused && styles.alone)}>
          <p>© Qhatu. Marketplace peruano, atención 24x7.</p>
          <img
            src={payments}
            alt="Visa, Mastercard, American Express, Diners Club, PayPal, Yape, Plin y transferencia bancaria"
            width={392}
            height={32}
            loading="lazy"
            className={styles.payments}
          />
        </div>
      </Container>
      <WovenStripe />
    </footer>
  );
}

function LinkColumn({ title, links }: { title: string; links: readonly NavEntry[] }) {
  return (
    <nav aria-label={title} className={styles.links}>
      <h2 className={styles.title}>{title}</h2>
      <ul>
        {links.map(({ text, href }) => (
          <li key={text}>
            <Link to={href}>{text}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Contact() {
  // On a listing the tag takes the place of what was looked at (spec 1 §2).
  const listing = ['/search', paths.search.path].includes(useLocation().pathname);
  return (
    <div className={styles.contact}>
      <h2 className={styles.title}>Contacto</h2>
      <p className={styles.note}>Te atendemos por correo y por WhatsApp.</p>
      <ul>
        <li>
          <a href={SHOP.phone.href}>
            <PhoneIcon />
            {SHOP.phone.text}
          </a>
        </li>
        <li>
          <a href={whatsappHref('Hola, tengo una consulta')} target="_blank" rel="noopener noreferrer">
            <WhatsAppIcon />
            {SHOP.whatsapp.text}
          </a>
        </li>
        <li>
          <a href={`mailto:${SHOP.email}`}>
            <MailIcon />
            {SHOP.email}
          </a>
        </li>
      </ul>
      <SocialLinks />
      <ul aria-label="Etiquetas" className={styles.tags}>
        {FOOTER_TAGS.map((tag) => (
          <li key={tag}>
            <Link to={tagHref(tag)} state={{ tagName: tag }} replace={listing}>
              {tag}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
