import { isMember } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { logout, useSession } from '@qhatu/shared-state';
import { Link, useLocation } from 'react-router-dom';
import { useWorksInShop } from '../api/membership';
import { accountEntries } from './entries';

/** The links of the account, for the dropdown and for the side menu. The login page leads back to where one was (D5). */
export function AccountList({ onNavigate }: { onNavigate: () => void }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const worksInShop = useWorksInShop(session);
  const next = pathname === paths.home.path || pathname.startsWith('/pages/') ? undefined : pathname + search;
  return (
    <ul>
      {accountEntries(session, worksInShop).map(({ text, href }) => (
        <li key={text}>
          <Link to={href === paths.login.path ? paths.login.href(next) : href} onClick={onNavigate}>
            {text}
          </Link>
        </li>
      ))}
      {isMember(session) && (
        <li>
          <button
            type="button"
            onClick={() => {
              onNavigate();
              void logout();
            }}
          >
            Cerrar sesión
          </button>
        </li>
      )}
    </ul>
  );
}
