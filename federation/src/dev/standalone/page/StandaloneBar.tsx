import { useCartUnits, useSession } from '@qhatu/shared-state';
import { Link, useLocation } from 'react-router';
import { PEOPLE, type Person } from '../people';
import type { Part } from './part';
import styles from './Standalone.module.css';
import { exampleOf, isSlot } from './samples';

interface Props {
  part: Part;
  site: string;
  person: Person;
  trouble: string | null;
}

/** Whose page this is, as whom it is seen, and what there is to see. */
export function StandaloneBar({ part, site, person, trouble }: Props) {
  const { search } = useLocation();
  const units = useCartUnits();
  const name = useSession()?.person.name ?? '';
  const as = new URLSearchParams(search).get('como');
  const kept = as === null ? '' : `?como=${as}`;
  const slots = Object.keys(part.slots).filter(isSlot);
  return (
    <header className={styles.bar}>
      <div className={styles.line}>
        <strong className={styles.name}>{part.name}</strong>
        <span className={styles.alone}>sola</span>
        <label className={styles.person}>
          Como{' '}
          <select
            value={person}
            onChange={({ target }) => {
              // A new person is a new page: nothing of the one before stays.
              window.location.search = `?como=${target.value}`;
            }}
          >
            {Object.keys(PEOPLE).map((each) => (
              <option key={each}>{each}</option>
            ))}
          </select>
        </label>
        <span>
          {name}, {units} en el carrito
        </span>
        <a href={site}>La tienda</a>
      </div>
      <nav aria-label="Páginas de esta parte" className={styles.pages}>
        {part.routes.map(({ path }) => (
          <Link key={path} to={exampleOf(path) + kept}>
            {path}
          </Link>
        ))}
        {slots.map((slot) => (
          <Link key={slot} to={`/pieza/${slot}${kept}`} className={styles.slot}>
            {slot}
          </Link>
        ))}
      </nav>
      {trouble && (
        <p role="status" className={styles.trouble}>
          {trouble}
        </p>
      )}
    </header>
  );
}
