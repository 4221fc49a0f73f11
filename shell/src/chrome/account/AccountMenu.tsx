import { useMember } from '@qhatu/shared-state';
import { ChevronDownIcon, Dropdown, UserIcon } from '@qhatu/ui';
import { AccountList } from './AccountList';
import styles from './AccountMenu.module.css';

/** The account dropdown. Looks not logged in until the stored session is known. */
export function AccountMenu() {
  const member = useMember();
  return (
    <Dropdown
      trigger={(props) => (
        <button type="button" className={styles.trigger} {...props}>
          <UserIcon />
          <span className={styles.name}>{member ? member.person.name : 'Mi cuenta'}</span>
          <ChevronDownIcon />
        </button>
      )}
    >
      {(close) => <AccountList onNavigate={close} />}
    </Dropdown>
  );
}
