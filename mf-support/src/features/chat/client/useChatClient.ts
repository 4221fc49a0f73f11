import { api, sessionStore } from '@qhatu/shared-state';
import { useEffect, useState } from 'react';
import { useReloadChats } from '../api/chats';
import { type ChatClient, createChatClient } from './client';

const tokenNow = () => sessionStore.getState().session?.token ?? null;

/** The person's chat for as long as the page is open; null until it runs. A log-out closes it with the page's content. */
export function useChatClient(personId: number): ChatClient | null {
  const [client, setClient] = useState<ChatClient | null>(null);
  const reload = useReloadChats();
  useEffect(() => {
    const made = createChatClient({
      personId,
      token: tokenNow,
      // An ordinary call is refused with the same token, and the session does what it always does then (D4).
      onSignedOut: () => void api.get('chat/unread').catch(() => undefined),
      onLists: reload,
    });
    setClient(made);
    let token = tokenNow();
    const unwatch = sessionStore.subscribe(({ session }) => {
      if (session?.person.id !== personId || session.token === token) return;
      token = session.token;
      made.renewed(token);
    });
    return () => {
      unwatch();
      made.close();
      setClient(null);
    };
  }, [personId, reload]);
  return client;
}
