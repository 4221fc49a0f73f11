import { paths } from '@qhatu/contract/paths';
import { Slot, useRecentSearches } from '@qhatu/shared-state';
import { ClockIcon } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import styles from './SearchBox.module.css';

const ENOUGH = 2;

/** Under the box: what was searched before while it is empty, the catalogue's suggestions while somebody types. */
export function Suggestions({ text, onNavigate }: { text: string; onNavigate: () => void }) {
  const recent = useRecentSearches();
  if (text.length >= ENOUGH) return <Slot name="catalog/search-box" props={{ text, onNavigate }} />;
  if (text !== '' || recent.length === 0) return null;
  return (
    <>
      <h2 className={styles.title}>Buscaste antes</h2>
      <ul>
        {recent.map((words) => (
          <li key={words}>
            <Link to={paths.search.href({ search: words })} className={styles.recent} onClick={onNavigate}>
              <ClockIcon />
              {words}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
