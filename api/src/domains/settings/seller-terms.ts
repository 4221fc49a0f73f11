import { fromIso, midnightOf } from '@qhatu/contract/dates';
import { formatLongDay } from '@qhatu/contract/delivery';
import { fillLegal, LEGAL_VARIABLES, type LegalVariable, type LegalVariables } from '@qhatu/contract/legal';
import { ROLE } from '@qhatu/contract/model';
import { paths } from '@qhatu/contract/paths';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/open';
import { queuedBy } from '../../jobs';
import { type MailTemplate, type Message, mailWriter, PARAGRAPH } from '../../mail';
import { readLegalFigures } from './legal-figures';
import { readDispatchRule } from './read';

/** The mail about what changes for whoever sells, in the words that it is made with (D263, D334). */
export const SELLER_TERMS_MAILS = {
  sellerTerms: {
    group: 'Vendedores',
    title: 'Cambian sus condiciones',
    when: 'A cada vendedor a quien le toca, cuando cambia su comisión, un plazo o lo que recibe por provincia; con lo de antes y lo de ahora debajo.',
    known: ['nombre', 'desde'],
    required: ['desde'],
    words: {
      subject: 'Cambian tus condiciones para vender, {desde}',
      title: 'Cambian tus condiciones para vender',
      body: [
        'Hola, {nombre}. Esto cambia {desde} para lo que vendes en Qhatu.',
        'Si tienes una duda, responde desde tu cuenta en el chat de soporte.',
      ].join(PARAGRAPH),
      action: 'Ver mis condiciones',
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(SELLER_TERMS_MAILS);

/** One figure: what it is called, how it was and how it will be. */
export interface TermsRow {
  name: string;
  before: string;
  after: string;
}

/** What changes for sellers; `since`: the day from which it does (YYYY-MM-DD), null: from now on. */
export interface TermsChange {
  rows: readonly TermsRow[];
  since: string | null;
}

const JOB = 'seller-terms';
const Payload = z.object({
  seller_id: z.number().int(),
  since: z.string().nullable(),
  rows: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
});

const ALL = sql<boolean>`true`;

/**
 * A job for each seller whom a change concerns, in the transaction that makes it: what is saved is told once, and what is not is told
 * to nobody. It tells nobody of a change that is none.
 * @param whom a condition on `users u`
 */
export async function notifySellers(
  trx: Db,
  { rows, since }: TermsChange,
  whom: RawBuilder<boolean> = ALL,
): Promise<void> {
  const changed = rows.filter(({ before, after }) => before !== after);
  if (changed.length === 0) return;
  await sql`insert into jobs (kind, payload, traceparent)
    select ${JOB}, jsonb_build_object('seller_id', u.id) || ${JSON.stringify({ since, rows: changed })}::jsonb, ${queuedBy()}
    from users u where u.role_id = ${ROLE.seller} and u.deleted_at is null and u.verified_at is not null and ${whom}
    order by u.id`.execute(trx);
}

/** The figures of the settings that concern sellers, as they hold. */
export interface SellerFigures {
  legal: LegalVariables;
  /** Working days of delay until products go off sale, and until they come back. */
  suspend_after: number;
  reopen_after: number;
}

/** Those of the legal figures that are a seller's. */
const OF_SELLERS: readonly LegalVariable[] = [
  'pago-vendedores',
  'promocion-vendedores',
  'provincia-vendedores',
  'dias-recepcion',
  'dias-despacho',
];

export async function readSellerFigures(db: Db): Promise<SellerFigures> {
  const { suspend_after, reopen_after } = await readDispatchRule(db);
  return { legal: (await readLegalFigures(db)).at(new Date()), suspend_after, reopen_after };
}

const said = (name: LegalVariable, figures: LegalVariables): string =>
  fillLegal(LEGAL_VARIABLES[name].money ? `S/ {{${name}}}` : `{{${name}}}`, figures);

/** One of the legal figures, as it was and as it will be. */
export const figureRow = (name: LegalVariable, before: LegalVariables, after: LegalVariables): TermsRow => ({
  name: LEGAL_VARIABLES[name].label,
  ...{ before: said(name, before), after: said(name, after) },
});

/** What is different of them, as sellers read it. */
export const figureRows = (before: SellerFigures, after: SellerFigures): TermsRow[] => [
  ...OF_SELLERS.map((name) => figureRow(name, before.legal, after.legal)),
  {
    name: 'Días hábiles de atraso hasta salir de la venta',
    ...{ before: String(before.suspend_after), after: String(after.suspend_after) },
  },
  {
    name: 'Días hábiles hasta volver a la venta',
    ...{ before: String(before.reopen_after), after: String(after.reopen_after) },
  },
];

async function letterTo(db: Db, payload: unknown, siteUrl: string): Promise<Message | null> {
  const { seller_id, since, rows } = Payload.parse(payload);
  const seller = await db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', seller_id)
    .where('role_id', '=', ROLE.seller)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!seller) return null;
  const day = since === null ? null : fromIso(since);
  return write(db, 'sellerTerms', {
    to: seller.email,
    values: { nombre: seller.name, desde: day ? `desde el ${formatLongDay(midnightOf(day))}` : 'desde hoy' },
    url: new URL(paths.admin.href('liquidaciones'), siteUrl).href,
    rows: rows.map(({ name, before, after }) => [name, `antes ${before}, ahora ${after}`]),
  });
}

/** Sends what {@link notifySellers} stored, each by its job's key. */
export function sellerTermsMails(app: FastifyInstance, db: Db, siteUrl: string): void {
  app.mail.offer(SELLER_TERMS_MAILS);
  app.jobs.handle(JOB, async (payload, { key }) => {
    const letter = await letterTo(db, payload, siteUrl);
    if (letter) await app.mail.send(letter, key);
  });
}
