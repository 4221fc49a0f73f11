import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { token } from '../ids';
import type { Context } from '../options';
import type { Cip, CipStore } from './store';

const Authorize = z.object({
  accessKey: z.string(),
  idService: z.number().int(),
  dateRequest: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-05:00$/),
  hashString: z.string(),
});
/** What is sent must not be empty. */
const text = (most: number) => z.string().min(1).max(most);
const CreateCip = z
  .object({
    currency: z.literal('PEN'),
    amount: z.string().regex(/^\d{1,16}\.\d{2}$/),
    transactionCode: text(36),
    userEmail: z.email().max(100),
    dateExpiry: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-05:00$/),
    userPhone: text(15),
    userCodeCountry: z.literal('+51'),
    paymentConcept: text(50).optional(),
    additionalData: text(200).optional(),
    adminEmail: z.email().max(100).optional(),
    userName: text(30).optional(),
    userLastName: text(30).optional(),
    userUbigeo: text(6).optional(),
    userCountry: text(20).optional(),
    userDocumentType: z.enum(['DNI', 'PAR', 'PAS', 'LMI', 'NAN']).optional(),
    userDocumentNumber: text(14).optional(),
  })
  .strict();
const Search = z.object({ data: z.array(z.object({ cip: z.number().int() })).min(1) });

const STATES = {
  open: { status: 22, statusName: 'Pendiente' },
  paid: { status: 23, statusName: 'Cancelado' },
  expired: { status: 21, statusName: 'Expirado' },
} as const;

/** Authorisations and CIPs. */
export async function pagoefectivoApi(
  app: FastifyInstance,
  { context: { keys, siteUrl }, store }: { context: Context; store: CipStore },
): Promise<void> {
  const tokens = new Set<string>();
  app.addHook('preHandler', async (request, reply) => {
    if (!/^(web|android|ios)$/.test(request.headers.origin ?? '')) {
      return reply.code(400).send({ code: '111', message: 'Datos incorrectos.', data: [required('Origin')] });
    }
    const isAuthorization = request.url.endsWith('/authorizations');
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isAuthorization && !tokens.has(bearer)) return reply.code(401).send(UNAUTHORIZED);
  });

  app.post('/pagoefectivo/v1/authorizations', async (request, reply) => {
    const asked = Authorize.safeParse(request.body).data;
    const signed = `${keys.PAGOEFECTIVO_SERVICE_ID}.${keys.PAGOEFECTIVO_ACCESS_KEY}.${keys.PAGOEFECTIVO_SECRET_KEY}.${asked?.dateRequest}`;
    const right = createHash('sha256').update(signed).digest('hex');
    if (!asked || asked.hashString !== right || asked.idService !== Number(keys.PAGOEFECTIVO_SERVICE_ID)) {
      return reply.code(401).send(UNAUTHORIZED);
    }
    const made = token();
    tokens.add(made);
    const [tokenStart, tokenExpires] = [0, 7_200_000].map((ms) => limaTime(Date.now() + ms));
    const codeService = keys.PAGOEFECTIVO_SERVICE_ID;
    return reply.code(201).send({
      code: '100',
      message: 'Solicitud exitosa.',
      data: { token: made, codeService, tokenStart, tokenExpires },
    });
  });

  app.post('/pagoefectivo/v1/cips', async (request, reply) => {
    const read = CreateCip.safeParse(request.body);
    if (!read.success) {
      const data = read.error.issues.map(({ path }) => invalid(path.join('.')));
      return reply.code(400).send({ code: '111', message: 'Datos incorrectos.', data });
    }
    const asked = read.data;
    const { cip, amount, transactionCode, dateExpiry } = store.create(asked);
    const cipUrl = `${siteUrl}/sandbox/pagoefectivo?cip=${cip}`;
    const data = { cip: Number(cip), currency: 'PEN', amount: Number(amount), transactionCode, dateExpiry, cipUrl };
    return reply.code(201).send({ code: 100, message: 'Solicitud exitosa.', data });
  });

  app.post('/pagoefectivo/v1/cips/search', async (request, reply) => {
    const asked = Search.safeParse(request.body).data;
    if (!asked) return reply.code(400).send({ code: '111', message: 'Datos incorrectos.', data: [required('data')] });
    const found = asked.data.flatMap(({ cip }) => store.cips.get(String(cip)) ?? []);
    return { code: 100, message: 'Solicitud exitosa.', data: found.map(stateOf) };
  });
}

const UNAUTHORIZED = { code: '401', message: 'Unauthorized' };
const required = (field: string) => ({ code: '112', message: 'El campo es obligatorio.', field });
const invalid = (field: string) => ({ code: '113', message: 'El campo no es válido.', field });

const limaTime = (ms: number): string => `${new Date(ms - 18_000_000).toISOString().slice(0, 19)}-05:00`;

/** A code as the search has it. */
function stateOf({ cip, transactionCode, amount, dateExpiry, createdAt, paidAt, status }: Cip) {
  const state = STATES[status === 'open' && Date.parse(dateExpiry) < Date.now() ? 'expired' : status];
  return {
    cip: Number(cip),
    transactionCode,
    currency: 'PEN',
    amount: Number(amount),
    ...state,
    dateCreation: limaTime(createdAt),
    dateExpiry,
    datePayment: paidAt === null ? null : limaTime(paidAt),
    dateRemoval: null,
  };
}
