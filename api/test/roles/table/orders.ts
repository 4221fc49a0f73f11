import type { Table } from '../rule';

export const orders: Table = {
  'GET /orders/proofs/{id}': {
    staffRead: 'proofs',
    who: 'member',
    foreign: ({ proofId }) => ({ params: { id: proofId } }),
    except: ['admin'],
  },
  'GET /orders/{id}': {
    staffRead: 'orders',
    who: 'member',
    foreign: ({ orderId }) => ({ params: { id: orderId } }),
    except: ['admin'],
  },
  'GET /orders/{id}/proof': {
    staffRead: 'proofs',
    who: 'member',
    foreign: ({ orderId }) => ({ params: { id: orderId } }),
    except: ['admin'],
  },
  'GET /orders/{id}/history': {
    staffRead: 'orders',
    who: 'member',
    foreign: ({ orderId }) => ({ params: { id: orderId } }),
    except: ['admin'],
  },
  'GET /payment-methods': { who: 'all' },
  'GET /products/cart': { who: 'all' },
  'GET /promotions/search': { who: 'all' },
  'GET /staff/orders': { who: ['seller', 'admin'], staffRead: 'orders' },
  'GET /staff/orders/{id}': {
    staffRead: 'orders',
    who: ['seller', 'admin'],
    foreign: ({ orderId }) => ({ params: { id: orderId } }),
    except: ['admin'],
  },
  'GET /users/purchases': { who: 'member' },
  'POST /orders': { who: 'member' },
  'POST /orders/{id}/cancel': {
    who: 'member',
    foreign: ({ orderId }) => ({ params: { id: orderId }, body: {} }),
  },
  'POST /orders/proofs': { who: 'member' },
  'POST /orders/quote': { who: 'all' },
  'POST /share': { who: 'member' },
  'POST /suggestion': { who: 'person' },
};
