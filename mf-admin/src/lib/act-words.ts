import type { StaffAct } from '@qhatu/contract/wire';

/** What the acts of staff are called (docs/back-office.md). */
export const ACT_TEXTS: Readonly<Record<string, string>> = {
  'product.create': 'Creó un producto',
  'product.update': 'Editó un producto',
  'product.publish': 'Publicó un producto',
  'product.draft': 'Pasó un producto a borrador',
  'product.archive': 'Archivó un producto',
  'product.duplicate': 'Duplicó un producto',
  'product.picture': 'Agregó una foto',
  'product.price': 'Cambió precios',
  'product.offer': 'Cambió una oferta',
  'product.stock': 'Movió stock',
  'product.category': 'Cambió de categoría',
  'variant.stock': 'Movió stock',
  'category.create': 'Creó una categoría',
  'category.update': 'Editó una categoría',
  'category.picture': 'Cambió la foto de una categoría',
  'category.remove': 'Retiró una categoría',
  'order.approve': 'Aprobó un pago',
  'order.reject': 'Rechazó un pago',
  'order.cancel': 'Canceló un pedido',
  'order.refund': 'Pidió devolver dinero',
  'refund.done': 'Devolvió dinero a mano',
  'line.processed': 'Preparó una línea',
  'line.sent': 'Envió una línea',
  'line.received': 'Marcó una línea como entregada',
  'request.approve': 'Aprobó una solicitud',
  'request.reject': 'Rechazó una solicitud',
  'question.answer': 'Respondió una pregunta',
  'complaint.answer': 'Respondió un reclamo',
};

export const SUBJECT_TEXTS: Readonly<Record<string, string>> = {
  product: 'Producto',
  variant: 'Variante',
  category: 'Categoría',
  order: 'Pedido',
  line: 'Línea',
  refund: 'Devolución',
  request: 'Solicitud',
  question: 'Pregunta',
  complaint: 'Reclamo',
};

/** Fields as the forms call them; one that is not here is called what it is. */
const FIELD_TEXTS: Readonly<Record<string, string>> = {
  name: 'Nombre',
  code: 'Código',
  description: 'Descripción',
  category_id: 'Categoría',
  brand: 'Marca',
  condition: 'Estado del artículo',
  warranty: 'Garantía',
  video_id: 'Vídeo',
  discount_rate: 'Descuento máximo',
  offer: 'Oferta',
  adult: 'Para adultos',
  free_shipping: 'Envío gratis',
  can_go_to_province: 'Envío a provincias',
  tags: 'Etiquetas',
  values: 'Características',
  variants: 'Variantes',
  images: 'Fotos',
  status: 'Estado',
  stock: 'Stock',
  reason: 'Motivo',
  parent_id: 'Dentro de',
  position: 'Lugar',
  enabled: 'Visible',
};
/** What says nothing to a person. */
const HIDDEN = new Set(['version', 'bulk']);

export const fieldText = (name: string): string => FIELD_TEXTS[name] ?? name;

function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export interface ActChange {
  field: string;
  before: string | null;
  after: string;
}

/** What an act changed, a line for each field; `before` null: there was nothing. */
export const changesOf = ({ before, after }: Pick<StaffAct, 'before' | 'after'>): ActChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => !HIDDEN.has(name))
    .map((name) => ({
      field: fieldText(name),
      before: before && name in before ? valueText(before[name]) : null,
      after: valueText(after?.[name]),
    }));
