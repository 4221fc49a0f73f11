import type { Person } from '@qhatu/contract/model';
import { Suspense, useState } from 'react';
import type { ChatClient } from '../client/client';
import type { ComposerProps } from '../composer/Composer';
import { LazyDeskTools } from '../desk/lazy';
import { isSupport } from '../desk/roles';
import type { TalkRef } from '../model/outgoing';
import { useObservable } from '../store';
import { TalkPane } from './TalkPane';

/** The talk of the address; for those who answer for the shop, with their tools. */
export function OpenTalk({ client, place, person }: { client: ChatClient; place: TalkRef; person: Person }) {
  const [talk] = useState(() => client.talk(place));
  const [insert, setInsert] = useState<ComposerProps['insert']>(null);
  const chat = useObservable(talk.chat);
  const answers = chat?.kind === 'support' && chat.side === 'answerer' && isSupport(person);
  return (
    <TalkPane
      client={client}
      talk={talk}
      personId={person.id}
      insert={insert}
      tools={
        answers && (
          <Suspense fallback={null}>
            <LazyDeskTools
              chat={chat}
              personId={person.id}
              onDecided={talk.decided}
              onCanned={(text) => setInsert({ text, at: (insert?.at ?? 0) + 1 })}
            />
          </Suspense>
        )
      }
    />
  );
}
