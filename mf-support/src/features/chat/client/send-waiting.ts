import type { ChatMessage } from '@qhatu/contract/model';
import { sendByPost, uploadPicture } from '../api/messages';
import type { Connection } from '../connection/connection';
import { sendBySocket } from '../connection/send';
import type { Outbox } from '../outbox/outbox';
import { createSender } from '../outbox/sender';
import type { Conversation } from './conversation';

interface WaitingOptions {
  outbox: Outbox;
  personId: number;
  connection: Connection;
  conversations: ReadonlyMap<number, Conversation>;
  arrived: (message: ChatMessage) => void;
}

/** What waits in the outbox: sent one after another, by whichever way is open, and shown in its conversation until then. */
export function sendWaiting({ outbox, personId, connection, conversations, arrived }: WaitingOptions) {
  const sender = createSender({
    outbox,
    personId,
    upload: (picture, conversation) => uploadPicture(picture, conversation.kind),
    send: async (message) =>
      arrived(connection.isOpen() ? await sendBySocket(connection, message) : await sendByPost(message)),
  });
  const show = async (): Promise<void> => {
    const queue = await outbox.all();
    for (const conversation of conversations.values()) conversation.waits(queue);
  };
  const unwatch = outbox.watch(() => void show());
  return {
    show,
    /** Tries at once. */
    kick: sender.kick,
    close(): void {
      sender.stop();
      unwatch();
      outbox.close();
    },
  };
}
