import { BRANDS } from '../brands';
import { of } from '../spec';

/** What all clothes share. */
export const WHO = [
  of('para hombre', { values: { Público: 'Hombre' } }),
  of('para mujer', { values: { Público: 'Mujer' } }),
  of('unisex', { values: { Público: 'Unisex' } }),
];
export const COTTON = [
  of('algodón pima', { add: 14, values: { Material: 'Algodón pima' } }),
  of('algodón peinado 24/1', { add: 3, values: { Material: 'Algodón' } }),
  of('algodón 30/1', { values: { Material: 'Algodón' } }),
  of('jersey de algodón', { values: { Material: 'Algodón' } }),
  of('algodón orgánico', { add: 18, values: { Material: 'Algodón orgánico' } }),
];
export const CARE = 'Se lava en frío con colores similares y se plancha por el revés.';
export const GAMARRA =
  'Confeccionado en Gamarra, La Victoria, en talleres que trabajan con nosotros hace más de cinco años.';
export const CLOTHING = {
  brands: BRANDS.ropa,
  sizes: 'adult',
  texts: 'wear',
  warranty: 'Cambio de talla dentro de los 7 días, con etiqueta.',
} as const;
