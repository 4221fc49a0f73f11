import { paths } from '@qhatu/contract/paths';
import { ChatIcon } from '@qhatu/ui';
import { Link } from 'react-router-dom';
import styles from './ChatButton.module.css';

/** Slot `support/chat-button`: the floating way to support on home (spec 1 §2). */
export default function ChatButton() {
  return (
    <Link to={paths.chat.href()} aria-label="Chat de soporte" title="Chat de soporte" className={styles.button}>
      <ChatIcon />
    </Link>
  );
}
