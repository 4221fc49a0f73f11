/** What a complaint is called: 'Reclamo' or 'Queja'. */
export const REASON_NAMES = ['reclamo', 'queja'] as const;
export const DOCUMENT_NAMES = ['DNI', 'Pasaporte', 'Carnet de Extranjería'] as const;
export const GOOD_NAMES = { product: 'Producto', service: 'Servicio' } as const;

const gender = (reason: 0 | 1): string => (reason === 0 ? 'Tu reclamo quedó registrado' : 'Tu queja quedó registrada');

/** What the shop says about complaints. */
export const bookTexts = {
  filed: (reason: 0 | 1, number: string) =>
    `${gender(reason)} con el N.º ${number}. Te enviamos una copia a tu correo.`,
  unknownPlace: 'Elige un distrito de la lista',
  unknownType: 'Elige un detalle de la lista',
  keyReused: 'Esta hoja ya se envió con otros datos. Revísala y envíala de nuevo.',
  answerMissing: 'El campo respuesta es requerido',
  answerTooLong: 'El campo respuesta no puede tener más de 5000 caracteres',
  answered: 'Respuesta enviada',
  alreadyAnswered: 'Alguien ya respondió esta hoja. Actualiza la lista para ver la respuesta.',
} as const;

/** '000012-2026', as it stands on the complaint. */
export const numberText = ({ year, number }: { year: number; number: number }): string =>
  `${String(number).padStart(6, '0')}-${year}`;
