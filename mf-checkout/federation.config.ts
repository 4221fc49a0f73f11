import { paths } from '@qhatu/contract/paths';
import type { CheckoutEvent, SearchResult } from '@qhatu/contract/wire';
import { type AnswersOf, call, deferred, defineRemote, page } from '@qhatu/federation/config';

/** The category whose products the cart proposes. */
const PROPOSED_CATEGORY = 70;

const remote = defineRemote({
  name: 'mf-checkout',
  pages: {
    Cart: page({
      module: './src/pages/cart/CartPage.tsx',
      paths: [paths.cart.path],
      render: 'browser',
      skeleton: 'text',
      data: () => ({
        related: deferred<SearchResult>(call('products/search', { category_id: PROPOSED_CATEGORY })),
      }),
    }),
    Checkout: page({
      module: './src/pages/checkout/CheckoutPage.tsx',
      paths: [paths.checkout.path],
      render: 'browser',
      skeleton: 'form',
      data: () => ({
        events: deferred<CheckoutEvent[]>('events/checkout'),
        methods: deferred<{ id: number }[]>('payment-methods'),
      }),
      // Its rules, and yup with them, come with the first touch (D456).
      budget: { js: 27 },
    }),
    OrderSuccess: page({
      module: './src/pages/order-success/OrderSuccessPage.tsx',
      paths: [paths.orderSuccess.path],
      render: 'browser',
      skeleton: 'text',
      budget: { js: 15 },
    }),
  },
  slots: {
    'checkout/unanswered-order': {
      module: './src/features/order-everywhere/UnansweredOrder.tsx',
      budget: { js: 6, css: 2 },
    },
    'checkout/mini-cart': { module: './src/features/mini-cart/MiniCart.tsx', budget: { js: 12, css: 3 } },
  },
  budget: { entry: 4, each: { js: 16, css: 5 } },
});

export default remote;

declare module '@qhatu/contract/routing' {
  interface RouteAnswers extends AnswersOf<typeof remote> {}
}
