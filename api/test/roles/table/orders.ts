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
  'GET /orders/{id}/after-sale': {
    who: 'member',
    foreign: ({ orderId }) => ({ params: { id: orderId } }),
  },
  'GET /orders/returns/pictures/{id}': {
    staffRead: 'proofs',
    who: 'member',
    foreign: ({ returnPictureId }) => ({ params: { id: returnPictureId } }),
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
  'GET /staff/returns': { who: ['seller', 'admin'], staffRead: 'orders' },
  'GET /users/purchases': { who: 'member' },
  'POST /orders': { who: 'member' },
  'POST /orders/{id}/cancel': {
    who: 'member',
    foreign: ({ orderId }) => ({ params: { id: orderId }, body: {} }),
  },
  'POST /orders/{id}/returns': {
    who: 'member',
    foreign: ({ orderId, lineId }) => ({
      params: { id: orderId },
      body: { reason: 'wrong', comment: 'Ajena', lines: [{ detail_id: lineId, qty: 1 }] },
    }),
  },
  'POST /orders/returns/pictures': { who: 'member' },
  'POST /staff/returns/{id}/accept': {
    staffRead: 'orders',
    who: ['seller', 'admin'],
    foreign: ({ returnId }) => ({ params: { id: returnId }, body: {} }),
    except: ['admin'],
  },
  'POST /staff/returns/{id}/refuse': {
    staffRead: 'orders',
    who: ['seller', 'admin'],
    foreign: ({ returnId }) => ({ params: { id: returnId }, body: { reason: 'Ajena' } }),
    except: ['admin'],
  },
  'POST /staff/returns/{id}/receive': {
    staffRead: 'orders',
    who: ['seller', 'admin'],
    foreign: ({ returnId }) => ({ params: { id: returnId }, body: {} }),
    except: ['admin'],
  },
  'POST /staff/orders/{id}/parcels': {
    staffRead: 'orders',
    who: ['seller', 'admin'],
    foreign: ({ orderId, lineId }) => ({
      params: { id: orderId },
      body: { carrier: 'Olva', tracking: 'AJENO', lines: [{ detail_id: lineId, qty: 1 }] },
    }),
    except: ['admin'],
  },
  'POST /staff/parcels/{id}': {
    staffRead: 'orders',
    who: ['seller', 'admin'],
    foreign: ({ parcelId }) => ({ params: { id: parcelId }, body: { carrier: 'Olva', tracking: 'AJENO-2' } }),
    except: ['admin'],
  },
  'POST /staff/parcels/{id}/delivered': {
    staffRead: 'orders',
    who: ['admin'],
    foreign: ({ parcelId }) => ({ params: { id: parcelId } }),
    except: ['admin'],
  },
  'POST /staff/orders/{id}/notes': {
    staffRead: 'orders',
    who: ['seller', 'admin'],
    foreign: ({ orderId }) => ({ params: { id: orderId }, body: { text: 'Ajena' } }),
    except: ['admin'],
  },
  'POST /staff/orders/{id}/address': {
    staffRead: 'orders',
    who: ['admin'],
    foreign: ({ orderId }) => ({ params: { id: orderId }, body: { address: 'Ajena 1', reason: 'Ajena' } }),
    except: ['admin'],
  },
  'POST /staff/orders/{id}/lines/cancel': {
    staffRead: 'orders',
    who: ['seller', 'admin'],
    foreign: ({ orderId, lineId }) => ({ params: { id: orderId }, body: { lines: [lineId], reason: 'Ajena' } }),
    except: ['admin'],
  },
  'POST /orders/proofs': { who: 'member' },
  'POST /orders/quote': { who: 'all' },
  'POST /share': { who: 'member' },
  'POST /suggestion': { who: 'person' },
};
