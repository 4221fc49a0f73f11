import type { TextBlock } from './clean';

const points = (subtitle: string, list: readonly string[]): TextBlock[] => [
  { kind: 'subtitle', text: subtitle },
  ...list.map((text): TextBlock => ({ kind: 'point', text })),
];

/** What is added to the common terms for each reader, by the ids of the calls: 1 seller, 2 customer, 3 reseller (D12). */
export const AUDIENCES: Readonly<Record<number, { title: string; file: string; blocks: readonly TextBlock[] }>> = {
  1: {
    title: 'Términos y condiciones para vendedores',
    file: 'terminos-vendedores.pdf',
    blocks: points('Para quien vende', [
      'La cuenta bancaria debe estar a nombre de la empresa y sus datos, vigentes.',
      'Cada venta paga una comisión por tramos. El pago al vendedor se hace después de 10 días hábiles.',
      'Por cada producto enviado a provincia el vendedor recibe S/ 10,00 adicionales.',
      'El pedido se despacha dentro de 2 días hábiles y con su comprobante de pago.',
      'Los destinos se autorizan por producto: Lima, Callao y Provincia.',
      'Los problemas con un pago se comunican dentro de un mes desde la venta.',
      'Las promociones de un vendedor duran como máximo 20 días al año.',
    ]),
  },
  2: {
    title: 'Términos y condiciones para compradores',
    file: 'terminos-compradores.pdf',
    blocks: points('Para quien compra', [
      'Para tener una cuenta hacen falta al menos 15 años; los productos para adultos requieren mayoría de edad.',
      'Los datos de la cuenta deben ser ciertos. Puedes verlos, llevártelos y eliminarlos desde tu perfil, en Mis datos (Ley N.º 29733).',
      'La publicidad por correo es aparte y voluntaria: puedes aceptarla o retirarla cuando quieras.',
    ]),
  },
  3: {
    title: 'Términos y condiciones para comisionistas',
    file: 'terminos-comisionistas.pdf',
    blocks: points('Para quien recomienda', [
      'Las comisiones se pagan contra boleta, factura o recibo por honorarios, a la cuenta bancaria registrada.',
      'Un código de comisionista se comparte con personas que lo aceptan: nunca por mensajes masivos no pedidos.',
      'El uso indebido de códigos suspende la cuenta; puede reabrirse después de 5 días hábiles.',
    ]),
  },
};
