/** What is said about an order after it was paid. */
export const afterSaleTexts = {
  orderGone: 'No encontramos ese pedido.',
} as const;
