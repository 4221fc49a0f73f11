/** Texts of the chat's server, which the browser shows before it asks. */
export const chatTexts = {
  empty: 'El mensaje está vacío',
  tooLong: 'El mensaje debe tener como máximo 10000 caracteres',
  closed: 'Esta conversación está cerrada.',
  gone: 'No encontramos esta conversación.',
  imageKind: 'El formato de la imagen no es válido',
  imageTooLarge: 'No se permiten archivo mayor a 5MB',
  imageMissing: 'Elige una imagen.',
  imageGone: 'No encontramos esta imagen.',
  tooFast: 'Vas muy rápido. Espera un momento y vuelve a enviar.',
  signedOut: 'Tu sesión terminó. Inicia sesión para continuar.',
  generic: 'Disculpe, ha ocurrido un error',
} as const;
