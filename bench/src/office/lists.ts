/** Ids and words that the grown shop has. */
export interface Known {
  /** Who sells most. */
  seller: number;
  /** Who sells least, but something. */
  small: number;
  category: number;
  orders: number[];
  products: number[];
  people: number[];
  promotions: number[];
  settlements: number[];
  variants: number[];
}

export interface Question {
  what: string;
  kind: 'list' | 'detail';
  who: 'admin' | 'seller' | 'small' | 'support';
  /** Asked one after the other; a list goes on over its pages besides. */
  paths: string[];
}

const list = (what: string, paths: string[], who: Question['who'] = 'admin'): Question => ({
  ...{ what, kind: 'list', who, paths },
});

const ordersOf = (known: Known): Question[] => [
  list('orders', ['staff/orders']),
  ...['awaiting_payment', 'paid', 'delivered', 'expired', 'returned', 'disputed', 'paid,preparing'].map((state) =>
    list(`orders, state ${state}`, [`staff/orders?state=${state}`]),
  ),
  list(
    'orders, method',
    [1, 2, 3, 4, 5].map((method) => `staff/orders?method=${method}`),
  ),
  list('orders, method and state', ['staff/orders?method=2&state=paid', 'staff/orders?method=4&state=disputed']),
  list('orders, large seller', [
    `staff/orders?seller=${known.seller}`,
    `staff/orders?seller=${known.seller}&state=paid`,
  ]),
  list('orders, small seller', [`staff/orders?seller=${known.small}`, `staff/orders?seller=${known.small}&state=paid`]),
  list(
    'orders, days',
    ['from=2026-11-01&to=2026-11-03', 'from=2025-06-01&to=2025-06-30', 'to=2025-01-31', 'from=2026-11-01'].map(
      (days) => `staff/orders?${days}`,
    ),
  ),
  list('orders, open returns', ['staff/orders?returns=open']),
  list(
    'orders, number',
    known.orders.slice(0, 10).map((id) => `staff/orders?q=${id}`),
  ),
  list(
    'orders, telephone',
    ['987654', '10000123', '9100'].map((q) => `staff/orders?q=${q}`),
  ),
  list(
    'orders, common words',
    ['camila', 'quispe', 'flores mamani', 'polo'].map((q) => `staff/orders?q=${q}`),
  ),
  list(
    'orders, rare words',
    ['bench4711@correo.pe', 'BENCH777', 'OP12345', 'saturnino zevallos zevallos'].map((q) => `staff/orders?q=${q}`),
  ),
  list(
    'orders, words of nobody',
    ['zzzz', 'no existe', 'ñandú'].map((q) => `staff/orders?q=${encodeURIComponent(q)}`),
  ),
];

const workOf = (): Question[] => [
  list('today', ['admin/today']),
  list('today of a seller', ['admin/today'], 'seller'),
  list(
    'orders of a large seller',
    ['staff/orders', 'staff/orders?state=paid', 'staff/orders?q=camila', 'staff/orders?q=zzzz'],
    'seller',
  ),
  list(
    'orders of a small seller',
    ['staff/orders', 'staff/orders?state=paid', 'staff/orders?q=camila', 'staff/orders?q=zzzz'],
    'small',
  ),
  ...['pending', 'approved', 'rejected', 'cancelled'].map((status) =>
    list(`payments, ${status}`, [`admin/orders?status=${status}`]),
  ),
  list('payments of every method', [
    'admin/orders?status=approved&methods=all',
    'admin/orders?status=expired&methods=all',
  ]),
  ...['to_process', 'to_send', 'sent', 'all'].flatMap((step) => [
    list(`lines, ${step}`, [`admin/lines?step=${step}`]),
    list(`lines of a large seller, ${step}`, [`admin/lines?step=${step}`], 'seller'),
    list(`lines of a small seller, ${step}`, [`admin/lines?step=${step}`], 'small'),
  ]),
  list('returns', ['staff/returns', 'staff/returns?state=asked']),
  list('returns of a seller', ['staff/returns'], 'seller'),
  ...['open', 'answered'].flatMap((view) => [
    list(`questions, ${view}`, [`admin/questions?view=${view}`]),
    list(`questions of a large seller, ${view}`, [`admin/questions?view=${view}`], 'seller'),
    list(`questions of a small seller, ${view}`, [`admin/questions?view=${view}`], 'small'),
  ]),
  ...['open', 'overdue', 'answered'].map((view) =>
    list(`complaints, ${view}`, [`admin/complaints?view=${view}`], 'support'),
  ),
];

const productsOf = (known: Known): Question[] => [
  list('products', ['admin/products']),
  ...['published', 'draft', 'review', 'archived'].map((status) =>
    list(`products, ${status}`, [`admin/products?status=${status}`]),
  ),
  list(
    'products, words',
    ['polo', 'zapatilla', 'olla', 'lampara de mesa'].map((text) => `admin/products?text=${text}`),
  ),
  list(
    'products, number or code',
    known.products.slice(0, 5).flatMap((id) => [`admin/products?text=${id}`, `admin/products?text=G${id}`]),
  ),
  list(
    'products, words of none',
    ['zzzz', 'no existe'].map((text) => `admin/products?text=${text}`),
  ),
  list('products, category', [
    `admin/products?category=${known.category}`,
    `admin/products?category=${known.category}&status=draft`,
  ]),
  list('products, seller', [`admin/products?seller=${known.seller}`, `admin/products?seller=${known.small}`]),
  list('products, stock', ['admin/products?stock=out', 'admin/products?stock=low']),
  list('products, offer', ['admin/products?offer=1', 'admin/products?offer=1&stock=out']),
  list(
    'products of a large seller',
    ['admin/products', 'admin/products?text=polo', 'admin/products?stock=out'],
    'seller',
  ),
  list(
    'products of a small seller',
    ['admin/products', 'admin/products?text=polo', 'admin/products?stock=out'],
    'small',
  ),
];

const othersOf = (): Question[] => [
  list('people', ['admin/accounts']),
  ...['active', 'unverified', 'invited', 'suspended'].map((state) =>
    list(`people, ${state}`, [`admin/accounts?state=${state}`]),
  ),
  list(
    'people, role',
    [1, 2, 3, 4, 5].map((role) => `admin/accounts?role=${role}`),
  ),
  list(
    'people, words',
    ['camila', 'quispe', 'bench47', 'zzzz', 'camila flores', '4711'].map((q) => `admin/accounts?q=${q}`),
  ),
  list('acts', [
    'admin/acts',
    'admin/acts?act=order.approve',
    'admin/acts?subject=order&subject_id=4711',
    'admin/acts?subject=variant',
    'admin/acts?actor=admin@demo.pe',
    'admin/acts?from=2026-03-01&until=2026-03-03',
    'admin/acts?act=order.refund',
  ]),
  list('log of security', [
    'admin/security',
    'admin/security?kind=login-failed',
    'admin/security?kind=password-changed',
    'admin/security?account=bench4711@correo.pe',
  ]),
  list(
    'public texts',
    ['review', 'question'].flatMap((kind) =>
      ['', '&state=reported', '&state=hidden'].map((state) => `admin/texts?kind=${kind}${state}`),
    ),
  ),
  list('messages', [
    'admin/messages',
    'admin/messages?state=closed',
    'admin/suggestions',
    'admin/suggestions?state=closed',
  ]),
  list(
    'promotions',
    [
      '',
      '?text=bench',
      '?text=bench47',
      '?type=2',
      '?type=3',
      '?state=active',
      '?state=ended',
      '?state=used_up',
      '?personal=1',
    ].map((filter) => `admin/promotions${filter}`),
  ),
  list('payment problems', ['admin/payment-problems']),
  list('jobs', ['admin/jobs', 'admin/jobs?state=failed']),
  list('requests', ['admin/requests', 'admin/requests?status=approved']),
  list('settlements', ['staff/settlements', 'staff/settlements?status=due', 'staff/settlements?status=paid']),
  list('settlements of a seller', ['staff/settlements'], 'seller'),
  list('shops', ['admin/shops']),
];

const detailsOf = (known: Known): Question[] => [
  ...(
    [
      ['an order', 'staff/orders', known.orders],
      ['a product', 'admin/products', known.products],
      ['a person', 'admin/accounts', known.people],
      ['a promotion', 'admin/promotions', known.promotions],
      ['a settlement', 'staff/settlements', known.settlements],
    ] as const
  ).map(
    ([what, path, ids]): Question => ({
      ...{ what, kind: 'detail', who: 'admin' },
      paths: ids.map((id) => `${path}/${id}`),
    }),
  ),
  {
    ...{ what: 'the stock of a variant', kind: 'detail', who: 'admin' },
    paths: known.variants.map((id) => `admin/variants/${id}/stock`),
  },
];

/** The lists of the back office with each of their filters, and what opens from them. */
export const questionsOf = (known: Known): Question[] => [
  ...ordersOf(known),
  ...workOf(),
  ...productsOf(known),
  ...othersOf(),
  ...detailsOf(known),
];
