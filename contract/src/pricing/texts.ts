import { type Cents, formatMoney } from '../money';

/** The exact texts of spec 2 §8 about prices. */
export const pricingTexts = {
  unknownCode: 'El código seleccionado no existe',
  noMethod: 'por favor debe seleccionar un metodo de pago',
  notApplicable: 'Este código no existe o no aplica con el método de pago seleccionado',
  belowMinimum: (minimum: Cents) =>
    `error debe realizar una compra por un monto minimo de : S./:${formatMoney(minimum, '')}`,
  notInPromotion: 'Este producto no participa de la promoción ingresada',
  notToProvince: 'Este producto no esta disponible fuera de provincia',
} as const;
