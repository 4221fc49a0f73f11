import { isPaidOnline, PAYMENT_METHODS } from '@qhatu/contract/payment-methods';
import { MAX_OPEN_ORDERS_LIMIT, MAX_UNITS } from '@qhatu/contract/shop';
import { soles } from '../../lib/typed';
import type { SettingKey, SettingValue } from './api/settings';

/** What a group's form holds: amounts as they are typed, and what is on or off. */
export type SettingValues = Record<string, string | boolean>;

interface Amount {
  name: string;
  label: string;
  hint?: string;
}

interface Text {
  name: string;
  label: string;
  hint?: string;
  maxLength: number;
  inputMode?: 'email' | 'numeric' | 'tel';
}

export interface SettingGroup {
  key: SettingKey;
  /** Its part of the address: `/admin/ajustes?parte=pagos`. */
  part: string;
  title: string;
  note: string;
  /** What is on or off, each with its amount. */
  switches: { name: string; label: string; amount: Amount }[];
  amounts: Amount[];
  /** One of several, each with its words. */
  choices?: { name: string; label: string; options: { value: string; text: string }[] }[];
  /** Texts, a row each; every one may stay empty. */
  texts?: readonly (readonly Text[])[];
  /** Decimals that its amounts are written with. */
  decimals: number;
}

/** Methods whose provider keeps something: a transfer has none. */
const PROVIDED = PAYMENT_METHODS.filter(({ id }) => isPaidOnline(id));

export const SETTING_GROUPS: readonly [SettingGroup, ...SettingGroup[]] = [
  {
    key: 'shipping',
    part: 'envios',
    title: 'Envíos',
    note: 'Un cambio vale al instante, también en los carritos abiertos y en los textos legales que dicen estas cifras. Los pedidos que ya están hechos no cambian.',
    switches: [],
    amounts: [
      { name: 'lima', label: 'Envío a Lima (S/)' },
      { name: 'province', label: 'Envío a provincia, por producto (S/)' },
      {
        name: 'free_from',
        label: 'Lima gratis desde (S/)',
        hint: 'Subtotal de la compra desde el que Lima no paga envío.',
      },
    ],
    decimals: 2,
  },
  {
    key: 'delivery',
    part: 'entregas',
    title: 'Plazos de entrega',
    note: 'Con esto se calcula el día de llegada que ven los clientes. No se entrega domingos, lunes ni feriados nacionales: esos ya se cuentan solos.',
    switches: [],
    amounts: [
      { name: 'lima_hours', label: 'A Lima (horas)', hint: 'De 12 a 720.' },
      { name: 'province_hours', label: 'A provincias (horas)', hint: 'De 12 a 720.' },
    ],
    texts: [
      [
        {
          name: 'closed_days',
          label: 'Otros días sin entrega',
          hint: 'Por ejemplo: 24/12/2026, 31/12/2026.',
          maxLength: 800,
        },
      ],
    ],
    decimals: 0,
  },
  {
    key: 'methods',
    part: 'pagos',
    title: 'Métodos de pago',
    note: 'Un método apagado no se ofrece ni se acepta. El recargo se suma al total de quien paga con él.',
    switches: PAYMENT_METHODS.map(({ id, name }) => ({
      name: `on_${id}`,
      label: name,
      amount: { name: `surcharge_${id}`, label: `Recargo de ${name} (S/)` },
    })),
    amounts: [],
    decimals: 2,
  },
  {
    key: 'accounts',
    part: 'cuentas',
    title: 'Cuentas para transferencias',
    note: 'Lo que ve quien paga por transferencia o con una billetera. Sin ninguna cuenta completa no se ofrece la transferencia; sin ninguna billetera, tampoco la móvil.',
    switches: [],
    amounts: [],
    texts: [
      [
        { name: 'holder', label: 'A nombre de', maxLength: 120 },
        { name: 'ruc', label: 'RUC', maxLength: 11, inputMode: 'numeric' },
        {
          name: 'proof_email',
          label: 'Correo para comprobantes',
          hint: 'Adonde los envía quien no los adjunta.',
          maxLength: 254,
          inputMode: 'email',
        },
      ],
      ...[1, 2, 3].map((n): Text[] => [
        { name: `bank_${n}`, label: `Banco ${n}`, maxLength: 60 },
        { name: `number_${n}`, label: `Número de cuenta ${n}`, maxLength: 40 },
        { name: `cci_${n}`, label: `CCI ${n}`, hint: '20 dígitos.', maxLength: 40 },
      ]),
      ...[1, 2].map((n): Text[] => [
        { name: `wallet_${n}`, label: `Billetera ${n}`, maxLength: 30 },
        { name: `phone_${n}`, label: `Celular de la billetera ${n}`, maxLength: 20, inputMode: 'tel' },
        {
          name: `code_${n}`,
          label: `Texto del QR ${n}`,
          hint: 'Lo que lee la cámara en el QR que da la billetera. Vacío: solo se muestra el celular.',
          maxLength: 500,
        },
      ]),
    ],
    decimals: 0,
  },
  {
    key: 'holds',
    part: 'reservas',
    title: 'Reservas de stock',
    note: 'Cuánto guarda sus productos un pedido que aún no se paga. Vale para los pedidos nuevos; los hechos conservan su plazo.',
    switches: [],
    amounts: [
      { name: 'transfer_hours', label: 'Transferencias (horas)', hint: 'De 4 a 72; la política promete 4.' },
      { name: 'charged_minutes', label: 'Tarjeta y PayPal (minutos)', hint: 'De 10 a 120.' },
    ],
    decimals: 0,
  },
  {
    key: 'limits',
    part: 'limites',
    title: 'Límites por cliente',
    note: 'Cuánto puede reservar una cuenta sin pagar. Desde una misma red se permite cuatro veces más.',
    switches: [],
    amounts: [
      { name: 'open_orders', label: 'Pedidos por pagar a la vez', hint: `De 1 a ${MAX_OPEN_ORDERS_LIMIT}.` },
      {
        name: 'open_units',
        label: 'Unidades de un mismo producto',
        hint: `De 1 a ${MAX_UNITS}, sumando lo que espera su pago.`,
      },
    ],
    decimals: 0,
  },
  {
    key: 'moderation',
    part: 'revision',
    title: 'Revisión de productos',
    note: 'Lo que publica un vendedor espera en Productos hasta que alguien lo apruebe. Lo que ya está a la venta sigue así.',
    switches: [],
    choices: [
      {
        name: 'mode',
        label: 'Qué se revisa',
        options: [
          { value: 'off', text: 'Nada' },
          { value: 'first', text: 'Los primeros productos de cada vendedor' },
          { value: 'all', text: 'Todos, y los cambios de lo que se ve' },
        ],
      },
    ],
    amounts: [{ name: 'first', label: 'Cuántos son los primeros', hint: 'De 1 a 100.' }],
    decimals: 0,
  },
  {
    key: 'fees',
    part: 'comisiones-de-pago',
    title: 'Comisiones de los medios de pago',
    note: 'Lo que cada medio descuenta de un pedido, con su IGV. Es un costo de la tienda: ni el cliente ni el vendedor pagan más. Vale para lo que se pague desde ahora.',
    switches: [],
    amounts: [
      ...PROVIDED.map(({ id, name }) => ({
        name: `percent_${id}`,
        label: `${name} (%)`,
        hint: 'De 0 a 20, sobre el total.',
      })),
      ...PROVIDED.map(({ id, name }) => ({
        name: `fixed_${id}`,
        label: `${name} (S/)`,
        hint: 'Monto fijo de cada pedido.',
      })),
    ],
    decimals: 2,
  },
  {
    key: 'dispatch',
    part: 'despacho',
    title: 'Plazo para enviar',
    note: 'Los vendedores reciben un correo el último día y cada día hábil de atraso. Después, sus productos salen de la venta hasta que envíen o cancelen lo atrasado.',
    switches: [],
    amounts: [
      {
        name: 'days',
        label: 'Para enviar (días hábiles)',
        hint: 'De 1 a 10, desde el día del pago; la política dice 2.',
      },
      {
        name: 'suspend_after',
        label: 'Atraso que saca de la venta (días hábiles)',
        hint: 'De 1 a 30. Con 0 nunca salen de la venta.',
      },
      {
        name: 'reopen_after',
        label: 'Fuera de la venta al menos (días hábiles)',
        hint: 'De 1 a 30; la política dice 5.',
      },
    ],
    decimals: 0,
  },
  {
    key: 'sellers',
    part: 'vendedores',
    title: 'Vendedores',
    note: 'El pago vale para las liquidaciones que se hagan desde ahora; los días de promoción, para las fechas que se guarden desde ahora; los de recepción, para los pedidos que se hagan desde ahora. Al guardar, los textos legales que dicen estas cifras tienen una versión nueva con ellas.',
    switches: [],
    amounts: [
      {
        name: 'paid_after',
        label: 'Pago después del periodo (días hábiles)',
        hint: 'De 1 a 30; la política dice 10.',
      },
      {
        name: 'promotion_days',
        label: 'Promociones de un vendedor (días al año)',
        hint: 'De 0 a 120; la política dice 20.',
      },
      {
        name: 'received_after',
        label: 'Recibida tras su envío (días)',
        hint: 'De 5 a 60; la política dice 14.',
      },
    ],
    decimals: 0,
  },
  {
    key: 'rate',
    part: 'dolar',
    title: 'Tipo de cambio',
    note: 'Con él se cobra en dólares por PayPal. Si la fuente es el BCRP, lo que escribas aquí vale hasta su próxima consulta.',
    switches: [],
    amounts: [{ name: 'venta', label: 'Soles por dólar', hint: 'De 1 a 10, con cuatro decimales como máximo.' }],
    decimals: 4,
  },
  {
    key: 'rate-source',
    part: 'dolar-fuente',
    title: 'Fuente del dólar',
    note: 'Del BCRP se toma la venta del sistema bancario (SBS), una vez al día. Los días sin cotización vale la última.',
    switches: [],
    choices: [
      {
        name: 'source',
        label: 'De dónde sale el tipo de cambio',
        options: [
          { value: 'hand', text: 'A mano' },
          { value: 'bcrp', text: 'Del BCRP, cada día' },
        ],
      },
    ],
    amounts: [
      { name: 'margin', label: 'Se le suma (%)', hint: 'De 0 a 20: lo que cuesta cambiar.' },
      {
        name: 'most_change',
        label: 'Cambio máximo (%)',
        hint: 'De 0,5 a 20. Si cambia más de una vez a otra, no se toma y se avisa en Hoy.',
      },
    ],
    decimals: 2,
  },
];

/** As a form holds them: numbers with a comma, nothing where nobody has said. */
export function typedValues({ decimals }: SettingGroup, value: SettingValue): SettingValues {
  const typed = (one: SettingValue[string]): string | boolean => {
    if (typeof one === 'boolean' || typeof one === 'string') return one;
    if (typeof one !== 'number') return '';
    return decimals === 2 ? soles(one) : String(one).replace('.', ',');
  };
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, typed(one)]));
}

/** A version in a line, for its history. */
export function summaryOf(
  { amounts, switches, choices = [], texts = [], decimals }: SettingGroup,
  value: SettingValue,
): string {
  const figure = (one: SettingValue[string]) =>
    typeof one === 'number' ? (decimals === 2 ? soles(one) : String(one).replace('.', ',')) : '–';
  return [
    ...choices.map(
      ({ name, label, options }) => `${label}: ${options.find(({ value: one }) => one === value[name])?.text ?? '–'}`,
    ),
    ...amounts.map(({ name, label }) => `${label}: ${figure(value[name] ?? null)}`),
    ...switches.map(({ name, label, amount }) =>
      value[name] ? `${label}: ${figure(value[amount.name] ?? null)}` : `${label}: apagado`,
    ),
    ...texts.flat().flatMap(({ name, label }) => (value[name] ? [`${label}: ${value[name]}`] : [])),
  ].join(' · ');
}
