import type { Table } from '../rule';

/** What the back office does, beside orders and requests (`sellers.ts`). */
export const staff: Table = {
  'GET /admin/acts': {
    staffRead: { nothing: 'it tells what staff did, and of a person at most a number' },
    who: ['admin'],
  },
};
