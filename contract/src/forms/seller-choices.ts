/** Choices of the selects in the seller and reseller forms, with the wire's values (spec 3 §3). */
export interface FormChoice {
  value: string;
  text: string;
}

/** A document's largest size: 5 MB (spec 3 §9). */
export const MAX_FILE_BYTES = 5_242_880;

/** Representatives of a seller. */
export const MAX_CONTACTS = 10;

/** Provider: what is issued for a sale. */
export const BILL_TYPES: readonly FormChoice[] = [
  { value: '1', text: 'Boleta' },
  { value: '0', text: 'Factura' },
];

export const PREFERRED_BILL_TYPES: readonly FormChoice[] = [
  { value: '1', text: 'Boleta' },
  { value: '0', text: 'Boleta y Factura' },
];

export const RESELLER_BILL_TYPES: readonly FormChoice[] = [
  { value: '1', text: 'Boleta' },
  { value: '0', text: 'Factura' },
  { value: '2', text: 'Recibo por honorarios' },
];

/** Sales a month, in soles. */
export const SALES_RANGES: readonly FormChoice[] = [
  { value: '1', text: 'Hasta 5000 soles' },
  { value: '2', text: 'De 5001 a 10000 soles' },
  { value: '3', text: 'Más de 10000 soles' },
  { value: '4', text: 'Prefiero no decirlo' },
];

export const BANKS: readonly FormChoice[] = [
  { value: 'Interbank', text: 'Interbank' },
  { value: 'BCP', text: 'BCP' },
];

export const ACCOUNT_TYPES: readonly FormChoice[] = [
  { value: '0', text: 'Ahorros soles' },
  { value: '1', text: 'Corriente soles' },
];

/** The text of a stored value, or the value itself when it is of another time. */
export const choiceText = (choices: readonly FormChoice[], value: string): string =>
  choices.find((choice) => choice.value === value)?.text ?? value;
