import type { Chat } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import { ChevronLeftIcon, Skeleton } from '@qhatu/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { aboutOf, titleOf } from '../model/title';
import styles from './ConversationPane.module.css';

export interface ConversationHeadProps {
  chat: Chat | null;
  present: boolean;
  typing: boolean;
  tools?: ReactNode;
}

/** Whom one conversations with and whether they are there; on phones the way back to the list. */
export function ConversationHead({ chat, present, typing, tools }: ConversationHeadProps) {
  return (
    <header className={styles.head}>
      <Link to={paths.chat.href()} className={styles.back} aria-label="Volver a los chats">
        <ChevronLeftIcon />
      </Link>
      <div className={styles.who}>
        <h2 tabIndex={-1} className={styles.name}>
          {chat ? titleOf(chat) : <Skeleton width="10rem" />}
        </h2>
        <p className={styles.about}>
          {typing ? 'Escribiendo…' : present ? 'En línea' : ((chat && aboutOf(chat)) ?? ' ')}
        </p>
      </div>
      {tools}
    </header>
  );
}
