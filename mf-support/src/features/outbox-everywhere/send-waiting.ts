import { toast } from '@qhatu/shared-state';
import { sendByPost, uploadPicture } from '../chat/api/messages';
import { openOutbox } from '../chat/outbox/outbox';
import { createSender } from '../chat/outbox/sender';

/**
 * Empties a person's outbox without a socket, now and whenever the network is back, and says so once it is empty. The
 * client ids are the messages' own: what the chat or another tab has sent already is not stored twice. Answers the end.
 */
export function sendWaiting(personId: number): () => void {
  const outbox = openOutbox(personId);
  let sent = 0;
  const sender = createSender({
    outbox,
    personId,
    upload: (picture, conversation) => uploadPicture(picture, conversation.kind),
    send: async (message) => {
      await sendByPost(message);
      sent += 1;
    },
  });

  async function report(): Promise<void> {
    const queue = await outbox.all();
    if (queue.some(({ failure }) => failure === null)) return;
    if (sent > 0)
      toast.success(sent === 1 ? 'Enviamos tu mensaje pendiente' : `Enviamos tus ${sent} mensajes pendientes`);
    sent = 0;
    if (queue.length > 0) toast.warning('Un mensaje no se pudo enviar. Revísalo en tu chat');
  }

  const unwatch = outbox.watch(() => void report());
  window.addEventListener('online', sender.kick);
  void outbox.settle();
  sender.kick();
  return () => {
    window.removeEventListener('online', sender.kick);
    unwatch();
    sender.stop();
    outbox.close();
  };
}
