import { ANSWER_LINE, INDECOPI_LINE, mailTextForm } from '@qhatu/contract/forms';
import { ROLE } from '@qhatu/contract/model';
import { AdminMailText, MailPreview, MailText, MailTextBody, MailTextList } from '@qhatu/contract/wire';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../db/open';
import { checkForm } from '../../http/check-form';
import { notFound } from '../../http/errors';
import { requireRole } from '../../http/person';
import { tags } from '../../http/staff-requests';
import { type MailTemplate, mailFrame, mailFrom, mailTextKey, signFrame } from '../../mail';
import { siteOf } from '../accounts/mails';
import type { DomainOptions } from '../options';
import { requireProof } from '../security/proof';
import { readVersions, saveVersion } from '../settings/versions';
import { staffOf } from '../staff/record-act';

type Mails = ReadonlyMap<string, MailTemplate>;

/** What a preview fills the places with. */
const SAMPLE: Readonly<Record<string, string>> = {
  ...{ nombre: 'Rosa', paso: 'una llave de acceso', nombre_del_paso: 'Mi celular', quedan: '7', papel: 'Soporte' },
  ...{ pedido: '501', hasta: '26/11/2026 15:30', total: 'S/ 115,00', entrega: 'viernes 27 de noviembre' },
  ...{
    motivo: 'El monto no coincide.',
    devolucion: 'S/ 115,00',
    antes: 'S/ 65,00',
    monto: 'S/ 50,00',
    comentario: 'Llegó con la caja abierta.',
  },
  ...{ vendedor: 'Tejidos Qori', transportista: 'Olva Courier', seguimiento: 'OC-123456' },
  ...{
    comprador: 'Luz Quispe',
    desde: 'desde el 1 de diciembre de 2026',
    producto: 'Polo Nazca',
    pregunta: '¿Lo tienes en talla M?',
    mensaje: '¿Lo tienes en talla M?',
  },
  ...{
    tipo: 'reclamo',
    numero: '2026-000012',
    plazo: '16/12/2026',
    respuesta: 'Te enviaremos otro producto hoy mismo.',
  },
  ...{ plazo_legal: ANSWER_LINE, indecopi: INDECOPI_LINE },
  ...{
    rol: 'vendedor',
    codigo: 'QHATU-ROSA',
    productos: '2 productos',
    pedidos: 'Pedidos: 501, 502.',
    dia: 'lunes 30 de noviembre',
    tienda: 'Tejidos Qori',
    correo: 'luz@correo.pe',
    remitente: 'Soporte de Qhatu',
    mensajes: 'un mensaje',
    cancelar: 'https://qhatu.pe/pages/unsuscribe?clave=ejemplo',
    que: 'una clave nueva: Almacén',
    direccion: 'https://sistema.tejidos.pe/avisos',
  },
};

function templateOf(mails: Mails, kind: string): MailTemplate {
  const template = mails.get(kind);
  if (!template) throw notFound();
  return template;
}

/** A mail's words with every version of them; throws 404. */
async function readOne(db: Db, mails: Mails, kind: string): Promise<AdminMailText> {
  const { group, title, when, known, required, words } = templateOf(mails, kind);
  const history = (await readVersions(db, mailTextKey(kind))).map((version) => ({
    ...version,
    value: MailText.parse(version.value),
  }));
  const [newest] = history;
  const value = newest?.value ?? words;
  return {
    ...{ kind, group, title, when, subject: value.subject, version: newest?.version ?? 0, value, built_in: words },
    ...{ known: [...known], required: [...required], history },
  };
}

async function readAll(db: Db, mails: Mails): Promise<MailTextList> {
  const { rows } = await sql<{ key: string; version: number; subject: string }>`
    select distinct on (key) key, version, value ->> 'subject' as subject from setting_versions
    where starts_with(key, ${mailTextKey('')}) order by key, version desc`.execute(db);
  const newest = new Map(rows.map((row) => [row.key, row]));
  return {
    data: [...mails].map(([kind, { group, title, when, words }]) => {
      const saved = newest.get(mailTextKey(kind));
      return { kind, group, title, when, subject: saved?.subject ?? words.subject, version: saved?.version ?? 0 };
    }),
  };
}

/** Words as they are kept; throws 422 with what is wrong beside its field. */
function checked(mails: Mails, kind: string, value: MailText): MailText {
  const form = mailTextForm(templateOf(mails, kind));
  checkForm(form, value);
  return form.cast(value, { stripUnknown: true });
}

/** *Textos* (D230): the words of the shop's mails, as versions. Administration only. */
export const mailTexts: FastifyPluginAsyncZod<DomainOptions> = async (app, { db, env }) => {
  const onRequest = requireRole(ROLE.admin);
  const proof = requireProof(db);
  const mails = app.mail.offered;
  const params = z.object({ kind: z.string().regex(/^[a-zA-Z]{1,40}$/) });
  const one = { 200: AdminMailText };
  await app.register(mailFrame, { db });

  app.get('/admin/mail-texts', { onRequest, schema: { tags, response: { 200: MailTextList } } }, async () =>
    readAll(db, mails),
  );

  app.get('/admin/mail-texts/:kind', { onRequest, schema: { tags, params, response: one } }, async (request) =>
    readOne(db, mails, request.params.kind),
  );

  app.post(
    '/admin/mail-texts/:kind',
    { onRequest: [onRequest, proof], schema: { tags, params, body: MailTextBody, response: one } },
    async (request) => {
      const { kind } = request.params;
      const { version: seen, reason } = request.body;
      const value = checked(mails, kind, request.body.value);
      const staff = staffOf(request);
      return db.transaction().execute((trx) =>
        saveVersion(trx, staff, {
          ...{ key: mailTextKey(kind), act: 'setting.mail', seen, value, reason },
          about: { mail: templateOf(mails, kind).title },
          read: (current) => readOne(current, mails, kind),
        }),
      );
    },
  );

  app.post(
    '/admin/mail-texts/:kind/preview',
    { onRequest, schema: { tags, params, body: MailText, response: { 200: MailPreview } } },
    async (request) => {
      const { kind } = request.params;
      const words = checked(mails, kind, request.body);
      const { html = '', ...mail } = mailFrom(words, { values: SAMPLE, url: siteOf(env) });
      return { ...mail, html, frame: await signFrame(db, html) };
    },
  );
};
