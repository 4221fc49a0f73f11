import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { token } from '../ids';
import type { Context } from '../options';
import type { CipBook } from './book';

const Authorize = z.object({
  accessKey: z.string(),
  idService: z.string(),
  dateRequest: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-05:00$/),
  hashString: z.string(),
});
const CreateCip = z.object({
  currency: z.literal('PEN'),
  amount: z.string().regex(/^\d+\.\d{2}$/),
  transactionCode: z.string().min(1),
  userEmail: z.string().includes('@'),
  dateExpiry: z.string().regex(/-05:00$/),
  userName: z.string().min(1),
  userCodeCountry: z.literal('+51'),
});

/** Authorisations and CIPs. */
export async function pagoefectivoApi(
  app: FastifyInstance,
  { context: { keys, siteUrl }, book }: { context: Context; book: CipBook },
): Promise<void> {
  const tokens = new Set<string>();

  app.post('/pagoefectivo/v1/authorizations', async (request, reply) => {
    const asked = Authorize.safeParse(request.body).data;
    const signed = `${keys.PAGOEFECTIVO_SERVICE_ID}.${keys.PAGOEFECTIVO_ACCESS_KEY}.${keys.PAGOEFECTIVO_SECRET_KEY}.${asked?.dateRequest}`;
    const right = createHash('sha256').update(signed).digest('hex');
    if (!asked || asked.hashString !== right || asked.idService !== keys.PAGOEFECTIVO_SERVICE_ID) {
      return reply.code(401).send({ code: '401', message: 'Unauthorized' });
    }
    const made = token();
    tokens.add(made);
    const tokenExpires = new Date(Date.now() + 1_800_000).toISOString();
    return reply.code(201).send({ code: '100', message: 'Solicitud exitosa.', data: { token: made, tokenExpires } });
  });

  app.post('/pagoefectivo/v1/cips', async (request, reply) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!tokens.has(bearer)) return reply.code(401).send({ code: '401', message: 'Unauthorized' });
    const asked = CreateCip.safeParse(request.body).data;
    if (!asked) return reply.code(400).send({ code: '111', message: 'Datos incorrectos.' });
    const { cip, amount, transactionCode, dateExpiry } = book.create(asked);
    const cipUrl = `${siteUrl}/sandbox/pagoefectivo?cip=${cip}`;
    const data = { cip: Number(cip), currency: 'PEN', amount: Number(amount), transactionCode, dateExpiry, cipUrl };
    return reply.code(201).send({ code: '100', message: 'Solicitud exitosa.', data });
  });
}
