/** The sentences of the checkout alone (spec 2 §5), word for word. */
export const checkoutTexts = {
  noProducts: 'Debe de haber mas de un producto',
  noMethod: 'por favor debe seleccionar un metodo de pago',
  adult:
    'No podra avanzar en la compra de productos a menos que indique que es mayor de edad o borre los productos para mayoria de edad',
  chooseAddress: 'Para continuar, debe seleccionar la dirección de envío',
} as const;
