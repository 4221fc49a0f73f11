import type { Chat } from '@qhatu/contract/model';
import { toast } from '@qhatu/shared-state';
import { ErrorState } from '@qhatu/ui';
import { useEffect } from 'react';
import { TalkList } from './TalkList';
import styles from './TalkList.module.css';

export interface ChatListProps {
  chats: readonly Chat[] | undefined;
  failed: boolean;
  retrying: boolean;
  onRetry: () => void;
  open: number | null;
  present: ReadonlySet<number>;
}

/** The list while it comes, when it cannot, and when it is here. */
export function ChatList({ chats, failed, retrying, onRetry, ...list }: ChatListProps) {
  useEffect(() => {
    // The generic text of spec 3 §8; a list that is already here stays.
    if (failed) toast.error();
  }, [failed]);
  if (chats) return <TalkList chats={chats} {...list} />;
  if (failed) {
    return (
      <ErrorState compact title="No pudimos traer tus chats" retrying={retrying} onRetry={onRetry}>
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
