import type { Table } from '../rule';

export const designs: Table = {
  'DELETE /product-customs/{id}': {
    who: 'member',
    foreign: ({ customId }) => ({ params: { id: customId } }),
  },
  'GET /prints': { who: 'all' },
  'GET /prints/mine': { who: 'member' },
  'GET /prints/{id}/file': {
    staffRead: 'prints',
    who: 'member',
    foreign: ({ printId }) => ({ params: { id: printId } }),
    except: ['admin'],
  },
  'GET /product-customs': { who: 'member' },
  'GET /product-customs/{id}': {
    staffRead: 'designs',
    who: 'member',
    foreign: ({ customId }) => ({ params: { id: customId } }),
    except: ['admin'],
  },
  'GET /product-customs/{id}/pictures/{name}': {
    staffRead: 'designs',
    who: 'member',
    params: { id: 999_999_999, name: '00000000-0000-4000-8000-000000000000.webp' },
    foreign: ({ customId, customPicture }) => ({ params: { id: customId, name: customPicture } }),
    except: ['admin'],
  },
  'GET /product-customs/{id}/print/{view}': {
    staffRead: 'designs',
    who: 'member',
    params: { id: 999_999_999, view: 1 },
    foreign: ({ customId }) => ({ params: { id: customId, view: 1 } }),
    except: ['admin'],
  },
  'POST /prints/upload': { who: 'member' },
  'POST /product-customs': { who: 'member' },
  'POST /product-customs/upload': { who: 'member' },
};
