import { toast } from '@qhatu/shared-state';
import { EmptyState, ErrorState } from '@qhatu/ui';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import type { ChatClient } from '../client/client';
import { retry, say, show } from '../client/compose';
import type { Talk } from '../client/talk';
import { Composer, type ComposerProps } from '../composer/Composer';
import { titleOf } from '../model/title';
import { useObservable } from '../store';
import { MessageList } from './MessageList';
import { type Row, rowsOf } from './rows';
import { TalkHead } from './TalkHead';
import styles from './TalkPane.module.css';

export interface TalkPaneProps {
  client: ChatClient;
  talk: Talk;
  personId: number;
  /** What an agent can do, in the head of the talk. */
  tools?: ReactNode;
  insert?: ComposerProps['insert'];
}

/** One talk: who is there, the messages, the field (spec 3 §2). */
export function TalkPane({ client, talk, personId, tools, insert }: TalkPaneProps) {
  const state = useObservable(talk.state);
  const phase = useObservable(talk.phase);
  const chat = useObservable(talk.chat);
  const present = useObservable(client.present).has(talk.ref.id);
  const typing = useObservable(client.typing).has(talk.ref.id);
  const rows = useMemo(() => rowsOf(state, personId), [state, personId]);

  useEffect(() => {
    client.enter(talk.ref);
    return () => client.leave(talk.ref);
  }, [client, talk]);

  const onSeen = useCallback(() => client.seen(talk), [client, talk]);
  const onOlder = useCallback(() => talk.older().catch(() => void toast.error()), [talk]);
  const onRetry = useCallback(({ clientId }: Row) => void (clientId && retry(client, clientId)), [client]);
  const onDiscard = useCallback(({ clientId }: Row) => void (clientId && client.outbox.remove(clientId)), [client]);
  const onPicture = async (file: File) => {
    if ((await show(client, talk.ref, file)) === 'format') toast.warning('El formato de la imagen no es válido');
  };

  const failed = phase.is === 'failed';
  useEffect(() => {
    if (failed) toast.error();
  }, [failed]);

  const title = chat ? titleOf(chat) : '';
  return (
    <>
      <TalkHead chat={chat} present={present} typing={typing} tools={tools} />
      {phase.is === 'gone' ? (
        <EmptyState compact title="No encontramos esta conversación">
          Elige otra de la lista.
        </EmptyState>
      ) : failed ? (
        <ErrorState compact title="No pudimos traer los mensajes" onRetry={() => void talk.load()}>
          Lo que escribiste está a salvo. Vuelve a intentarlo en unos segundos.
        </ErrorState>
      ) : rows.length > 0 ? (
        <MessageList
          key={talk.ref.id}
          title={title}
          rows={rows}
          complete={state.complete || phase.is !== 'ready'}
          {...{ onOlder, onRetry, onDiscard, onSeen }}
        />
      ) : (
        <p role="status" className={styles.quiet}>
          {phase.is === 'loading' ? 'Cargando mensajes' : 'No hay mensajes'}
        </p>
      )}
      <Composer
        personId={personId}
        talk={String(talk.ref.id)}
        locked={phase.is === 'gone' ? '' : state.open ? null : 'Esta conversación está cerrada'}
        onSend={(text) => void say(client, talk.ref, text)}
        onPicture={(file) => void onPicture(file)}
        onTyping={() => client.typed(talk.ref)}
        insert={insert}
      />
    </>
  );
}
