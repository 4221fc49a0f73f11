import { SHOP_RIGHTS } from '@qhatu/contract/wire';
import type { Table } from '../rule';

const ADMIN = ['admin'] as const;

export const sellers: Table = {
  'GET /admin/lines': { rights: ['orders'], staffRead: 'lines', who: ['admin', 'seller'] },
  'GET /admin/orders': { staffRead: 'orders', who: ADMIN },
  'GET /admin/questions': {
    rights: ['questions'],
    staffRead: { nothing: 'what is asked below a product is for everybody to read' },
    who: ['admin', 'seller'],
  },
  'GET /admin/people': { staffRead: 'people', who: ADMIN },
  'GET /admin/today': {
    rights: SHOP_RIGHTS,
    staffRead: { nothing: 'it counts what waits and adds up what was sold: nobody’s data' },
    who: ['admin', 'seller', 'support'],
  },
  'GET /admin/requests': { staffRead: 'requests', who: ADMIN },
  'GET /admin/requests/{id}/bank': {
    staffRead: 'bank',
    who: ADMIN,
    nobodys: 'administration reads every bank account; nobody else any, not even who sent it',
  },
  'GET /admin/requests/{id}/files/{field}': {
    staffRead: 'request-files',
    who: ADMIN,
    params: { field: 'ruc_file' },
    nobodys: 'administration reads every document; nobody else any, not even who sent it',
  },
  'GET /users/requests': { who: 'member' },
  'POST /admin/lines/{id}/advance': {
    rights: ['orders'],
    staffRead: 'lines',
    who: ['admin', 'seller'],
    foreign: ({ lineId }) => ({ params: { id: lineId }, body: { step: 'processed' } }),
    except: ['admin'],
  },
  'GET /admin/provider-messages': {
    staffRead: { nothing: 'a message names no account of ours: whose it is, it does not say' },
    who: ADMIN,
  },
  'GET /admin/payment-problems': {
    staffRead: { nothing: 'sums and names of payments, and of nobody' },
    who: ADMIN,
  },
  'POST /admin/payment-problems/{id}/assign': {
    staffRead: { nothing: 'it answers the difference: sums and names of payments, and of nobody' },
    who: ADMIN,
    nobodys: 'administration looks into every difference',
  },
  'POST /admin/payment-problems/{id}/done': {
    staffRead: { nothing: 'it answers the difference: sums and names of payments, and of nobody' },
    who: ADMIN,
    nobodys: 'administration looks into every difference',
  },
  'GET /staff/settlements': {
    staffRead: { nothing: 'sums of shops: what they sold, and to nobody' },
    who: ['admin', 'seller', 'reseller'],
  },
  'GET /staff/settlements/{id}': {
    staffRead: { nothing: 'sums and products of a shop, and no buyer' },
    who: ['admin', 'seller', 'reseller'],
    foreign: ({ settlementId }) => ({ params: { id: settlementId } }),
    except: ['admin'],
  },
  'GET /staff/settlements/{id}/statement': {
    staffRead: { nothing: 'sums and products of a shop, and no buyer' },
    who: ['admin', 'seller', 'reseller'],
    foreign: ({ settlementId }) => ({ params: { id: settlementId } }),
    except: ['admin'],
  },
  'GET /staff/balance': { staffRead: { nothing: 'what is owed to whoever asks' }, who: ['seller', 'reseller'] },
  'POST /admin/settlements': { staffRead: { nothing: 'it answers how many were made' }, who: ADMIN },
  'POST /admin/settlements/{id}/paid': {
    staffRead: { nothing: 'it answers the settlement: sums of a shop' },
    who: ADMIN,
    nobodys: 'administration pays everybody',
  },
  'GET /admin/payouts': { staffRead: 'bank', who: ADMIN },
  'GET /admin/corrections': { staffRead: { nothing: 'names of shops, and what was put right with them' }, who: ADMIN },
  'POST /admin/corrections': {
    staffRead: { nothing: 'it answers what was posted' },
    who: ADMIN,
  },
  'GET /admin/commissions': { staffRead: { nothing: 'rates and names of shops' }, who: ADMIN },
  'POST /admin/commissions/preview': { staffRead: { nothing: 'it counts shops and products' }, who: ADMIN },
  'POST /admin/commissions': { staffRead: { nothing: 'it answers the rates that were saved' }, who: ADMIN },
  'POST /admin/commissions/{id}/withdraw': {
    staffRead: { nothing: 'it answers the rates that were taken back' },
    who: ADMIN,
    nobodys: 'administration decides about every rate',
  },
  'GET /staff/rates': { staffRead: { nothing: 'the rates of whoever asks' }, who: ['seller'] },
  'GET /admin/refunds': { staffRead: 'orders', who: ADMIN },
  'POST /admin/orders/{id}/cancel': {
    staffRead: { nothing: 'it answers that it was done' },
    who: ADMIN,
    nobodys: 'administration decides about every order',
  },
  'POST /admin/orders/{id}/refunds': {
    staffRead: { nothing: 'it answers the refund that was asked for' },
    who: ADMIN,
    nobodys: 'administration decides about every order',
  },
  'POST /admin/refunds/{id}/done': {
    staffRead: { nothing: 'it answers that it was done' },
    who: ADMIN,
    nobodys: 'administration decides about every order',
  },
  'POST /admin/orders/{id}/approve': {
    staffRead: { nothing: 'it answers that it was done' },
    who: ADMIN,
    nobodys: 'administration decides about every order',
  },
  'POST /admin/orders/{id}/reject': {
    staffRead: { nothing: 'it answers that it was done' },
    who: ADMIN,
    nobodys: 'administration decides about every order',
  },
  'GET /admin/reviews': {
    rights: ['questions'],
    staffRead: { nothing: 'what is written about a product is for everybody to read' },
    who: ['admin', 'seller'],
  },
  'POST /admin/reviews/{id}/answer': {
    rights: ['questions'],
    staffRead: { nothing: 'it answers that it was done' },
    who: ['admin', 'seller'],
    foreign: ({ ratingId }) => ({ params: { id: ratingId }, body: { answer: 'Gracias' } }),
    except: ['admin'],
  },
  'POST /admin/reviews/{id}/answer/remove': {
    rights: ['questions'],
    staffRead: { nothing: 'it answers that it was done' },
    who: ['admin', 'seller'],
    foreign: ({ ratingId }) => ({ params: { id: ratingId } }),
    except: ['admin'],
  },
  'POST /admin/questions/{id}/answer': {
    rights: ['questions'],
    staffRead: { nothing: 'it answers that it was done' },
    who: ['admin', 'seller'],
    foreign: ({ questionId }) => ({ params: { id: questionId }, body: { answer: 'Sí' } }),
    except: ['admin'],
  },
  'POST /admin/requests/{id}/approve': {
    staffRead: { nothing: 'it answers that it was done' },
    who: ADMIN,
    nobodys: 'administration decides about every request',
  },
  'POST /admin/requests/{id}/reject': {
    staffRead: { nothing: 'it answers that it was done' },
    who: ADMIN,
    nobodys: 'administration decides about every request',
  },
  'POST /auth/register-reseller': { who: 'all' },
  'POST /auth/register-vendor': { who: 'all' },
  'POST /users/be-coms': { who: 'member' },
  'POST /users/be-seller': { who: 'member' },
  'POST /users/be-seller-2': { who: 'member' },
  'POST /users/purchases/recibido': {
    who: 'member',
    foreign: ({ lineId }) => ({ body: { detail_id: lineId } }),
  },
  'POST /users/qualify-purchase': {
    who: 'member',
    foreign: ({ lineId, orderId }) => ({ body: { rating: 5, detail_id: lineId, payment_id: orderId } }),
  },
};
