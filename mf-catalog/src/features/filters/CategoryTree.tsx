import { paths } from '@qhatu/contract/paths';
import { AccordionItem, Skeleton } from '@qhatu/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCategoryTree } from '../../api/categories';
import styles from './FilterPanel.module.css';

/** Root categories with their subcategories, behind 'Mostrar categorías' (spec 1 §2). Asked for when shown. */
export function CategoryTree({ onNavigate }: { onNavigate?: () => void }) {
  const [open, setOpen] = useState(false);
  const { data, isError } = useCategoryTree(open);
  return (
    <div>
      <button type="button" className={styles.textButton} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? 'Ocultar categorías' : 'Mostrar categorías'}
      </button>
      {open && isError && <p className={styles.count}>Disculpe ha ocurrido un error</p>}
      {open && !data && !isError && <Skeleton height="10rem" />}
      {open &&
        data?.map((category) => (
          <AccordionItem key={category.id} name="categorias" title={category.name}>
            <ul className={styles.tree}>
              <li>
                <Link to={paths.search.href({ category: category.id })} onClick={onNavigate}>
                  Todo en {category.name}
                </Link>
              </li>
              {category.subcategories.map((sub) => (
                <li key={sub.id}>
                  <Link to={paths.search.href({ subcategory: sub.id })} onClick={onNavigate}>
                    {sub.name}
                  </Link>
                </li>
              ))}
            </ul>
          </AccordionItem>
        ))}
    </div>
  );
}
