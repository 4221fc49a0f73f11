import { useStore } from '@qhatu/kit/observable';
import { toast } from '@qhatu/shared-state';
import { EmptyState, ErrorState } from '@qhatu/ui';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import type { ChatClient } from '../client/client';
import { retry, sendPicture, sendText } from '../client/compose';
import type { Conversation } from '../client/conversation';
import { Composer, type ComposerProps } from '../composer/Composer';
import { titleOf } from '../model/title';
import { ConversationHead } from './ConversationHead';
import styles from './ConversationPane.module.css';
import { MessageList } from './MessageList';
import { type Row, rowsOf } from './rows';

export interface ConversationPaneProps {
  client: ChatClient;
  conversation: Conversation;
  personId: number;
  /** What an agent can do, in the head of the conversation. */
  tools?: ReactNode;
  insert?: ComposerProps['insert'];
}

/** One conversation: who is there, the messages, the field (spec 3 §2). */
export function ConversationPane({ client, conversation, personId, tools, insert }: ConversationPaneProps) {
  const state = useStore(conversation.state);
  const phase = useStore(conversation.phase);
  const chat = useStore(conversation.chat);
  const present = useStore(client.present).has(conversation.ref.id);
  const typing = useStore(client.typing).has(conversation.ref.id);
  const rows = useMemo(() => rowsOf(state, personId), [state, personId]);

  useEffect(() => {
    client.enter(conversation.ref);
    return () => client.leave(conversation.ref);
  }, [client, conversation]);

  const onSeen = useCallback(() => client.seen(conversation), [client, conversation]);
  const onOlder = useCallback(() => conversation.older().catch(() => void toast.error()), [conversation]);
  const onRetry = useCallback(({ clientId }: Row) => void (clientId && retry(client, clientId)), [client]);
  const onDiscard = useCallback(({ clientId }: Row) => void (clientId && client.outbox.remove(clientId)), [client]);
  const onPicture = async (file: File) => {
    if ((await sendPicture(client, conversation.ref, file)) === 'format')
      toast.warning('El formato de la imagen no es válido');
  };

  const failed = phase.is === 'failed';
  useEffect(() => {
    if (failed) toast.error();
  }, [failed]);

  const title = chat ? titleOf(chat) : '';
  return (
    <>
      <ConversationHead chat={chat} present={present} typing={typing} tools={tools} />
      {phase.is === 'gone' ? (
        <EmptyState compact title="No encontramos esta conversación">
          Elige otra de la lista.
        </EmptyState>
      ) : failed ? (
        <ErrorState compact title="No pudimos traer los mensajes" onRetry={() => void conversation.load()}>
          Lo que escribiste está a salvo. Vuelve a intentarlo en unos segundos.
        </ErrorState>
      ) : rows.length > 0 ? (
        <MessageList
          key={conversation.ref.id}
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
        conversation={String(conversation.ref.id)}
        locked={phase.is === 'gone' ? '' : state.open ? null : 'Esta conversación está cerrada'}
        onSend={(text) => void sendText(client, conversation.ref, text)}
        onPicture={(file) => void onPicture(file)}
        onTyping={() => client.typed(conversation.ref)}
        insert={insert}
      />
    </>
  );
}
