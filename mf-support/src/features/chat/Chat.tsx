import type { Person } from '@qhatu/contract/model';
import { createStore, useStore } from '@qhatu/kit/observable';
import { ButtonLink, cx } from '@qhatu/ui';
import { Suspense, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { LazyAgentQueue } from './agent/lazy';
import { isSupport } from './agent/roles';
import { newestFirst, useChats } from './api/chats';
import styles from './Chat.module.css';
import type { ChatClient } from './client/client';
import { useChatClient } from './client/useChatClient';
import { Composer } from './composer/Composer';
import { ConnectionNotice } from './connection/ConnectionNotice';
import type { ConnectionStatus } from './connection/connection';
import { newConversationHref, type Place, placeOf } from './list/address';
import { ChatList } from './list/ChatList';
import panes from './pane/ConversationPane.module.css';
import { NewConversation } from './pane/NewConversation';
import { OpenConversation } from './pane/OpenConversation';
import { useMovedFocus } from './useMovedFocus';

const STARTING = createStore<ConnectionStatus>(() => 'connecting');
const NOBODY = createStore<ReadonlySet<number>>(() => new Set());

/** The chat of a logged-in person: conversations on the left, messages on the right; on phones one after the other. */
export function Chat({ person }: { person: Person }) {
  const client = useChatClient(person.id);
  const [search] = useSearchParams();
  const place = placeOf(search);
  const query = useChats(person.id);
  const chats = useMemo(() => query.data && newestFirst(query.data.pages.flatMap((page) => page.chats)), [query.data]);
  const present = useStore(client?.present ?? NOBODY);
  const status = useStore(client?.status ?? STARTING);
  const list = { open: place.show === 'conversation' ? place.conversation.id : null, present };
  const inside = place.show !== 'nothing';
  const root = useRef<HTMLDivElement>(null);
  useMovedFocus(root, place.show === 'conversation' ? place.conversation.id : place.show);
  return (
    <div
      ref={root}
      data-inside={inside || undefined}
      className={cx(styles.chat, inside && styles.inside, status === 'offline' && styles.offline)}
    >
      <ConnectionNotice status={status} />
      <section aria-label="Tus chats" className={styles.lists}>
        <div className={styles.start}>
          <ButtonLink to={newConversationHref()} variant="secondary" size="small" block>
            Iniciar un chat con soporte
          </ButtonLink>
        </div>
        {isSupport(person) ? (
          <Suspense fallback={null}>
            <LazyAgentQueue personId={person.id} own={{ chats, query }} {...list} />
          </Suspense>
        ) : (
          <ChatList chats={chats} query={query} {...list} />
        )}
      </section>
      <section aria-label="Mensajes" className={styles.pane}>
        <Pane place={place} client={client} person={person} />
      </section>
    </div>
  );
}

function Pane({ place, client, person }: { place: Place; client: ChatClient | null; person: Person }) {
  if (place.show === 'complaint') return <NewConversation />;
  if (place.show === 'conversation' && client) {
    return <OpenConversation key={place.conversation.id} client={client} place={place.conversation} person={person} />;
  }
  if (place.show === 'conversation') return null;
  return (
    <>
      <p className={panes.quiet}>Por favor, seleccione un chat con soporte</p>
      <Composer
        personId={person.id}
        conversation={null}
        locked="Elige un chat para escribir"
        onSend={nothing}
        onPicture={nothing}
        onTyping={nothing}
      />
    </>
  );
}

const nothing = () => undefined;
