import type { Rule, Table } from '../rule';

const agents = ['support', 'admin'] as const;
const userChat: Rule['foreign'] = ({ chatId }) => ({ body: { id: chatId } });
const supportChat: Rule['foreign'] = ({ supportChatId }) => ({ body: { id: supportChatId } });
const list: Rule = { who: 'member', foreign: ({ ownerId }) => ({ body: { id: ownerId } }) };

export const support: Table = {
  'POST /chat/chats': list,
  'POST /support/chats': list,
  'POST /chat/messages': { who: 'member', foreign: userChat },
  'POST /support/messages': { who: 'member', foreign: supportChat, except: agents },
  'POST /chat/viewed': { who: 'member', foreign: ({ chatId }) => ({ body: { id: chatId, kind: 'user' } }) },
  'POST /chat/send': {
    who: 'member',
    foreign: ({ chatId }) => ({ body: { kind: 'user', id: chatId, client_id: 'ajeno-0001', text: 'Hola' } }),
  },
  'GET /chat/unread': { who: 'member' },
  'POST /chat/image': { who: 'member' },
  'POST /support/image': { who: 'member' },
  'GET /chat/images/{id}': {
    who: 'member',
    params: { id: '00000000-0000-4000-8000-000000000000' },
    foreign: ({ imageId }) => ({ params: { id: imageId } }),
  },
  'POST /support/queue': { who: agents },
  'POST /support/take': { who: agents },
  'POST /support/close': { who: agents },
  'POST /support/reopen': { who: agents },
  'GET /support/customer/{id}': { who: agents, nobodys: 'any conversation with support is for every agent' },
  'GET /support/canned': { who: agents },
  'POST /support/canned': { who: agents },
  'DELETE /support/canned/{id}': { who: agents, nobodys: 'an answer of the whole team' },
};
