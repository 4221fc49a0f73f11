import { pictureAt } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { Button, ChevronRightIcon, categoryColor, cx, placeholderOf, Spinner } from '@qhatu/ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type Category, type Subcategory, useCategories } from '../api/categories';
import styles from './CategoriesPanel.module.css';

interface PanelProps {
  onNavigate: () => void;
}

/** Root categories on the left; the subcategories of the one that is pointed at, focused or touched on the right. */
export function CategoriesPanel({ onNavigate }: PanelProps) {
  const { data, isError, refetch } = useCategories();
  if (data && data.length > 0) return <Panel categories={data} onNavigate={onNavigate} />;
  return (
    <div className={styles.message} role="status">
      {isError ? (
        <>
          <p>No pudimos cargar las categorías. Puedes seguir buscando por nombre.</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Reintentar
          </Button>
        </>
      ) : data ? (
        'No hay registros'
      ) : (
        <Spinner />
      )}
    </div>
  );
}

function Panel({ categories, onNavigate }: PanelProps & { categories: Category[] }) {
  const [activeId, setActiveId] = useState(categories[0]?.id);
  const panel = useRef<HTMLDivElement>(null);
  const firstTouch = useRef(false);
  const active = categories.find(({ id }) => id === activeId) ?? categories[0];

  // Up and down walk inside a column, right and left change it.
  const onKeyDown = (event: KeyboardEvent) => {
    const all = (part: string) => [...(panel.current?.querySelectorAll<HTMLElement>(`[data-${part}] a`) ?? [])];
    const [roots, subs] = [all('root'), all('subs')];
    const inRoots = roots.includes(document.activeElement as HTMLElement);
    const column = inRoots ? roots : subs;
    const at = column.indexOf(document.activeElement as HTMLElement);
    const target = {
      ArrowDown: column.at((at + 1) % column.length),
      ArrowUp: column.at(at - 1),
      Home: column[0],
      End: column.at(-1),
      ArrowRight: inRoots ? subs[0] : subs.at((at + 1) % subs.length),
      ArrowLeft: inRoots || at > 0 ? subs[at - 1] : roots[categories.findIndex(({ id }) => id === active?.id)],
    }[event.key];
    if (!target) return;
    event.preventDefault();
    target.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys are heard on their way up from the links
    <div ref={panel} className={styles.panel} onKeyDown={onKeyDown}>
      <ul data-root="" className={styles.roots}>
        {categories.map(({ id, name }) => (
          <li key={id}>
            <Link
              to={paths.search.href({ category: id })}
              className={cx(styles.root, id === active?.id && styles.active)}
              onPointerEnter={(event) => event.pointerType !== 'touch' && setActiveId(id)}
              onFocus={() => setActiveId(id)}
              // Noted before the focus, which comes with the touch, makes it the active one.
              onPointerDown={({ pointerType }) => {
                firstTouch.current = pointerType === 'touch' && id !== active?.id;
              }}
              onClick={(event) => {
                // The first touch shows what is inside; the second one, or a click, goes there.
                if (firstTouch.current) {
                  event.preventDefault();
                  setActiveId(id);
                } else onNavigate();
                firstTouch.current = false;
              }}
            >
              {name}
              <ChevronRightIcon />
            </Link>
          </li>
        ))}
      </ul>
      {active && (
        <div key={active.id} data-subs="" className={styles.subs}>
          <div className={styles.head}>
            <h2>{active.name}</h2>
            <Link to={paths.search.href({ category: active.id })} onClick={onNavigate}>
              Ver todo en {active.name}
            </Link>
          </div>
          <ul className={styles.grid}>
            {active.subcategories.map((sub) => (
              <li key={sub.id}>
                <SubLink root={active.id} sub={sub} onNavigate={onNavigate} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

function SubLink({ root, sub, onNavigate }: PanelProps & { root: number; sub: Subcategory }) {
  return (
    <Link
      to={paths.search.href({ category: root, subcategory: sub.id })}
      state={{ subcategory_id: sub.id }}
      className={styles.sub}
      onClick={onNavigate}
    >
      <span className={styles.frame} style={{ background: categoryColor(root) }}>
        <img
          style={placeholderOf(sub.tint)}
          src={pictureAt(sub.picture, 160)}
          alt=""
          width={160}
          height={160}
          loading="lazy"
          decoding="async"
        />
      </span>
      {sub.name}
    </Link>
  );
}
