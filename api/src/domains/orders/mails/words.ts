import { type MailTemplate, PARAGRAPH } from '../../../mail';

const KNOWN = ['nombre', 'pedido'] as const;
const HELLO = 'Hola, {nombre}.';
const ACTION = 'Ver mi pedido';
const RECEIVED = 'Recibimos tu pedido N.º {pedido}';
const KEPT =
  'Guardamos tus productos hasta el {hasta}. Revisaremos tu pago y te avisaremos por correo cuando esté aprobado.';
const EXPIRING = 'Tu pedido N.º {pedido} vence pronto';
const UNTIL = 'Guardamos tus productos hasta el {hasta}. Después volverán a la tienda y el pedido se cancelará.';

const words = (title: string, ...body: string[]) => ({
  ...{ subject: title, title, body: [HELLO, ...body].join(PARAGRAPH), action: ACTION },
});

/** The mails about an order, in the words that they are made with (D263). What was bought and what it costs stands below them. */
export const ORDER_MAILS = {
  orderReceived: {
    group: 'Pedidos',
    title: 'Pedido recibido y pagado',
    when: 'Al comprador, con sus productos, los montos y la dirección debajo.',
    known: KNOWN,
    required: [],
    words: words(
      RECEIVED,
      'Gracias por comprar en Qhatu.',
      'Tu pedido está aprobado. Te avisaremos cuando esté en camino.',
    ),
  },
  orderWaiting: {
    group: 'Pedidos',
    title: 'Pedido recibido, sin constancia',
    when: 'Al comprador que paga por transferencia y todavía no envió su constancia.',
    known: [...KNOWN, 'hasta'],
    required: ['hasta'],
    words: words(
      RECEIVED,
      'Gracias por comprar en Qhatu.',
      `${KEPT} Si todavía no enviaste la constancia, hazlo antes de esa hora.`,
    ),
  },
  orderWaitingProof: {
    group: 'Pedidos',
    title: 'Pedido recibido, con constancia',
    when: 'Al comprador que paga por transferencia y ya envió su constancia.',
    known: [...KNOWN, 'hasta'],
    required: ['hasta'],
    words: words(RECEIVED, 'Gracias por comprar en Qhatu.', KEPT),
  },
  orderApproved: {
    group: 'Pedidos',
    title: 'Pago aprobado',
    when: 'Al comprador, con la fecha estimada de entrega.',
    known: [...KNOWN, 'entrega'],
    required: ['entrega'],
    words: words(
      'Aprobamos el pago de tu pedido N.º {pedido}',
      'Tu pago está confirmado y tus productos ya son tuyos. No tienes que hacer nada más.',
      'Entrega estimada: {entrega}. Te avisaremos cuando tu pedido esté en camino.',
    ),
  },
  orderExpiring: {
    group: 'Pedidos',
    title: 'Reserva por vencer, sin constancia',
    when: 'Al comprador que no ha enviado su constancia, en la última hora.',
    known: [...KNOWN, 'hasta', 'total'],
    required: ['hasta'],
    words: words(
      EXPIRING,
      UNTIL,
      'Si ya pagaste {total}, responde con tu constancia y el número de este pedido. Si aún no, todavía estás a tiempo.',
    ),
  },
  orderExpiringProof: {
    group: 'Pedidos',
    title: 'Reserva por vencer, con constancia',
    when: 'Al comprador cuya constancia todavía se revisa, en la última hora.',
    known: [...KNOWN, 'hasta', 'total'],
    required: ['hasta'],
    words: words(
      EXPIRING,
      UNTIL,
      'Ya tenemos tu constancia y la estamos revisando: si es correcta, lo aprobaremos antes de esa hora.',
    ),
  },
  orderCancelled: {
    group: 'Pedidos',
    title: 'Reserva vencida',
    when: 'Al comprador cuyo pago no se confirmó a tiempo.',
    known: KNOWN,
    required: [],
    words: words(
      'Cancelamos tu pedido N.º {pedido}',
      'No recibimos la confirmación de tu pago a tiempo, así que cancelamos el pedido y los productos volvieron a la tienda.',
      'Si ya pagaste, escríbenos desde la página de contacto con el número de este pedido y lo resolvemos. Si aún quieres los productos, puedes comprarlos otra vez.',
    ),
  },
  orderRejected: {
    group: 'Pedidos',
    title: 'Pago no aprobado',
    when: 'Al comprador cuyo pago se revisó y no se aceptó.',
    known: [...KNOWN, 'motivo'],
    required: ['motivo'],
    optional: ['motivo'],
    words: words(
      'No pudimos aprobar tu pedido N.º {pedido}',
      'Revisamos tu pago y no pudimos aprobarlo, así que los productos volvieron a la tienda.',
      'Motivo: {motivo}',
      'Si crees que es un error, escríbenos desde la página de contacto con el número de este pedido y tu constancia.',
    ),
  },
  orderEnded: {
    group: 'Pedidos',
    title: 'Pedido cancelado',
    when: 'Al comprador, cuando el pedido se cancela antes de enviarse.',
    known: [...KNOWN, 'motivo', 'devolucion'],
    required: ['motivo', 'devolucion'],
    optional: ['motivo', 'devolucion'],
    words: words(
      'Cancelamos tu pedido N.º {pedido}',
      'Tu pedido se canceló y no se enviará.',
      'Motivo: {motivo}',
      'Te devolvemos {devolucion}: te escribiremos cuando el dinero esté en camino.',
    ),
  },
} as const satisfies Record<string, MailTemplate>;
