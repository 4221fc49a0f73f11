import type { LegalSection } from './types';

/** What holds for whoever buys (constants of spec 2 §9 and spec 3 §9). */
export const BUYING: readonly LegalSection[] = [
  {
    id: 'envios',
    title: 'Costos y plazos de envío',
    blocks: [
      'El costo de envío se calcula antes de pagar y se muestra por separado en tu pedido.',
      [
        'Lima: S/ 7,00 por la coordinación del envío cuando tu compra es menor de S/ 200,00. Desde S/ 200,00 el envío a Lima es gratis.',
        'Provincias: S/ 12,00 por cada producto. No todos los productos se envían a provincias; si alguno no puede ir, te lo decimos antes de pagar y no se cobra.',
        'Los productos con envío gratis no suman costo de envío.',
      ],
      'El plazo de entrega es de 2 días hábiles en Lima y 5 en provincias, contados desde que se aprueba el pago. Antes de pagar ves la fecha estimada. No se entrega en domingos, lunes ni feriados.',
      'Una compra se considera recibida 14 días después de su envío, salvo que nos avises lo contrario.',
    ],
  },
  {
    id: 'medios-de-pago',
    title: 'Medios de pago y recargos',
    blocks: [
      [
        'Transferencia o depósito bancario: S/ 8,00 adicionales por pedido.',
        'Transferencia móvil (Yape o Plin): sin recargo.',
        'Tarjeta y PayPal: sin recargo. PayPal cobra en dólares al tipo de cambio de venta que se muestra antes de pagar.',
        'PagoEfectivo: S/ 4,00 adicionales por pedido. Si corresponde una devolución, se reembolsa el 96 % de lo pagado.',
      ],
      'En cada momento la página de pago ofrece solo los medios que se pueden usar.',
      'Con transferencia, depósito o PagoEfectivo tu stock queda reservado 4 horas como mínimo; la página de pago dice cuántas. Pasado ese tiempo sin que el pago se confirme, la reserva se libera y el pedido se cancela; te avisamos por correo.',
      'Si tuviste un problema con un pago, comunícalo dentro del mes siguiente a la compra.',
    ],
  },
  {
    id: 'cupones',
    title: 'Cupones y promociones',
    blocks: [
      [
        'Los códigos distinguen mayúsculas de minúsculas.',
        'Cada código tiene una vigencia y puede tener un monto mínimo, un medio de pago, un vendedor, una categoría o una cantidad de usos determinados.',
        'Un código no se suma a la oferta del vendedor: se aplica el descuento que más te conviene, hasta el máximo que el vendedor permite.',
        'Las promociones de un vendedor duran como máximo 20 días al año.',
        'Existe un código de envío gratis para los polos personalizados.',
      ],
    ],
  },
  {
    id: 'cambios-y-devoluciones',
    title: 'Cambios y devoluciones',
    blocks: [
      'Puedes pedir un cambio o una devolución dentro de los 5 días calendario siguientes a la entrega, con el producto sin uso, completo y en su empaque. Atendemos la solicitud en hasta 3 días hábiles.',
      'Si el producto llegó dañado, avísanos dentro de los 2 días siguientes a la recepción, con fotos del producto y de su empaque.',
      'Los productos personalizados se cambian o devuelven solo por fallas de fabricación.',
    ],
  },
  {
    id: 'garantia',
    title: 'Garantía',
    blocks: [
      'Cada producto indica su garantía. Para usarla, escríbenos con tu número de pedido y una descripción de la falla.',
      'La reparación toma alrededor de 10 días hábiles desde que el servicio técnico recibe el producto. Si no se puede reparar, se cambia o se devuelve el dinero.',
      'La garantía no cubre daños por mal uso, golpes, humedad o intervenciones de terceros.',
    ],
  },
];
