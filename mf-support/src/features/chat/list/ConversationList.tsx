import { formatDateTime } from '@qhatu/contract/delivery';
import type { Chat } from '@qhatu/contract/model';
import { Badge, cx, LockIcon, StoreIcon, SupportIcon, VisuallyHidden } from '@qhatu/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { aboutOf, titleOf } from '../model/title';
import { conversationHref } from './address';
import styles from './ConversationList.module.css';

export interface ConversationListProps {
  chats: readonly Chat[];
  /** Id of the open conversation. */
  open: number | null;
  /** Conversations in which the other side is here now. */
  present: ReadonlySet<number>;
  /** What whoever answers should see of one of them. */
  mark?: (chat: Chat) => ReactNode;
  /** The way to the older ones. */
  more?: ReactNode;
}

/** Conversations with support and with sellers together (D58), newest first. */
export function ConversationList({ chats, open, present, mark, more }: ConversationListProps) {
  if (chats.length === 0) return <p className={styles.empty}>Chat vacío</p>;
  return (
    <ul className={styles.list}>
      {chats.map((chat) => (
        <li key={chat.id}>
          <ConversationLink chat={chat} current={chat.id === open} here={present.has(chat.id)} mark={mark?.(chat)} />
        </li>
      ))}
      {more && <li>{more}</li>}
    </ul>
  );
}

interface ConversationLinkProps {
  chat: Chat;
  current: boolean;
  here: boolean;
  mark: ReactNode;
}

function ConversationLink({ chat, current, here, mark }: ConversationLinkProps) {
  const about = aboutOf(chat);
  return (
    <Link
      to={conversationHref(chat)}
      data-conversation={chat.id}
      aria-current={current ? 'true' : undefined}
      className={cx(styles.conversation, current && styles.current)}
    >
      <span className={cx(styles.sign, here && styles.here)}>
        {chat.kind === 'support' ? <SupportIcon /> : <StoreIcon />}
      </span>
      <span className={styles.words}>
        <strong className={styles.title}>{titleOf(chat)}</strong>
        {about && <span className={styles.about}>{about}</span>}
        {mark}
        <time dateTime={chat.updatedAt} className={styles.time}>
          {formatDateTime(new Date(chat.updatedAt))}
        </time>
      </span>
      <span className={styles.end}>
        <Unread count={chat.unread} />
        {!chat.open && (
          <span className={styles.closed}>
            <LockIcon /> Cerrado
          </span>
        )}
      </span>
    </Link>
  );
}

function Unread({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Badge tone="brand">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{count === 1 ? '1 mensaje sin leer' : `${count} mensajes sin leer`}</VisuallyHidden>
    </Badge>
  );
}
