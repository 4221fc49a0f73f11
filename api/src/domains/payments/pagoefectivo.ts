import { createHash } from 'node:crypto';
import { z } from 'zod';
import { keyOf, type ProviderSettings } from '../../env/providers';
import { malformed, unauthenticated } from '../../http/errors';
import { callProvider, isSignedBy, providerDown } from './provider';

/** Peru is five hours behind UTC all year. */
const LIMA_OFFSET_MS = 5 * 60 * 60_000;

/** '2026-11-20T16:32:05-05:00' (spec 2 §9: GMT-5). */
export const limaTime = (date: Date): string =>
  `${new Date(date.getTime() - LIMA_OFFSET_MS).toISOString().slice(0, 19)}-05:00`;

const Authorization = z.object({ code: z.literal('100'), data: z.object({ token: z.string() }) });
const Created = z.object({ data: z.object({ cip: z.coerce.string(), cipUrl: z.url() }) });

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

/** SHA-256 of "idService.accessKey.secretKey.dateRequest", as PagoEfectivo wants an authorisation signed. */
export const authorizationHash = (idService: string, accessKey: string, secretKey: string, dateRequest: string) =>
  createHash('sha256').update(`${idService}.${accessKey}.${secretKey}.${dateRequest}`).digest('hex');

export function pagoefectivoClient(settings: ProviderSettings) {
  const accessKey = keyOf(settings, 'PAGOEFECTIVO_ACCESS_KEY');
  const idService = keyOf(settings, 'PAGOEFECTIVO_SERVICE_ID');
  const secretKey = keyOf(settings, 'PAGOEFECTIVO_SECRET_KEY');
  const timeoutMs = settings.PROVIDER_TIMEOUT_MS;
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    callProvider(`${settings.PAGOEFECTIVO_API}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      timeoutMs,
    });

  return {
    async authorize(now = new Date()): Promise<string> {
      const dateRequest = limaTime(now);
      const hashString = authorizationHash(idService, accessKey, secretKey, dateRequest);
      const answer = await post('/v1/authorizations', { accessKey, idService, dateRequest, hashString });
      const parsed = Authorization.safeParse(answer.body);
      if (answer.status !== 201 || !parsed.success) throw providerDown();
      return parsed.data.data.token;
    },

    async createCip(token: string, order: CipOrder): Promise<{ cip: string; cipUrl: string }> {
      const [first = order.name, ...rest] = order.name.split(/\s+/);
      const answer = await post(
        '/v1/cips',
        {
          currency: 'PEN',
          amount: (order.amount / 100).toFixed(2),
          transactionCode: order.reference,
          userEmail: order.email,
          dateExpiry: limaTime(order.expires),
          adminEmail: settings.PAGOEFECTIVO_ADMIN_EMAIL,
          paymentConcept: `Compra ${order.reference}`,
          additionalData: 'Qhatu',
          userName: first,
          userLastName: rest.join(' ') || first,
          userUbigeo: '',
          userCountry: 'PERU',
          userDocumentType: order.documentType,
          userDocumentNumber: order.documentNumber,
          userPhone: order.phone,
          userCodeCountry: '+51',
        },
        { authorization: `Bearer ${token}` },
      );
      const parsed = Created.safeParse(answer.body);
      if (answer.status !== 201 || !parsed.success) throw providerDown();
      return parsed.data.data;
    },
  };
}

const Notice = z.object({
  eventType: z.string().max(50),
  operationNumber: z.coerce.string().min(1).max(100),
  data: z.object({
    cip: z.coerce.string(),
    currency: z.string(),
    amount: z.coerce.number().nonnegative(),
    transactionCode: z.string().optional(),
  }),
});
export type CipNotice = z.infer<typeof Notice>;

/** PagoEfectivo's notification: JSON, signed over the raw body in `PE-Signature`. Throws 400 and 401. */
export function readCipNotice(settings: ProviderSettings, raw: string, signature: string): CipNotice {
  if (!isSignedBy(raw, signature, keyOf(settings, 'PAGOEFECTIVO_SECRET_KEY'))) {
    throw unauthenticated('La firma no es válida.', 'bad_signature');
  }
  try {
    return Notice.parse(JSON.parse(raw));
  } catch {
    throw malformed();
  }
}
