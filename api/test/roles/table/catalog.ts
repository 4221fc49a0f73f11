import type { Table } from '../rule';

export const catalog: Table = {
  'GET /activities': { who: 'all' },
  'GET /categories': { who: 'all' },
  'GET /categories/get-all-activated': { who: 'all' },
  'GET /categories/search': { who: 'all' },
  'GET /events': { who: 'all' },
  'GET /events/checkout': { who: 'all' },
  'GET /exchange-rate': { who: 'all' },
  'GET /products': { who: 'all' },
  'GET /products/has-purchased/{user}/{product}': {
    who: 'member',
    foreign: ({ ownerId }) => ({ params: { user: ownerId, product: 9001 } }),
  },
  'GET /products/relacionados/{id}': { who: 'all', nobodys: 'a public product' },
  'GET /products/search': { who: 'all' },
  'GET /products/{id}': { who: 'all', nobodys: 'a public product' },
  'GET /regions': { who: 'all' },
  'GET /reviews': { who: 'all' },
  'GET /sections': { who: 'all' },
  'GET /sliders/get-all-activated': { who: 'all' },
  'GET /wishlist': { who: 'member' },
  'POST /users/get-shop': { who: 'all' },
  'POST /wishlist': { who: 'member' },
  'POST /wishlist/delete': { who: 'member' },
};
