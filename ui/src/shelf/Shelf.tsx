import { Children, type ReactNode, type Ref, useId, useRef } from 'react';
import { Link } from 'react-router-dom';
import { IconButton } from '../button/IconButton';
import { ArrowRightIcon, ChevronLeftIcon, ChevronRightIcon } from '../icons';
import { VisuallyHidden } from '../text/VisuallyHidden';
import styles from './Shelf.module.css';

export interface ShelfProps {
  title: string;
  /** One line under the title. */
  lead?: string;
  /** Where all of it can be seen. */
  moreHref?: string;
  moreText?: string;
  /** One child for each place on the shelf. */
  children: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** Names of the rail and its places, for a slider that takes over the scrolling. */
export const shelfClasses = { wrapperClass: styles.rail ?? '', slideClass: styles.item ?? '' };

/** A titled rail of products: swiped on phones, moved by buttons, wheel and arrow keys elsewhere. */
export function Shelf({ title, lead, moreHref, moreText = 'Ver todo', children, ref }: ShelfProps) {
  const titleId = useId();
  const rail = useRef<HTMLUListElement>(null);
  const move = (direction: 1 | -1) => {
    const list = rail.current;
    list?.scrollBy({ left: direction * list.clientWidth * 0.85, behavior: 'smooth' });
  };
  return (
    <section ref={ref} aria-labelledby={titleId} className={styles.shelf}>
      <div className={styles.head}>
        <div className={styles.titles}>
          <h2 id={titleId}>{title}</h2>
          {lead && <p className={styles.lead}>{lead}</p>}
        </div>
        <div className={styles.ways}>
          {moreHref && (
            <Link to={moreHref} className={styles.more}>
              {moreText}
              <VisuallyHidden>: {title}</VisuallyHidden>
              <ArrowRightIcon />
            </Link>
          )}
          <div className={styles.arrows}>
            <IconButton label={`Anterior en ${title}`} size="small" onClick={() => move(-1)}>
              <ChevronLeftIcon />
            </IconButton>
            <IconButton label={`Siguiente en ${title}`} size="small" onClick={() => move(1)}>
              <ChevronRightIcon />
            </IconButton>
          </div>
        </div>
      </div>
      <ul ref={rail} className={styles.rail}>
        {Children.map(children, (child) => (
          <li className={styles.item}>{child}</li>
        ))}
      </ul>
    </section>
  );
}
