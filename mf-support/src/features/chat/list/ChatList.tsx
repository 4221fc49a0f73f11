import type { Chat } from '@qhatu/contract/model';
import { toast } from '@qhatu/shared-state';
import { Button, ErrorState } from '@qhatu/ui';
import { useEffect } from 'react';
import { ConversationList, type ConversationListProps } from './ConversationList';
import styles from './ConversationList.module.css';

/** What a list of conversations needs to know of its query. */
export interface ListQuery {
  isError: boolean;
  isFetching: boolean;
  hasNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

export interface ChatListProps {
  chats: readonly Chat[] | undefined;
  query: ListQuery;
  open: number | null;
  present: ReadonlySet<number>;
  mark?: ConversationListProps['mark'];
}

/** The list while it comes, when it cannot, and when it is here. */
export function ChatList({ chats, query, ...list }: ChatListProps) {
  useEffect(() => {
    // The generic text of spec 3 §8; a list that is already here stays.
    if (query.isError) toast.error();
  }, [query.isError]);
  if (chats) {
    return (
      <ConversationList
        chats={chats}
        {...list}
        more={
          query.hasNextPage && (
            <Button variant="quiet" block loading={query.isFetching} onClick={() => void query.fetchNextPage()}>
              Ver más chats
            </Button>
          )
        }
      />
    );
  }
  if (query.isError) {
    return (
      <ErrorState
        compact
        title="No pudimos traer tus chats"
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        Tus mensajes están a salvo. Vuelve a intentarlo en unos segundos.
      </ErrorState>
    );
  }
  return (
    <p role="status" className={styles.empty}>
      Cargando chats...
    </p>
  );
}
