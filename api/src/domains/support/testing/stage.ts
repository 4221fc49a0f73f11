import { randomUUID } from 'node:crypto';
import type { SupportChat, SupportMessage, UserChat, UserMessage } from '@qhatu/contract/wire';
import type { LightMyRequestResponse } from 'fastify';
import type { TestApp } from '../../../../test/app';
import { registered } from '../../../../test/newcomer';
import { openSupportChat } from '../open';

export interface Member {
  id: number;
  token: string;
  /** `POST /api/web/{path}` in this person's name. */
  post: (path: string, body?: unknown) => Promise<LightMyRequestResponse>;
  get: (path: string) => Promise<LightMyRequestResponse>;
}

/** A shop with people who conversation. */
export interface Stage {
  shop: TestApp;
  member: (role?: number) => Promise<Member>;
  /** A conversation of these two. @returns its id */
  userChat: (buyer: Member, seller: Member) => Promise<number>;
  /** A conversation with support. @returns its id */
  supportChat: (owner: Member, text?: string) => Promise<number>;
}

export function stageOf(shop: TestApp): Stage {
  return {
    shop,
    member: async (role = 1) => {
      const { id, token } = await registered(shop);
      if (role !== 1) await shop.db.updateTable('users').set({ role_id: role }).where('id', '=', id).execute();
      return {
        id,
        token,
        post: (path, body = {}) => shop.post(path, body, token),
        get: (path) => shop.get(path, token),
      };
    },
    userChat: async (buyer, seller) => {
      const { id } = await shop.db
        .insertInto('chats')
        .values({ buyer_id: buyer.id, seller_id: seller.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    supportChat: async (owner, text = 'Mi pedido no llega') => {
      const opened = await shop.db
        .transaction()
        .execute((trx) => openSupportChat(trx, { userId: owner.id, subject: 'Reclamo', text }));
      return opened.chatId;
    },
  };
}

type Kind = 'user' | 'support';

/** Sends words over REST. */
export const send = (by: Member, kind: Kind, id: number, text: string, more: object = {}) =>
  by.post('chat/send', { kind, id, client_id: randomUUID(), text, ...more });

/** One page of a conversation, as its reader gets it. */
export async function read(by: Member, kind: Kind, id: number, more: object = {}) {
  const answer = await by.post(kind === 'user' ? 'chat/messages' : 'support/messages', { id, ...more });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json() as { chat: UserChat | SupportChat; more: boolean; count: number };
}

export const wordsOf = (message: UserMessage | SupportMessage): string =>
  'chat_id' in message ? message.text : message.message;

/** A multipart upload of one file. */
export const upload = (
  shop: TestApp,
  token: string,
  path: string,
  content: Buffer,
  field = 'image',
  name = 'foto.jpg',
) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/web/${path}`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=limite' },
    payload: Buffer.concat([
      Buffer.from(
        `--limite\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/jpeg\r\n\r\n`,
      ),
      content,
      Buffer.from('\r\n--limite--\r\n'),
    ]),
  });
