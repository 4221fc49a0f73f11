import { formatDateTime } from '@qhatu/contract/delivery';
import { formatMoney, toCents } from '@qhatu/contract/money';
import { PAYMENT_METHODS } from '@qhatu/contract/payment-methods';

/** What the acts of staff are called (docs/back-office.md). */
export const ACT_TEXTS: Readonly<Record<string, string>> = {
  'product.create': 'Creó un producto',
  'product.update': 'Editó un producto',
  'product.publish': 'Publicó un producto',
  'product.submit': 'Envió un producto a revisión',
  'product.approve': 'Aprobó un producto',
  'product.return': 'Devolvió un producto',
  'product.draft': 'Pasó un producto a borrador',
  'product.archive': 'Archivó un producto',
  'product.duplicate': 'Duplicó un producto',
  'product.picture': 'Agregó una foto',
  'product.price': 'Cambió precios',
  'product.offer': 'Cambió una oferta',
  'product.stock': 'Movió stock',
  'product.category': 'Cambió de categoría',
  'product.tags': 'Cambió etiquetas',
  'variant.stock': 'Movió stock',
  'category.create': 'Creó una categoría',
  'category.update': 'Editó una categoría',
  'category.picture': 'Cambió la foto de una categoría',
  'category.remove': 'Retiró una categoría',
  'attribute.create': 'Creó un atributo',
  'attribute.update': 'Editó un atributo',
  'attribute.remove': 'Retiró un atributo',
  'promotion.create': 'Creó una promoción',
  'promotion.update': 'Editó una promoción',
  'promotion.end': 'Terminó una promoción',
  'promotion.resume': 'Reanudó una promoción',
  'promotion.batch': 'Creó códigos de promoción',
  'newsletter.create': 'Escribió un boletín',
  'newsletter.update': 'Editó un boletín',
  'newsletter.send': 'Envió un boletín',
  'newsletter.pause': 'Puso un boletín en pausa',
  'newsletter.resume': 'Reanudó un boletín',
  'newsletter.stop': 'Detuvo un boletín',
  'newsletter.remove': 'Dio de baja un correo del boletín',
  'brand.rename': 'Cambió el nombre de una marca',
  'brand.merge': 'Unió dos marcas',
  'brand.remove': 'Retiró una marca',
  'tag.rename': 'Cambió el nombre de una etiqueta',
  'tag.merge': 'Unió dos etiquetas',
  'tag.remove': 'Retiró una etiqueta',
  'setting.shipping': 'Cambió los precios de envío',
  'setting.delivery': 'Cambió los plazos y días de entrega',
  'setting.methods': 'Cambió los métodos de pago',
  'setting.holds': 'Cambió las reservas de stock',
  'setting.limits': 'Cambió los límites por cliente',
  'setting.moderation': 'Cambió la revisión de productos',
  'setting.fees': 'Cambió las comisiones de los medios de pago',
  'setting.dispatch': 'Cambió el plazo para enviar',
  'setting.accounts': 'Cambió las cuentas para transferencias',
  'setting.mail': 'Cambió el texto de un correo',
  'setting.legal': 'Publicó un texto legal',
  'setting.legal-draft': 'Guardó el borrador de un texto legal',
  'setting.legal-discard': 'Descartó el borrador de un texto legal',
  'setting.rate': 'Cambió el tipo de cambio',
  'setting.rate-source': 'Cambió la fuente del tipo de cambio',
  'shop.update': 'Editó su tienda',
  'shop.banner': 'Cambió la portada de su tienda',
  'shop.away': 'Puso días libres',
  'shop.back': 'Terminó sus días libres',
  'shop.hide': 'Ocultó los textos de una tienda',
  'shop.restore': 'Mostró otra vez los textos de una tienda',
  'shop-member.invite': 'Invitó a alguien a su tienda',
  'shop-member.join': 'Aceptó trabajar en una tienda',
  'shop-member.rights': 'Cambió los permisos de alguien en su tienda',
  'shop-member.remove': 'Quitó a alguien de su tienda',
  'shop-member.leave': 'Dejó la tienda donde trabajaba',
  'shop.reopen': 'Volvió a poner a la venta los productos de una tienda',
  'home.publish': 'Publicó la portada',
  'home.discard': 'Descartó un borrador de la portada',
  'home.restore': 'Volvió a una versión de la portada',
  'order.approve': 'Aprobó un pago',
  'order.reject': 'Rechazó un pago',
  'order.cancel': 'Canceló un pedido',
  'order.refund': 'Pidió devolver dinero',
  'order.parcel': 'Envió un paquete',
  'order.parcel-change': 'Corrigió un envío',
  'order.parcel-delivered': 'Marcó un paquete como entregado',
  'order.cancel-lines': 'Canceló parte de un pedido',
  'order.refund-lines': 'Devolvió dinero de sus productos',
  'order.address': 'Cambió la dirección de un pedido',
  'order.note': 'Escribió una nota interna',
  'order.message': 'Escribió al comprador',
  'order.return-accept': 'Aceptó una devolución',
  'order.return-refuse': 'Rechazó una devolución',
  'order.return-receive': 'Recibió una devolución',
  'order.late-transfer': 'Registró una transferencia tardía',
  'order.late-transfer-correct': 'Corrigió una transferencia tardía',
  'order.late-transfer-withdraw': 'Retiró una transferencia tardía',
  'refund.done': 'Devolvió dinero a mano',
  'refund.by-hand': 'Tomó una devolución para pagarla a mano',
  'settlement.made': 'Cerró una liquidación',
  'settlement.paid': 'Pagó una liquidación',
  'ledger.corrected': 'Corrigió un saldo a mano',
  'commission.set': 'Cambió una comisión',
  'commission.withdraw': 'Retiró una comisión programada',
  'line.processed': 'Preparó una línea',
  'line.sent': 'Envió una línea',
  'line.received': 'Marcó una línea como entregada',
  'request.approve': 'Aprobó una solicitud',
  'request.reject': 'Rechazó una solicitud',
  'question.answer': 'Respondió una pregunta',
  'complaint.answer': 'Respondió un reclamo',
  'payment-problem.assign': 'Asignó una diferencia de pago',
  'payment-problem.close': 'Cerró una diferencia de pago',
  'review.hide': 'Ocultó una reseña',
  'review.restore': 'Devolvió una reseña',
  'review.keep': 'Dejó una reseña denunciada',
  'review.answer': 'Respondió una reseña',
  'review.answer-remove': 'Retiró su respuesta a una reseña',
  'answer.hide': 'Ocultó la respuesta a una reseña',
  'answer.restore': 'Devolvió la respuesta a una reseña',
  'answer.keep': 'Dejó una respuesta denunciada',
  'question.hide': 'Ocultó una pregunta',
  'question.restore': 'Devolvió una pregunta',
  'question.keep': 'Dejó una pregunta denunciada',
  'message.answer': 'Respondió un mensaje',
  'message.close': 'Cerró un mensaje',
  'message.reopen': 'Volvió a abrir un mensaje',
  'suggestion.close': 'Cerró una sugerencia',
  'suggestion.reopen': 'Volvió a abrir una sugerencia',
  'person.invite': 'Invitó a una persona',
  'person.suspend': 'Suspendió una cuenta',
  'person.reopen': 'Reabrió una cuenta',
  'person.role': 'Cambió el rol de una persona',
  'person.links': 'Reenvió un enlace',
  'person.sessions': 'Cerró las sesiones de una persona',
  'api-key.create': 'Creó una clave',
  'api-key.revoke': 'Anuló una clave',
  'webhook.create': 'Agregó una dirección de avisos',
  'webhook.update': 'Cambió una dirección de avisos',
  'webhook.secret': 'Cambió el secreto de los avisos',
  'webhook.remove': 'Quitó una dirección de avisos',
  'variant.inventory': 'Actualizó stock y precio desde su sistema',
  'import.start': 'Empezó una importación',
  'import.undo': 'Deshizo una importación',
  'import.discard': 'Descartó una importación',
  'job.retry': 'Reintentó un trabajo',
};

export const SUBJECT_TEXTS: Readonly<Record<string, string>> = {
  product: 'Producto',
  import: 'Importación',
  'shop-member': 'Equipo de una tienda',
  variant: 'Variante',
  category: 'Categoría',
  attribute: 'Atributo',
  brand: 'Marca',
  tag: 'Etiqueta',
  promotion: 'Promoción',
  home: 'Portada',
  order: 'Pedido',
  line: 'Línea',
  refund: 'Devolución',
  settlement: 'Liquidación',
  commission: 'Comisión',
  setting: 'Ajustes',
  request: 'Solicitud',
  question: 'Pregunta',
  complaint: 'Reclamo',
  'payment-problem': 'Diferencia de pago',
  job: 'Trabajo',
  person: 'Persona',
  review: 'Reseña',
  answer: 'Respuesta a una reseña',
  message: 'Mensaje',
  suggestion: 'Sugerencia',
  'api-key': 'Clave',
  webhook: 'Dirección de avisos',
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
  publish_at: 'Publicación planeada',
  stock: 'Stock',
  reason: 'Motivo',
  parent_id: 'Dentro de',
  position: 'Lugar',
  enabled: 'Visible',
  image: 'Foto',
  new: 'Etiqueta «nuevo»',
  sale: 'Etiqueta «remate»',
  lima: 'Envío a Lima',
  province: 'Envío a provincia',
  free_from: 'Lima gratis desde',
  venta: 'Soles por dólar',
  source: 'Fuente',
  margin: 'Margen (%)',
  most_change: 'Cambio máximo (%)',
  draft: 'Borrador',
  text: 'Texto legal',
  ...Object.fromEntries(
    PAYMENT_METHODS.flatMap(({ id, name }) => [
      [`on_${id}`, name],
      [`surcharge_${id}`, `Recargo de ${name}`],
    ]),
  ),
  textvariantes: 'Texto de variantes',
  tiers: 'Comisión',
  from_day: 'Desde el',
  seller_id: 'Vendedor',
  reseller_percent: 'Para el comisionista (%)',
  shipping_percent: 'Envío para el vendedor (%)',
  especial: 'Especial',
  freelancer: 'Servicios',
  uri: 'Foto',
  type: 'Tipo',
  value: 'Descuento',
  minimum: 'Compra mínima',
  methods: 'Métodos de pago',
  region_id: 'Región',
  reseller: 'Comisionista',
  since: 'Desde',
  until: 'Hasta',
  max_uses: 'Límite de usos',
  scope: 'A qué llega',
  prefix: 'Prefijo',
  home_version: 'Versión',
  slides: 'Láminas',
  sections: 'Secciones',
  events: 'Avisos',
  services: 'Servicios',
  guides: 'Guías',
  testimonials: 'Testimonios',
  codes: 'Códigos',
  state: 'Estado',
  order: 'Pedido',
  product: 'Producto',
  products: 'Productos',
  file: 'Archivo',
  new_products: 'Nuevos',
  changed: 'Cambian',
  unchanged: 'Sin cambios',
  refused: 'Rechazados',
  move_to: 'Pasaron a',
  amount: 'Monto (S/)',
  refund: 'Devolución',
  operation: 'Operación',
  answer: 'Respuesta',
  from: 'Copia de',
  note: 'Nota',
  assigned_to: 'Asignado a',
  kind: 'Tipo',
  role: 'Rol',
  suspended: 'Suspendida',
  count: 'Cuántas',
  subject: 'Asunto',
  mail: 'Correo',
  title: 'Título',
  action: 'Botón',
  preheader: 'Texto de vista previa',
  body: 'Texto',
  total: 'Personas',
  sent: 'Enviados',
  per_minute: 'Por minuto',
};
/** What says nothing to a person. */
const HIDDEN = new Set(['version', 'bulk', 'uri']);

const WORDS: Readonly<Record<string, string>> = {
  draft: 'borrador',
  published: 'publicado',
  archived: 'archivado',
  awaiting_payment: 'por pagar',
  paid: 'pagado',
  rejected: 'rechazado',
  cancelled: 'cancelado',
  scheduled: 'programada',
  active: 'activa',
  used_up: 'agotada',
  ended: 'terminada',
  pending: 'por revisar',
  approved: 'aprobada',
};

export const fieldText = (name: string): string => FIELD_TEXTS[name] ?? name;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** One of a list, such as a variant: what it is called, and what is said of it. */
function itemText(item: unknown): string {
  if (typeof item !== 'object' || item === null) return valueText(item);
  const { id, label, alt, price, stock, enabled } = item as Record<string, unknown>;
  return [
    label || alt || `n.º ${String(id)}`,
    typeof price === 'number' && formatMoney(toCents(price)),
    typeof stock === 'number' && `stock ${stock}`,
    enabled === false && 'fuera de venta',
  ]
    .filter(Boolean)
    .join(' ');
}

function valueText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (isEmpty(value)) return '—';
  if (Array.isArray(value)) return value.map(itemText).join(', ');
  if (typeof value === 'object') {
    const offer = value as { price?: number; from?: string | null; until?: string | null };
    const until = offer.until && `hasta ${formatDateTime(new Date(offer.until))}`;
    return [typeof offer.price === 'number' && formatMoney(toCents(offer.price)), until].filter(Boolean).join(' ');
  }
  return WORDS[String(value)] ?? String(value);
}

export interface ActChange {
  field: string;
  before: string | null;
  after: string;
}

/** Of two lists only what is not in the other: one price of forty variants is one line; the order alone is all of it. */
function differing(before: unknown, after: unknown): [unknown, unknown] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [before, after];
  const without = (list: unknown[], other: unknown[]) => {
    const known = new Set(other.map((item) => JSON.stringify(item)));
    return list.filter((item) => !known.has(JSON.stringify(item)));
  };
  const [gone, come] = [without(before, after), without(after, before)];
  return gone.length + come.length === 0 ? [before, after] : [gone, come];
}

interface Change {
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
}

/** What an act changed, a line for each field; `before` null: there was nothing, and what is empty is left out. */
export const changesOf = ({ before, after }: Change): ActChange[] =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
    .filter((name) => !HIDDEN.has(name) && (before !== null || !isEmpty(after?.[name])))
    .map((name) => {
      const [was, is] = differing(before?.[name], after?.[name]);
      return {
        field: fieldText(name),
        before: before && name in before ? valueText(was) : null,
        after: valueText(is),
      };
    });
