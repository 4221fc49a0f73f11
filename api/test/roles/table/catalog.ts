import type { Table } from '../rule';

export const catalog: Table = {
  'GET /activities': { who: 'all' },
  'GET /categories': { who: 'all' },
  'GET /categories/get-all-activated': { who: 'all' },
  'GET /categories/search': { who: 'all' },
  'GET /damas': { who: 'all' },
  'GET /events': { who: 'all' },
  'GET /events/checkout': { who: 'all' },
  'GET /exchange-rate': { who: 'all' },
  'GET /masvendidos': { who: 'all' },
  'GET /nuevos': { who: 'all' },
  'GET /offerspecial': { who: 'all' },
  'GET /products': { who: 'all' },
  'GET /products/has-purchased/{user}/{product}': {
    who: 'member',
    foreign: ({ ownerId }) => ({ params: { user: ownerId, product: 9001 } }),
  },
  'GET /products/relacionados/{id}': { who: 'all', nobodys: 'a public product' },
  'GET /products/search': { who: 'all' },
  'GET /products/{id}': { who: 'all', nobodys: 'a public product' },
  'GET /random': { who: 'all' },
  'GET /recomendados': { who: 'all' },
  'GET /regions': { who: 'all' },
  'GET /reviews': { who: 'all' },
  'GET /sections': { who: 'all' },
  'GET /sliders/get-all-activated': { who: 'all' },
  'GET /wishlist': { who: 'member' },
  'GET /wishlist/retired': { who: 'member' },
  'POST /products/open-chat': {
    who: 'member',
    foreign: ({ ownerId }) => ({
      body: { user_id: ownerId, product_id: 9009, name: 'A', email: 'a@b.pe', message: 'Hola' },
    }),
  },
  'POST /products/save-ask': {
    who: 'member',
    foreign: ({ ownerId }) => ({ body: { user_id: ownerId, product_id: 9001, message: 'Hola' } }),
  },
  'POST /products/save-rating': {
    who: 'member',
    foreign: ({ ownerId }) => ({ body: { user_id: ownerId, product_id: 9001, rating: 5, message: 'Hola' } }),
  },
  'POST /users/get-shop': { who: 'all' },
  'POST /wishlist': { who: 'member' },
  'POST /wishlist/delete': { who: 'member' },
};
