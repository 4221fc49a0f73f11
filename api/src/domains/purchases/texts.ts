/** What a buyer is told about an own purchase. */
export const purchaseTexts = {
  received: 'Marcamos tu compra como recibida',
  notSent: 'Esta compra todavía no fue enviada.',
  rated: 'Gracias por calificar al vendedor',
  alreadyRated: 'Ya calificaste al vendedor por esta compra.',
  notPaid: 'Podrás calificar al vendedor cuando tu pago esté aprobado.',
} as const;
