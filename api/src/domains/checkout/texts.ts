/** What the shop says about orders that end before their time, and about money that goes back. */
export const checkoutTexts = {
  cancelled: (id: number) => `Cancelamos tu pedido N.º ${id}`,
  cancelledByShop: (id: number) => `Cancelaste el pedido N.º ${id}`,
  notCancellable: 'Este pedido ya no se puede cancelar. Actualiza la página para ver cómo quedó.',
  beingPrepared: 'Este pedido ya se está preparando: escríbenos y vemos cómo ayudarte.',
  partlySent: 'Una parte de este pedido ya está en camino: cancela los productos que faltan.',
  reasonMissing: 'El campo motivo es requerido',
  notRefundable: 'De este pedido no hay dinero que devolver: no se pagó, o su pago está en disputa.',
  nothingToRefund: 'Ya se devolvió todo lo que corresponde de este pedido.',
  refundTooMuch: (most: string) => `De este pedido se puede devolver hasta ${most}.`,
  cancelInstead: 'Este pedido todavía no se envió: cancélalo, y vuelven el dinero y los productos.',
  refundDone: 'Devolución registrada',
  refundSettled: 'Esta devolución ya se hizo, o la hace el medio de pago. Actualiza la lista.',
  problemDone: 'Diferencia cerrada',
  problemClosed: 'Esta diferencia ya está cerrada. Actualiza la lista.',
} as const;
