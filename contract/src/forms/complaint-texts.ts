import type { FormChoice } from './seller-choices';

/** The warnings of the complaint form, in its order: spec 3 §5, word for word; then ours, for what the law adds. */
export const complaintTexts = {
  documentType: 'El Tipo de documento es requerido',
  document: 'El documento es requerido',
  name: 'El nombre es requerido',
  phone: 'El Teléfono es requerido',
  email: 'El correo es requerido',
  address: 'La dirección es requerida',
  region: 'La región es requerida',
  province: 'La provincia es requerida',
  district: 'El distrito es requerido',
  reason: 'El motivo es requerido',
  supportType: 'El detalle es requerido',
  description: 'El mensaje es requerido',
  receiptDigits: 'El número de comprobante solo puede contener números',
  date: 'La fecha no es válida: escríbela como día/mes/año',
  future: 'La fecha no puede ser posterior a hoy',
  amount: 'El monto reclamado debe ser un número con hasta dos decimales',
  guardianName: 'El nombre de la madre, el padre o el representante es requerido',
  guardianDocumentType: 'El Tipo de documento del representante es requerido',
  guardianDocument: 'El documento del representante es requerido',
} as const;

/** `document_type` of the complaint form; other forms number theirs otherwise (D51). */
export const COMPLAINT_DOCUMENTS: readonly FormChoice[] = [
  { value: '0', text: 'DNI' },
  { value: '1', text: 'Pasaporte' },
  { value: '2', text: 'Carnet de Extranjería' },
];

/** Kinds of complaint, with the law's definition of each (DS 011-2011-PCM, art. 3); both definitions stand on the form. */
export const COMPLAINT_REASONS: readonly (FormChoice & { meaning: string })[] = [
  { value: '0', text: 'Reclamo', meaning: 'Disconformidad relacionada con los productos o servicios.' },
  {
    value: '1',
    text: 'Queja',
    meaning:
      'Disconformidad no relacionada con los productos o servicios, o malestar o descontento respecto a la atención al público.',
  },
];

/** Kinds of purchase that a complaint names. */
export const COMPLAINT_GOOD_KINDS: readonly FormChoice[] = [
  { value: 'product', text: 'Producto' },
  { value: 'service', text: 'Servicio' },
];

/** The sentence that belongs to every complaint (Ley 29571, DS 011-2011-PCM). */
export const INDECOPI_LINE =
  'La formulación del reclamo no impide acudir a otras vías de solución de controversias ni es requisito previo para interponer una denuncia ante el INDECOPI.';

/** Time limit of the provider's answer; on the form, the page and in the mail. */
export const ANSWER_LINE =
  'El proveedor debe dar respuesta al reclamo o queja en un plazo no mayor de quince (15) días hábiles, el cual es improrrogable.';
