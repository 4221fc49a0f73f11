/** The sentences of the forms: spec 2 §5, spec 3 §5 and D53, word for word. */
export const formTexts = {
  required: (field: string) => `El campo ${field} es requerido`,
  emailForm: 'El correo electrónico no es válido',
  phoneLetters: 'El Teléfono no puede contener letras',
  phoneLength: (min: number, max: number) => `El Teléfono debe tener entre ${min} y ${max} caracteres`,
  rucDigits: 'El RUC solo debe contener números',
  rucLength: 'El numero de documento debe tener entre 8 y 11 caracteres',
  rucCheck: 'El RUC no es válido',
  tooLong: (field: string, max: number) => `El campo ${field} no puede tener más de ${max} caracteres`,
  noProducts: 'Debe de haber mas de un producto',
  noMethod: 'por favor debe seleccionar un metodo de pago',
  adult:
    'No podra avanzar en la compra de productos a menos que indique que es mayor de edad o borre los productos para mayoria de edad',
  chooseAddress: 'Para continuar, debe seleccionar la dirección de envío',
  fileTooLarge: 'No se permiten archivo mayor a 5MB',
} as const;
