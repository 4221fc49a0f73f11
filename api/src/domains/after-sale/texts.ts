import type { ReturnState } from '@qhatu/contract/orders';

/** What is said about an order after it was paid. */
export const afterSaleTexts = {
  orderGone: 'No encontramos ese pedido.',
  reasonMissing: 'El campo motivo es requerido',

  returnAsked: 'Recibimos tu pedido de devolución',
  returnGone: 'No encontramos esa devolución.',
  notReturnable: 'De este pedido no hay nada que devolver: no se envió, o su pago está en disputa.',
  returnNotSent: (name: string) => `${name} todavía no se envió. Si no lo quieres, escríbenos para cancelarlo.`,
  returnTooLate: (name: string, day: string) => `El plazo para devolver ${name} por este motivo venció el ${day}.`,
  returnTooMany: (name: string, left: number) =>
    left <= 0
      ? `De ${name} ya pediste devolver todas las unidades.`
      : `De ${name} puedes devolver hasta ${left} ${left === 1 ? 'unidad' : 'unidades'}.`,
  pictureGone: 'No encontramos esa foto. Súbela otra vez.',
  pictureMissing: 'Elige una foto.',
  pictureKind: 'La foto debe ser una imagen (JPG, PNG, WebP o GIF).',
  picturesFull: (mb: number, days: number) =>
    `Las fotos de tus devoluciones de los últimos ${days} días ya ocupan ${mb} MB, lo máximo de una cuenta. Pide la devolución sin más fotos y cuéntanos en el comentario.`,
  pictureTooLarge: 'No se permiten archivo mayor a 5MB',
  returnDecided: {
    asked: 'Primero acepta la devolución.',
    accepted: 'Esta devolución ya se aceptó. Actualiza la página para ver cómo quedó.',
    refused: 'Esta devolución ya se rechazó. Actualiza la página para ver cómo quedó.',
    received: 'Estos productos ya se recibieron. Actualiza la página para ver cómo quedó.',
  } satisfies Record<ReturnState, string>,
  returnAccepted: 'Aceptaste la devolución',
  returnRefused: 'Rechazaste la devolución',
  returnReceived: 'Recibiste los productos devueltos',
  returnReceivedInDispute:
    'Recibiste los productos devueltos. El pago está en disputa: el dinero vuelve por sí solo cuando termine, si queda por devolver.',
  restockTooMany: 'No puedes devolver a la tienda más unidades de las que llegaron.',

  parcelSent: 'Paquete en camino',
  parcelChanged: 'Número de seguimiento corregido',
  parcelDone: 'Paquete entregado',
  parcelGone: 'No encontramos ese paquete.',
  parcelDelivered: 'Este paquete ya se entregó.',
  notSendable: 'De este pedido no hay nada que enviar. Actualiza la página para ver cómo quedó.',
  parcelTooMany: (name: string, left: number) =>
    left <= 0
      ? `De ${name} no queda nada por enviar.`
      : `De ${name} ${left === 1 ? 'queda 1 unidad' : `quedan ${left} unidades`} por enviar.`,

  noReceipt: 'Tendrás tu comprobante cuando tu pago esté aprobado.',
  noSlip: 'El pago de este pedido todavía no está aprobado.',

  noteKept: 'Nota guardada',
  noteMissing: 'Escribe la nota.',
  messageSent: 'Mensaje enviado',
  messageMissing: 'Escribe el mensaje.',
  toBuyer: (text: string) => `Al comprador: ${text}`,

  addressChanged: 'Dirección corregida',
  addressFixed: 'Este pedido ya está en camino o terminó: su dirección no se puede cambiar.',
  addressRegion: 'El envío se pagó para esa región: elige un distrito de la misma.',
  districtGone: 'No encontramos ese distrito.',

  refundAsked: 'La devolución está en camino',
  refundTwice: 'Cada producto va una sola vez.',
  refundAmount: (name: string) => `Escribe cuánto devuelves de ${name}, por ejemplo 39,90.`,
  refundNothing: (name: string) => `De ${name} ya se devolvió todo lo que se pagó.`,
  refundTooMuch: (name: string, most: string) => `De ${name} se puede devolver hasta ${most}.`,
  refundUnsent: (name: string) => `${name} todavía no se envió: cancélalo, y vuelven el dinero y los productos.`,
  notRefundable: 'De este pedido no hay dinero que devolver: no se pagó, terminó, o su pago está en disputa.',

  linesCancelled: 'Cancelaste los productos',
  lineNotCancellable: (name: string) => `${name} ya está en camino, o ya se canceló.`,
  linesNotCancellable: 'De este pedido no se puede cancelar una parte: no se pagó, ya se envió o terminó.',
} as const;
