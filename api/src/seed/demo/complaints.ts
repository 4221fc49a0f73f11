import type { ComplaintBody } from '@qhatu/contract/wire';
import { ACCOUNT } from './accounts';

interface DemoComplaint {
  /** As a visitor would have sent it: nobody's conversation is touched (D57). */
  body: ComplaintBody & { description: string };
  /** Days before the demo's day. */
  days: number;
  /** The same, of what it is about. */
  happened?: number;
  answer?: { text: string; by: number; days: number };
}

const MIRAFLORES = { region_id: 150100, province_id: 150100, district_id: 150122 };

/** Complaints of the Libro de Reclamaciones, in the order in which they were filed: two wait, one is answered. */
export const COMPLAINTS: readonly DemoComplaint[] = [
  {
    body: {
      ...MIRAFLORES,
      document_type: 0,
      document: '40315526',
      name: 'Gladys Ñahui Prado',
      phone: '987200101',
      email: 'gladys@demo.pe',
      address: 'Calle Berlín 340, dpto. 502',
      reason: 1,
      support_type_id: 7,
      description: 'Escribí dos veces por el cambio de una talla y la segunda respuesta llegó al cuarto día.',
      request: 'Que avisen cuánto va a tardar la respuesta.',
    },
    days: 16,
    answer: {
      text: 'Gladys, tienes razón: tu segundo mensaje quedó sin asignar. Desde este mes cada conversación dice quién la atiende y desde cuándo espera. Tu cambio de talla ya fue enviado.',
      by: ACCOUNT.soporte,
      days: 12,
    },
  },
  {
    body: {
      ...MIRAFLORES,
      document_type: 0,
      document: '09817364',
      name: 'Óscar Benites Lazo',
      phone: '987200102',
      email: 'oscar@demo.pe',
      address: 'Av. Larco 812',
      reason: 0,
      support_type_id: 2,
      description: 'La licuadora llegó con la jarra rajada. La caja estaba entera, así que salió así del almacén.',
      request: 'Que me cambien la jarra o me devuelvan el dinero.',
      comprobante: '4471',
      good_kind: 'product',
      good: 'Licuadora de 1,5 litros',
      seller: 'tiendacondori',
      amount: '189,90',
    },
    days: 5,
    happened: 6,
  },
  {
    body: {
      ...MIRAFLORES,
      document_type: 2,
      document: '001748203',
      name: 'Valentina Rincón',
      phone: '987200103',
      email: 'valentina@demo.pe',
      address: 'Jr. Tarata 215',
      reason: 0,
      support_type_id: 1,
      description:
        'El motorizado marcó la entrega como hecha y no había nadie en casa. El paquete no está en portería.',
      request: 'Que ubiquen el paquete o lo envíen otra vez.',
      good_kind: 'service',
      good: 'Entrega a domicilio',
    },
    days: 1,
    happened: 2,
  },
];
