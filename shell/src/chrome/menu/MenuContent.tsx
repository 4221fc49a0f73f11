import { paths } from '@qhatu/contract/paths';
import { AccordionItem, ButtonLink, ShirtIcon } from '@qhatu/ui';
import { Link, useLocation } from 'react-router-dom';
import { AccountList } from '../account/AccountList';
import { useCategories } from '../api/categories';
import { SocialLinks } from '../footer/SocialLinks';
import { isCurrentLink, MAIN_LINKS, PROMO } from '../links';
import styles from './MenuContent.module.css';

/** The links of the second bar, the categories, the account and the social links (spec 1 §2). */
export function MenuContent({ onNavigate }: { onNavigate: () => void }) {
  const { pathname, search } = useLocation();
  const categories = useCategories().data ?? [];
  return (
    <div className={styles.menu}>
      <nav aria-label="Departamentos">
        <ul>
          {MAIN_LINKS.map(({ text, href }) => (
            <li key={text}>
              <Link
                to={href}
                aria-current={isCurrentLink(href, pathname, search) ? 'page' : undefined}
                onClick={onNavigate}
              >
                {text}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <ButtonLink to={PROMO.href} size="small" icon={<ShirtIcon />} className={styles.promo} onClick={onNavigate}>
        {PROMO.text}
      </ButtonLink>
      {categories.length > 0 && (
        <nav aria-label="Todas las categorías">
          <h3 className={styles.title}>Todas las categorías</h3>
          {categories.map(({ id, name, subcategories }) => (
            <AccordionItem key={id} title={name} name="menu-categories">
              <ul>
                <li>
                  <Link to={paths.search.href({ category: id })} onClick={onNavigate}>
                    Ver todo en {name}
                  </Link>
                </li>
                {subcategories.map((sub) => (
                  <li key={sub.id}>
                    <Link
                      to={paths.search.href({ category: id, subcategory: sub.id })}
                      state={{ subcategory_id: sub.id }}
                      onClick={onNavigate}
                    >
                      {sub.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </AccordionItem>
          ))}
        </nav>
      )}
      <nav aria-label="Tu cuenta" className={styles.part}>
        <h3 className={styles.title}>Tu cuenta</h3>
        <AccountList onNavigate={onNavigate} />
      </nav>
      <div className={styles.part}>
        <SocialLinks />
      </div>
    </div>
  );
}
