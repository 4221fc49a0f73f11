import { Container, ShirtIcon } from '@qhatu/ui';
import { Link, useLocation } from 'react-router-dom';
import { AllCategories } from '../categories/AllCategories';
import { isCurrentLink, MAIN_LINKS, PROMO } from '../links';
import styles from './NavBar.module.css';

/** The second bar. On phones its links are in the side menu. */
export function NavBar() {
  const { pathname, search } = useLocation();
  return (
    <nav aria-label="Departamentos" className={styles.nav}>
      <Container className={styles.line}>
        <AllCategories />
        <ul className={styles.links}>
          {MAIN_LINKS.map(({ text, href }) => (
            <li key={text}>
              <Link
                to={href}
                aria-current={isCurrentLink(href, pathname, search) ? 'page' : undefined}
                className={styles.link}
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
        <Link to={PROMO.href} className={styles.promo}>
          <ShirtIcon />
          {PROMO.text}
        </Link>
      </Container>
    </nav>
  );
}
