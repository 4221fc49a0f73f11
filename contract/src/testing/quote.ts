import type { Quote } from '../wire';

/** The shop's quote for one unit of S/ 50 to Lima by transfer. */
export const quoteOfOne = (productId: number): Quote => ({
  lines: [
    {
      product_id: productId,
      variant_id: null,
      product_custom_id: null,
      qty: 1,
      list: 50,
      rate: 0,
      discount: 0,
      total: 50,
      shipping_amount: 0,
      counts: true,
      notes: [],
    },
  ],
  total_products: 50,
  discounts: 0,
  subtotal: 50,
  shipping: 7,
  surcharge: 8,
  discount_fix: 0,
  discount_shipping: 0,
  design_surcharge: 0,
  total: 65,
  payment_type_id: 3,
  promotion: null,
});
