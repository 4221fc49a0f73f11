/**
 * Those sentences of the forms that pages say by themselves. They stand apart from the rest, which comes with the rules
 * and not with the page.
 */
export const pageTexts = {
  terms: 'Debes aceptar los términos y condiciones',
  emailTaken: 'El correo electrónico ya está registrado',
  fileTooLarge: 'No se permiten archivo mayor a 5MB',
  fileKind: 'El archivo debe ser una imagen (JPG, PNG, WebP o GIF) o un PDF',
  imageKind: 'El archivo debe ser una imagen (JPG, PNG, WebP o GIF)',
  holderHint: 'Debe estar a nombre de la empresa la cuenta bancaria',
} as const;
