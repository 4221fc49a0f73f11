import type { LegalSection } from './types';

/** 'Preguntas de proveedores' (spec 3 §9). */
export const SUPPLIERS: readonly LegalSection[] = [
  {
    id: 'proveedores',
    title: 'Preguntas de los proveedores',
    blocks: [
      [
        '¿Qué debo cumplir? Mantener tus datos bancarios y de contacto vigentes, registrar bien tus productos, tener stock, despachar en 2 días hábiles y entregar los comprobantes de pago.',
        '¿Elijo adónde vendo? Sí: por cada producto autorizas o no el envío a Lima, Callao y provincias. Por cada producto enviado a provincias recibes S/ 10,00.',
        '¿Cuándo me pagan? 10 días hábiles después de la entrega. Los problemas con un pago se comunican dentro del mes siguiente a la venta.',
        '¿Cuánto cobra Qhatu? Una comisión escalonada por venta, que conoces antes de publicar.',
        '¿Cuánto puede durar una promoción? Como máximo 20 días al año.',
        '¿Qué pasa si incumplo? La cuenta se suspende. Se puede reabrir 5 días hábiles después de corregir la falta.',
      ],
    ],
  },
];
