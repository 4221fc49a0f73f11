import { createHash } from 'node:crypto';
import { limaTime } from '@qhatu/contract/dates';
import { z } from 'zod';
import { keyOf, type ProviderSettings } from '../../../env/providers';
import { unauthenticated } from '../../../http/errors';
import { type ProviderAdapter, UNKNOWN } from '../adapter';
import {
  isSignedBy,
  MAX_CENTS,
  type NoteUnexpected,
  type PaymentEvent,
  parsed,
  providerClient,
  UNREADABLE,
  wordIn,
} from '../provider';

/** `code` is text in some answers and a number in others. */
const OK = z.union([z.literal('100'), z.literal(100)]);
const Authorization = z.object({ code: OK, data: z.object({ token: z.string().min(1) }) });
/** A CIP is a number in answers and text in notices; of up to 14 digits. */
const Cip = z.union([z.number().int().nonnegative(), z.string().regex(/^\d{1,14}$/)]).transform(String);
const Created = z.object({ code: OK, data: z.object({ cip: Cip, cipUrl: z.url() }) });
const Found = z.object({
  cip: Cip,
  transactionCode: z.string().nullish(),
  currency: z.string(),
  amount: z.coerce.number(),
  /** Pendiente, Cancelado (which means paid), Expirado, Eliminado. */
  statusName: z.string(),
  datePayment: z.string().nullish(),
});
const Search = z.object({ code: OK, data: z.array(Found) });

/** A code as `cips/search` tells of it. */
export interface CipState {
  cip: string;
  reference: string | null;
  /** Céntimos, of soles. */
  amount: number;
  currency: string;
  isPaid: boolean;
}

/** PagoEfectivo's "Cancelado" is an invoice that was settled, not one that was called off (its document 1.1). */
const isPaidState = (statusName: string): boolean => /^(cancelad|pagad)[oa]$/i.test(statusName.trim());

const stateOf = ({ cip, transactionCode, currency, amount, statusName }: z.infer<typeof Found>): CipState => ({
  cip,
  reference: transactionCode || null,
  amount: Math.round(amount * 100),
  currency,
  isPaid: isPaidState(statusName),
});

export interface CipOrder {
  reference: string;
  /** Céntimos. */
  amount: number;
  expires: Date;
  email: string;
  name: string;
  phone: string;
  documentType: string;
  documentNumber: string;
}

/** Documents that PagoEfectivo knows; it has no word for a carné de extranjería or a RUC. */
const DOCUMENTS: Readonly<Record<string, string>> = { DNI: 'DNI', PAS: 'PAS' };

/** `POST v1/cips` as documented, with its lengths; what is not known is left out, not sent empty. */
function cipBody(order: CipOrder, adminEmail: string) {
  const [first = order.name, ...rest] = order.name.trim().split(/\s+/);
  const type = DOCUMENTS[order.documentType];
  const number = order.documentNumber.trim();
  return {
    currency: 'PEN',
    amount: (order.amount / 100).toFixed(2),
    transactionCode: order.reference,
    dateExpiry: limaTime(order.expires),
    userEmail: order.email,
    userPhone: order.phone.replace(/\D/g, '').slice(-15),
    userCodeCountry: '+51',
    adminEmail,
    paymentConcept: `Compra ${order.reference}`.slice(0, 50),
    additionalData: 'Qhatu',
    userName: first.slice(0, 30),
    userLastName: (rest.join(' ') || first).slice(0, 30),
    userCountry: 'PERU',
    ...(type && number && { userDocumentType: type, userDocumentNumber: number.slice(0, 14) }),
  };
}

/** SHA-256 of "idService.accessKey.secretKey.dateRequest", as PagoEfectivo wants an authorisation signed. */
export const authorizationHash = (idService: string, accessKey: string, secretKey: string, dateRequest: string) =>
  createHash('sha256').update(`${idService}.${accessKey}.${secretKey}.${dateRequest}`).digest('hex');

/** Codes that one search asks for. */
const SEARCHED_AT_ONCE = 50;

export function pagoefectivoClient(settings: ProviderSettings, note: NoteUnexpected = () => undefined) {
  const accessKey = keyOf(settings, 'PAGOEFECTIVO_ACCESS_KEY');
  const idService = keyOf(settings, 'PAGOEFECTIVO_SERVICE_ID');
  const secretKey = keyOf(settings, 'PAGOEFECTIVO_SECRET_KEY');
  const client = providerClient({
    provider: 'pagoefectivo',
    timeoutMs: settings.PROVIDER_TIMEOUT_MS,
    note,
    trouble: ({ body, headers }) => ({
      code: (body as { code?: unknown } | null)?.code,
      // Its answers carry no correlation id; a header of its gateway sometimes does.
      correlationId: headers.get('x-request-id') ?? headers.get('x-correlation-id'),
    }),
  });
  const post = (service: string, body: object, headers: Record<string, string> = {}) =>
    client.call(service, `${settings.PAGOEFECTIVO_API}/v1/${service}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'web', 'accept-language': 'es-PE', ...headers },
      body: JSON.stringify(body),
    });

  /** A token is good for two hours and several codes; one for each errand needs nobody to look after it. */
  async function authorize(now = new Date()): Promise<string> {
    const dateRequest = limaTime(now);
    const hashString = authorizationHash(idService, accessKey, secretKey, dateRequest);
    const answer = await post('authorizations', { accessKey, idService: Number(idService), dateRequest, hashString });
    const parsed = Authorization.safeParse(answer.body);
    if (answer.status !== 201 || !parsed.success) throw client.unexpected('authorizations', answer);
    return parsed.data.data.token;
  }
  const bearer = async () => ({ authorization: `Bearer ${await authorize()}` });

  return {
    async createCip(order: CipOrder): Promise<{ cip: string; cipUrl: string }> {
      const answer = await post('cips', cipBody(order, settings.PAGOEFECTIVO_ADMIN_EMAIL), await bearer());
      const parsed = Created.safeParse(answer.body);
      if (answer.status !== 201 || !parsed.success) throw client.unexpected('cips', answer);
      return parsed.data.data;
    },

    /**
     * Reads the states of codes; unknown ones are missing. PagoEfectivo sends the notice of a payment twice at most, so ask
     * before products are released.
     */
    async search(cips: readonly string[]): Promise<CipState[]> {
      const states: CipState[] = [];
      for (let from = 0; from < cips.length; from += SEARCHED_AT_ONCE) {
        const data = cips.slice(from, from + SEARCHED_AT_ONCE).map((cip) => ({ cip: Number(cip) }));
        const answer = await post('cips/search', { data }, await bearer());
        const parsed = Search.safeParse(answer.body);
        if (answer.status >= 300 || !parsed.success) throw client.unexpected('cips/search', answer);
        states.push(...parsed.data.data.map(stateOf));
      }
      return states;
    },
  };
}

/** A code that was found paid, as a payment event: the same as that of its notice, which may still come. */
export const cipPaymentEvent = (state: CipState, reference: string): PaymentEvent => ({
  provider: 'pagoefectivo',
  eventId: cipEventId(state.cip),
  reference,
  kind: 'paid',
  code: state.cip,
  amount: state.amount,
  currency: state.currency,
  chargeId: null,
  payload: state,
});

/** A code is paid once: its notice and its search tell of one payment. */
const cipEventId = (cip: string): string => `cip.paid:${cip}`;

/** PagoEfectivo's notice of a payment, as a payment event. */
export const cipNoticeEvent = (notice: CipNotice, reference: string): PaymentEvent => ({
  provider: 'pagoefectivo',
  eventId: cipEventId(notice.data.cip),
  reference,
  kind: 'paid',
  code: notice.data.cip,
  amount: Math.round(notice.data.amount * 100),
  currency: notice.data.currency,
  chargeId: notice.operationNumber,
  payload: notice,
});

const Notice = z.object({
  eventType: z.string().max(50),
  operationNumber: z.coerce.string().min(1).max(100),
  data: z.object({
    cip: Cip,
    currency: z.string(),
    amount: z.coerce
      .number()
      .nonnegative()
      .max(MAX_CENTS / 100),
    transactionCode: z.string().nullish(),
  }),
});
export type CipNotice = z.infer<typeof Notice>;

/**
 * PagoEfectivo's notification: signed over the raw body in `PE-Signature`; its shape is looked at after that. `notice` null:
 * genuine, and of a shape that we do not know. Throws 401.
 */
export function readCipNotice(
  settings: ProviderSettings,
  raw: string,
  signature: string,
): { kind: string; notice: CipNotice | null } {
  if (!isSignedBy(raw, signature, keyOf(settings, 'PAGOEFECTIVO_SECRET_KEY'))) {
    throw unauthenticated('La firma no es válida.', 'bad_signature');
  }
  return { kind: wordIn(raw, 'eventType') ?? UNREADABLE, notice: Notice.safeParse(parsed(raw)).data ?? null };
}

/** Cash codes: paid or not, and never given back by a call. */
export function pagoefectivoAdapter(pagoefectivo: ReturnType<typeof pagoefectivoClient>): ProviderAdapter {
  const find = async (code: string) => (await pagoefectivo.search([code])).find(({ cip }) => cip === code);
  return {
    async ask({ reference, chargeId }) {
      const found = await find(chargeId);
      return found?.isPaid ? cipPaymentEvent(found, reference) : null;
    },

    async standing({ chargeId }) {
      const code = await find(chargeId);
      if (!code) return UNKNOWN;
      return { state: code.isPaid ? 'paid' : 'unpaid', amount: code.amount, currency: code.currency, returned: null };
    },

    refunds: null,
  };
}
