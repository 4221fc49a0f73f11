import { paths } from '@qhatu/contract/paths';
import { useMember } from '@qhatu/shared-state';
import { ChatIcon } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import { useUnread } from './api/unread';
import styles from './ChatButton.module.css';

/** Slot `support/chat-button`: the floating way to the chat on home (spec 1 §2). It counts without a socket. */
export default function ChatButton() {
  const member = useMember();
  const unread = useUnread(member?.person.id ?? null);
  const label = unread === 0 ? 'Chat de soporte' : `Chat de soporte, ${unread} sin leer`;
  return (
    <Link to={paths.chat.href()} aria-label={label} title={label} className={styles.button}>
      <ChatIcon />
      {unread > 0 && (
        <span aria-hidden="true" className={styles.badge}>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  );
}
