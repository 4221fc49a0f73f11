/** Sentences of the forms that pages show without the rules. They stand apart because the rules load after the page. */
export const terms = 'Debes aceptar los términos y condiciones';
export const emailTaken = 'El correo electrónico ya está registrado';
export const fileTooLarge = 'No se permiten archivo mayor a 5MB';
export const fileKind = 'El archivo debe ser una imagen (JPG, PNG, WebP o GIF) o un PDF';
export const imageKind = 'El archivo debe ser una imagen (JPG, PNG, WebP o GIF)';
export const holderHint = 'Debe estar a nombre de la empresa la cuenta bancaria';
