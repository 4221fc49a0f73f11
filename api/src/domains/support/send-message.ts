import { MAX_MESSAGE_LENGTH } from '@qhatu/contract/realtime';
import type { ChatKind } from '@qhatu/contract/wire';
import type { Db } from '../../db/open';
import { conflict, malformed, notFound, ruleBroken } from '../../http/errors';
import { storable } from '../../http/inputs';
import type { StoredMessage } from './append';
import { findConversation } from './conversations';
import { findByClientId } from './history';
import type { MessageBatcher } from './message-batcher';
import type { Participant } from './person';
import { IMAGE_ROUTE } from './rows';
import { supportTexts } from './texts';

export interface MessageToSend {
  kind: ChatKind;
  chatId: number;
  /** Null: the documents' own shape, which a retry stores twice. */
  clientId: string | null;
  text: string;
  /** Route of an upload, as the upload answered it. */
  file: string | null;
}

/** Where words go, and where the reason is found when they are not taken. */
export interface Stores {
  db: Db;
  batcher: MessageBatcher;
}

const IMAGE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const UNIQUE = '23505';

/** The id of an upload in its route; null without one. Throws 404 for a route that is none of ours. */
function imageIdOf(file: string | null): string | null {
  if (!file) return null;
  const id = file.startsWith(IMAGE_ROUTE) ? file.slice(IMAGE_ROUTE.length) : '';
  if (!IMAGE_ID.test(id)) throw notFound(supportTexts.imageGone, 'image_not_found');
  return id;
}

/** Throws 422 for what is no message: nothing (spec 3 §2), or too much. */
function checkText(text: string, imageId: string | null): void {
  if (!storable(text)) throw malformed();
  if (text === '' && imageId === null) throw ruleBroken('empty', supportTexts.empty);
  if (text.length > MAX_MESSAGE_LENGTH) throw ruleBroken('too_long', supportTexts.tooLong);
}

/** Why a conversation did not take a message. */
async function refuse(db: Db, person: Participant, { chatId, kind }: MessageToSend): Promise<never> {
  const conversation = await findConversation(db, person, { id: chatId, kind });
  if (!conversation) throw notFound(supportTexts.gone, 'chat_not_found');
  if (!conversation.open) throw conflict('chat_closed', supportTexts.closed);
  throw notFound(supportTexts.imageGone, 'image_not_found');
}

/**
 * Stores what a person says, once for each of their client ids: the same again answers the first message (`isDuplicate`).
 * Throws 404 for a conversation or a picture that is not theirs, 409 `chat_closed`, 422 for nothing or too much.
 */
export async function sendMessage(
  { db, batcher }: Stores,
  person: Participant,
  toSend: MessageToSend,
): Promise<StoredMessage & { isDuplicate: boolean }> {
  const { kind, chatId, clientId, file } = toSend;
  const text = toSend.text.trim();
  const imageId = imageIdOf(file);
  checkText(text, imageId);
  const said = await batcher
    .store(person, { chatId, kind, text, imageId, clientId })
    .catch((error: { code?: string }) => {
      if (error.code === UNIQUE) return null;
      throw error;
    });
  if (said) return { ...said, isDuplicate: false };
  const known = clientId === null ? null : await findByClientId(db, person.id, clientId);
  if (!known) return refuse(db, person, toSend);
  const conversation = await findConversation(db, person, { id: chatId, kind });
  if (!conversation) throw notFound(supportTexts.gone, 'chat_not_found');
  if (known.chat_id !== chatId) throw ruleBroken('client_id_reused', supportTexts.clientIdReused);
  return { message: known, conversation, isDuplicate: true };
}
