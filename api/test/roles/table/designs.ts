import type { Table } from '../rule';

export const designs: Table = {
  'GET /prints': { who: 'all' },
  'GET /prints/mine': { who: 'member' },
  'POST /prints/upload': { who: 'member' },
};
