import type { Person } from '@qhatu/contract/model';
import { useStore } from '@qhatu/kit/observable';
import { Suspense, useState } from 'react';
import { LazyAgentTools } from '../agent/lazy';
import { isSupport } from '../agent/roles';
import type { ChatClient } from '../client/client';
import type { ComposerProps } from '../composer/Composer';
import type { ConversationRef } from '../model/outgoing';
import { ConversationPane } from './ConversationPane';

/** The conversation of the address; for those who answer for the shop, with their tools. */
export function OpenConversation({
  client,
  place,
  person,
}: {
  client: ChatClient;
  place: ConversationRef;
  person: Person;
}) {
  const [conversation] = useState(() => client.conversation(place));
  const [insert, setInsert] = useState<ComposerProps['insert']>(null);
  const chat = useStore(conversation.chat);
  const answers = chat?.kind === 'support' && chat.side === 'answerer' && isSupport(person);
  return (
    <ConversationPane
      client={client}
      conversation={conversation}
      personId={person.id}
      insert={insert}
      tools={
        answers && (
          <Suspense fallback={null}>
            <LazyAgentTools
              chat={chat}
              personId={person.id}
              onDecided={conversation.decided}
              onCanned={(text) => setInsert({ text, at: (insert?.at ?? 0) + 1 })}
            />
          </Suspense>
        )
      }
    />
  );
}
