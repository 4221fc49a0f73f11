import type { Person } from '@qhatu/contract/model';
import { ButtonLink, cx } from '@qhatu/ui';
import { Suspense, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { newestFirst, useChats } from './api/chats';
import styles from './Chat.module.css';
import type { ChatClient } from './client/client';
import { useChatClient } from './client/useChatClient';
import { Composer } from './composer/Composer';
import { ConnectionLine } from './connection/ConnectionLine';
import type { LineStatus } from './connection/line';
import { LazyDeskList } from './desk/lazy';
import { isSupport } from './desk/roles';
import { newTalkHref, type Place, placeOf } from './list/address';
import { ChatList } from './list/ChatList';
import { NewTalk } from './pane/NewTalk';
import { OpenTalk } from './pane/OpenTalk';
import panes from './pane/TalkPane.module.css';
import { observable, useObservable } from './store';
import { useKeptFocus } from './useKeptFocus';

const STARTING = observable<LineStatus>('connecting');
const NOBODY = observable<ReadonlySet<number>>(new Set());

/** The chat of a logged-in person: talks on the left, messages on the right; on phones one after the other. */
export function Chat({ person }: { person: Person }) {
  const client = useChatClient(person.id);
  const [search] = useSearchParams();
  const place = placeOf(search);
  const query = useChats(person.id);
  const chats = useMemo(() => query.data && newestFirst(query.data.pages.flatMap((page) => page.chats)), [query.data]);
  const present = useObservable(client?.present ?? NOBODY);
  const status = useObservable(client?.status ?? STARTING);
  const list = { open: place.show === 'talk' ? place.talk.id : null, present };
  const inside = place.show !== 'nothing';
  const root = useRef<HTMLDivElement>(null);
  useKeptFocus(root, place.show === 'talk' ? place.talk.id : place.show);
  return (
    <div
      ref={root}
      data-inside={inside || undefined}
      className={cx(styles.chat, inside && styles.inside, status === 'offline' && styles.offline)}
    >
      <ConnectionLine status={status} />
      <section aria-label="Tus chats" className={styles.lists}>
        <div className={styles.start}>
          <ButtonLink to={newTalkHref()} variant="secondary" size="small" block>
            Iniciar un chat con soporte
          </ButtonLink>
        </div>
        {isSupport(person) ? (
          <Suspense fallback={null}>
            <LazyDeskList personId={person.id} own={{ chats, query }} {...list} />
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
  if (place.show === 'complaint') return <NewTalk />;
  if (place.show === 'talk' && client) {
    return <OpenTalk key={place.talk.id} client={client} place={place.talk} person={person} />;
  }
  if (place.show === 'talk') return null;
  return (
    <>
      <p className={panes.quiet}>Por favor, seleccione un chat con soporte</p>
      <Composer
        personId={person.id}
        talk={null}
        locked="Elige un chat para escribir"
        onSend={nothing}
        onPicture={nothing}
        onTyping={nothing}
      />
    </>
  );
}

const nothing = () => undefined;
