import { SHOP } from '../../lib/shop';
import type { LegalSection } from './types';

/** 'Términos y condiciones' (spec 3 §9). */
export const TERMS: readonly LegalSection[] = [
  {
    id: 'uso',
    title: 'Uso de la plataforma',
    blocks: [
      `Qhatu es una plataforma de ${SHOP.legalName}, RUC ${SHOP.ruc}, en la que compradores adquieren productos de vendedores independientes. Al usarla aceptas estos términos.`,
      'Para comprar necesitas una cuenta y tener al menos 15 años; los productos para adultos requieren mayoría de edad. Eres responsable de lo que se hace con tu cuenta y de que tus datos sean ciertos.',
      'En las categorías especiales y de profesionales independientes la plataforma es solo intermediaria entre el proveedor y el cliente: el acuerdo se hace directamente entre ellos.',
    ],
  },
  {
    id: 'obligaciones-del-proveedor',
    title: 'Obligaciones del proveedor',
    blocks: [
      [
        'Mantener vigentes y válidos sus datos bancarios y financieros.',
        'Registrar correctamente sus productos, con información veraz y stock real.',
        'Autorizar o no el destino de envío de cada producto.',
        'Comunicar los problemas de pago en el plazo establecido.',
        'Conocer y aceptar que se cobra una comisión escalonada por venta.',
      ],
      'El proveedor que incumple sus obligaciones es suspendido.',
    ],
  },
  {
    id: 'suspension',
    title: 'Suspensión de cuentas',
    blocks: [
      'Una cuenta puede suspenderse por uso indebido: datos falsos, fraude, trato ofensivo, reventa de códigos o cualquier acción que dañe a otras personas o a la plataforma. Puede reabrirse 5 días hábiles después de corregida la falta.',
    ],
  },
  {
    id: 'enlaces',
    title: 'Enlaces a sitios de terceros',
    blocks: [
      'La plataforma puede enlazar a sitios que no administramos. No respondemos por su contenido ni por sus prácticas; lee sus condiciones antes de usarlos.',
    ],
  },
  {
    id: 'propiedad-intelectual',
    title: 'Propiedad intelectual',
    blocks: [
      'La marca, los textos, las imágenes y el software de Qhatu pertenecen a su operador o a quienes le dieron licencia. Los contenidos de cada producto pertenecen a su vendedor. No pueden usarse sin permiso.',
    ],
  },
  {
    id: 'indemnidad',
    title: 'Indemnidad',
    blocks: [
      'Quien usa la plataforma mantiene indemne al operador frente a reclamos de terceros que resulten de un uso contrario a estos términos o a la ley. Nada de esto limita los derechos que el Código de Protección y Defensa del Consumidor te reconoce.',
    ],
  },
  {
    id: 'ley',
    title: 'Ley aplicable y cambios',
    blocks: [
      'Estos términos se rigen por las leyes del Perú y se someten a los tribunales de Lima, sin perjuicio de las vías que la ley reconoce al consumidor.',
      'Podemos cambiarlos; los cambios se publican en la plataforma. Última actualización: 24 de abril de 2021.',
    ],
  },
];
