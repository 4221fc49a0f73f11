import type { ContactMessageList, ShopSuggestionList } from '@qhatu/contract/wire';
import { sql } from 'kysely';
import type { Db } from '../../db/open';
import { conflict, notFound } from '../../http/errors';
import { type MailTemplate, type Message, mailWriter, PARAGRAPH } from '../../mail';
import { recordAct, type Staff } from '../staff/record-act';

const PER_PAGE = 30;
const CLOSED = 'Ya se respondió o se cerró. Actualiza la lista.';

export interface MessageFilter {
  state: 'open' | 'closed';
  /** Messages before this id. */
  before?: number | undefined;
}

/** What came by the contact form, newest first, a page by key. */
export async function listMessages(db: Db, { state, before }: MessageFilter): Promise<ContactMessageList> {
  const rows = await db
    .selectFrom('contact_messages')
    .select(['id', 'name', 'last_name', 'phone', 'email', 'message', 'created_at', 'answer', 'closed_at'])
    .where('closed_at', state === 'open' ? 'is' : 'is not', null)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(PER_PAGE + 1)
    .execute();
  const data = rows.slice(0, PER_PAGE).map(({ name, last_name, created_at, closed_at, ...row }) => ({
    ...row,
    name: `${name} ${last_name}`.trim(),
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
  }));
  return { data, next: rows.length > PER_PAGE ? (data.at(-1)?.id ?? null) : null };
}

/** Suggestions, newest first, a page by key. */
export async function listSuggestions(db: Db, { state, before }: MessageFilter): Promise<ShopSuggestionList> {
  const rows = await db
    .selectFrom('suggestions as s')
    .leftJoin('users as u', 'u.id', 's.user_id')
    .select(['s.id', 'u.user_name', 's.message', 's.created_at', 's.closed_at'])
    .where('s.closed_at', state === 'open' ? 'is' : 'is not', null)
    .$if(before !== undefined, (query) => query.where('s.id', '<', before ?? 0))
    .orderBy('s.id', 'desc')
    .limit(PER_PAGE + 1)
    .execute();
  const data = rows.slice(0, PER_PAGE).map(({ created_at, closed_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    closed_at: closed_at?.toISOString() ?? null,
  }));
  return { data, next: rows.length > PER_PAGE ? (data.at(-1)?.id ?? null) : null };
}

/** In the words that it is made with (D263). */
export const MESSAGE_MAILS = {
  messageAnswered: {
    group: 'Otros avisos',
    title: 'Mensaje respondido',
    when: 'A quien escribió por el formulario de contacto, con lo que escribió debajo.',
    known: ['nombre', 'respuesta'],
    required: ['respuesta'],
    words: {
      subject: 'Respondimos tu mensaje',
      title: 'Respondimos tu mensaje',
      body: ['Hola, {nombre}.', '{respuesta}'].join(PARAGRAPH),
      action: 'Ir a la tienda',
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(MESSAGE_MAILS);

/** Answers by mail, once, and closes. The mail waits in the transaction. Throws 404, 409 when somebody was faster. */
export async function answerMessage(
  db: Db,
  staff: Staff,
  { id, answer, siteUrl }: { id: number; answer: string; siteUrl: string },
  send: (trx: Db, message: Message) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const done = await trx
      .updateTable('contact_messages')
      .set({ answer, answered_by: staff.id, closed_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('closed_at', 'is', null)
      .returning(['name', 'email', 'message'])
      .executeTakeFirst();
    if (!done) throw await refusal(trx, 'contact_messages', id);
    const mail = await write(trx, 'messageAnswered', {
      to: done.email,
      values: { nombre: done.name, respuesta: answer },
      url: siteUrl,
      rows: [['Nos escribiste', done.message]],
    });
    await send(trx, mail);
    await recordAct(trx, staff, { act: 'message.answer', subject: 'message', id, after: { answer } });
  });
}

const REOPENED = 'Ya está abierto o se respondió. Actualiza la lista.';

type Table = 'contact_messages' | 'suggestions';

/** Takes back that it was put aside; what was answered stays answered. Throws 404, 409 when it is open or answered. */
export const reopenMessage = (db: Db, staff: Staff, table: Table, id: number): Promise<void> =>
  setAside(db, staff, table, id, false);

/** Puts a message or a suggestion aside. Throws 404, 409 when it is closed. */
export const closeMessage = (db: Db, staff: Staff, table: Table, id: number): Promise<void> =>
  setAside(db, staff, table, id, true);

async function setAside(db: Db, staff: Staff, table: Table, id: number, closed: boolean): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const done = await trx
      .updateTable(table)
      .set({ closed_at: closed ? sql<Date>`now()` : null })
      .where('id', '=', id)
      .where('closed_at', closed ? 'is' : 'is not', null)
      .$if(!closed && table === 'contact_messages', (query) => query.where(sql<boolean>`answer is null`))
      .returning('id')
      .executeTakeFirst();
    if (!done)
      throw await refusal(trx, table, id, closed ? conflict('closed', CLOSED) : conflict('not_closed', REOPENED));
    const subject = table === 'suggestions' ? 'suggestion' : 'message';
    await recordAct(trx, staff, { act: `${subject}.${closed ? 'close' : 'reopen'}`, subject, id });
  });
}

async function refusal(trx: Db, table: Table, id: number, otherwise = conflict('closed', CLOSED)): Promise<Error> {
  const known = await trx.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  return known ? otherwise : notFound();
}
