import type { Rule, Table } from '../rule';
import { NO_STEP_UP } from './no-step-up';

const agents = ['support', 'admin'] as const;
const userChat: Rule['foreign'] = ({ chatId }) => ({ body: { id: chatId } });
const supportChat: Rule['foreign'] = ({ supportChatId }) => ({ body: { id: supportChatId } });
const list: Rule = { who: 'member', foreign: ({ ownerId }) => ({ body: { id: ownerId } }) };

export const support: Table = {
  'POST /chat/chats': list,
  'POST /support/chats': list,
  'POST /chat/messages': { who: 'member', foreign: userChat },
  'POST /support/messages': { staffRead: 'chats', who: 'member', foreign: supportChat, except: agents },
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
    staffRead: { nothing: 'of a conversation with support it is noted, which support/images/images.test.ts tries' },
  },
  'POST /support/queue': { stepUp: NO_STEP_UP.reads, staffRead: 'chats', who: agents },
  'POST /support/take': { stepUp: NO_STEP_UP.onePerson, staffRead: 'chats', who: agents },
  'POST /support/close': { stepUp: NO_STEP_UP.onePerson, staffRead: 'chats', who: agents },
  'POST /support/reopen': { stepUp: NO_STEP_UP.onePerson, staffRead: 'chats', who: agents },
  'GET /support/customer/{id}': {
    staffRead: 'customers',
    who: agents,
    nobodys: 'any conversation with support is for every agent',
  },
  'GET /support/canned': { staffRead: { nothing: 'answers of the team' }, who: agents },
  'POST /support/canned': { stepUp: NO_STEP_UP.canned, staffRead: { nothing: 'answers of the team' }, who: agents },
  'DELETE /support/canned/{id}': {
    stepUp: NO_STEP_UP.canned,
    staffRead: { nothing: 'answers of the team' },
    who: agents,
    nobodys: 'an answer of the whole team',
  },
};
