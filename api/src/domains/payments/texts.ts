/** Texts about a payment: new ones of ours, with tú: what happened, what is safe, what to do. */
export const paymentTexts = {
  providerDown: 'El medio de pago no responde. Espera unos segundos e intenta otra vez; no se cobró nada.',
  unconfirmed: 'Todavía no podemos confirmar tu pago. Seguimos intentando: no pagues otra vez.',
  missing: 'No encontramos tu pago. Si ya pagaste, espera unos segundos: la tienda lo registra sola.',
  wrongPayment: 'Ese pago no corresponde a esta compra.',
  intentGone: 'No encontramos esa compra. Vuelve a elegir cómo pagar.',
  intentExpired: 'La reserva de tus productos venció. Vuelve a elegir cómo pagar; no se cobró nada.',
  codeTooLate:
    'Esta compra ya no espera un código: se pagó, elegiste otra forma de pagar o venció la reserva. Revisa Mis compras o vuelve a elegir cómo pagar.',
  codeOver:
    'Tu código CIP ya venció. Si lo pagaste, no pagues otra vez: lo estamos confirmando con PagoEfectivo y te escribimos. Si no, intenta de nuevo en unos minutos.',
  methodMismatch: 'Esa compra se paga con otro método.',
  amountMismatch: 'El importe no coincide con el total de tu compra. Revísalo y elige otra vez cómo pagar.',
  badSignature: 'error de validacion',
  returned:
    'Recibimos tu pago, pero ya no corresponde a esta compra: te devolvemos el importe completo por el mismo medio y te avisamos por correo.',
  otherCurrency:
    'Tu pago llegó en otra moneda que la de esta compra, así que no la paga: te devolvemos el importe completo por el mismo medio y te avisamos por correo.',
  refusedLater: 'El medio de pago revisó tu pago y no lo aprobó; no se cobró nada.',
  notPaid: 'El banco no aprobó el pago; no se cobró nada. Prueba con otra tarjeta u otro método.',
  declined: 'PayPal no pudo cobrar con ese medio; no se cobró nada. Elige otro dentro de PayPal.',
  free: 'Tu pedido no tiene costo: confírmalo sin pagar.',
  offline: 'Este método se confirma directamente, sin registrar antes la compra.',
  tokenEnded: 'La autorización de PagoEfectivo venció. Genera el código otra vez.',
} as const;

/** Text for a buyer whose money came and pays nothing. */
export const returnedText = (problem: string): string =>
  problem === 'wrong_currency' ? paymentTexts.otherCurrency : paymentTexts.returned;
