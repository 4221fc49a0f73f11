/** Sentences of the forms that pages show without the rules. They stand apart because the rules load after the page. */
export const pageTexts = {
  terms: 'Debes aceptar los términos y condiciones',
  emailTaken: 'El correo electrónico ya está registrado',
  fileTooLarge: 'No se permiten archivo mayor a 5MB',
  fileKind: 'El archivo debe ser una imagen (JPG, PNG, WebP o GIF) o un PDF',
  imageKind: 'El archivo debe ser una imagen (JPG, PNG, WebP o GIF)',
  holderHint: 'Debe estar a nombre de la empresa la cuenta bancaria',
} as const;
