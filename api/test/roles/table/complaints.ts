import type { Table } from '../rule';
import { NO_STEP_UP } from './no-step-up';

const STAFF = ['support', 'admin'] as const;

export const complaints: Table = {
  'GET /admin/complaints': { staffRead: 'complaints', who: STAFF },
  'GET /admin/complaints/{id}/pdf': {
    staffRead: 'complaints',
    who: STAFF,
    nobodys: 'support reads every complaint of the book',
  },
  'POST /admin/complaints/{id}/answer': {
    stepUp: NO_STEP_UP.onePerson,
    staffRead: { nothing: 'it answers that it was sent' },
    who: STAFF,
    nobodys: 'support answers every complaint of the book',
  },
  'GET /support/complaints/{key}/pdf': { who: 'all', nobodys: 'a secret of 256 bits' },
  'POST /support/chatCreate': { who: 'all', foreign: ({ ownerId }) => ({ body: { user_id: ownerId } }) },
  'POST /support/support-types': { who: 'all' },
};
