import { Chip } from '@qhatu/ui';
import { useState } from 'react';
import { type QueueView, useQueue } from '../api/agent';
import { ChatList, type ChatListProps } from '../list/ChatList';
import styles from './agent.module.css';
import { LegalDay } from './LegalDay';

const VIEWS = [
  ['waiting', 'Por atender'],
  ['mine', 'Míos'],
  ['others', 'De otros'],
  ['closed', 'Cerrados'],
] as const satisfies [QueueView, string][];

export interface AgentQueueProps extends Omit<ChatListProps, 'chats' | 'query'> {
  personId: number;
  /** The agent's own conversations, as a customer has them. */
  own: Pick<ChatListProps, 'chats' | 'query'>;
}

/** What support has to answer, beside the agent's own chats. */
export function AgentQueue({ personId, own, ...list }: AgentQueueProps) {
  const [view, setView] = useState<QueueView | null>('waiting');
  const queue = useQueue(view, personId);
  const counts = queue.data?.pages[0]?.counts;
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls; these are switches of a list */}
      <div role="group" aria-label="Conversaciones" className={styles.views}>
        {VIEWS.map(([id, title]) => {
          const count = id === 'closed' ? undefined : counts?.[id];
          return (
            <Chip key={id} pressed={view === id} onClick={() => setView(id)}>
              {count ? `${title} (${count})` : title}
            </Chip>
          );
        })}
        <Chip pressed={view === null} onClick={() => setView(null)}>
          Mis chats
        </Chip>
      </div>
      {view === null ? (
        <ChatList {...list} {...own} />
      ) : (
        <ChatList
          {...list}
          query={queue}
          chats={queue.data?.pages.flatMap(({ chats }) => chats)}
          mark={(chat) => chat.answerBy && <LegalDay answerBy={chat.answerBy} />}
        />
      )}
    </>
  );
}
