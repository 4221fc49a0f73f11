/** What administration is told. */
export const adminTexts = {
  orderApproved: (id: number) => `Aprobaste el pedido N.º ${id}`,
  orderRejected: (id: number) => `Rechazaste el pedido N.º ${id}`,
  notWaiting: 'Este pedido ya no espera aprobación. Actualiza la lista para ver cómo quedó.',
  notPaid: 'El pago de este pedido todavía no está aprobado.',
  notProcessed: 'Primero marca la compra como procesada.',
  notSent: 'Primero marca el pedido como enviado.',
  advanced: { processed: 'Compra procesada', sent: 'Pedido enviado', received: 'Pedido entregado' },
  requestApproved: 'Solicitud aprobada',
  requestRejected: 'Solicitud rechazada',
  requestDecided: 'Esta solicitud ya fue revisada. Actualiza la lista para ver cómo quedó.',
  notVerified: 'La persona todavía no confirmó su correo. Podrás aprobarla cuando lo haga.',
  incomplete: 'A esta solicitud le faltan los datos del negocio. Podrás aprobarla cuando la persona los envíe.',
} as const;
