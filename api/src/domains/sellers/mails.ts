import { paths } from '@qhatu/contract/paths';
import type { Db } from '../../db/open';
import type { RequestKind } from '../../db/schema/sellers';
import { type MailTemplate, type Message, mailWriter, PARAGRAPH } from '../../mail';

/** The mails about requests to sell or recommend, in the words that they are made with (D263). */
export const REQUEST_MAILS = {
  requestReceived: {
    group: 'Vendedores',
    title: 'Solicitud recibida',
    when: 'A quien pide vender o recomendar.',
    known: ['nombre', 'rol'],
    required: [],
    words: {
      subject: 'Recibimos tu solicitud para ser {rol}',
      title: 'Recibimos tu solicitud para ser {rol}',
      body: [
        'Hola, {nombre}. Ya tenemos tus datos y los estamos revisando.',
        'Te escribiremos cuando haya una respuesta. Mientras tanto puedes seguir comprando con tu cuenta como siempre.',
      ].join(PARAGRAPH),
      action: 'Ver mi cuenta',
    },
  },
  sellerApproved: {
    group: 'Vendedores',
    title: 'Vendedor aprobado',
    when: 'A quien puede vender desde ahora.',
    known: ['nombre'],
    required: [],
    words: {
      subject: 'Tu solicitud para ser vendedor fue aprobada',
      title: 'Tu solicitud para ser vendedor fue aprobada',
      body: [
        'Hola, {nombre}. Revisamos tus datos y todo está en orden: tu cuenta ya es de vendedor.',
        'Desde Administrativo, en el menú de la tienda, verás tus pedidos y marcarás cuándo los preparas y los envías.',
      ].join(PARAGRAPH),
      action: 'Entrar a mi cuenta',
    },
  },
  resellerApproved: {
    group: 'Vendedores',
    title: 'Comisionista aprobado',
    when: 'A quien puede recomendar desde ahora, con su código.',
    known: ['nombre', 'codigo'],
    required: ['codigo'],
    words: {
      subject: 'Tu solicitud para ser comisionista fue aprobada',
      title: 'Tu solicitud para ser comisionista fue aprobada',
      body: [
        'Hola, {nombre}. Revisamos tus datos y todo está en orden: tu cuenta ya es de comisionista.',
        'Tu código es {codigo}. Compártelo tal como está, con sus mayúsculas: quien compre con él paga 10 % menos y te nombra a ti.',
      ].join(PARAGRAPH),
      action: 'Entrar a mi cuenta',
    },
  },
  requestRejected: {
    group: 'Vendedores',
    title: 'Solicitud rechazada',
    when: 'A quien todavía no puede vender o recomendar, con el motivo.',
    known: ['nombre', 'rol', 'motivo'],
    required: ['motivo'],
    words: {
      subject: 'No pudimos aprobar tu solicitud para ser {rol}',
      title: 'No pudimos aprobar tu solicitud para ser {rol}',
      body: [
        'Hola, {nombre}. Revisamos tus datos y por ahora no pudimos aprobar tu solicitud.',
        'Motivo: {motivo}',
        'Puedes corregirlo y enviarla otra vez. Tu cuenta sigue funcionando como siempre.',
      ].join(PARAGRAPH),
      action: 'Enviar otra solicitud',
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(REQUEST_MAILS);

export interface RequestMail {
  to: string;
  /** First name. */
  name: string;
  kind: RequestKind;
  siteUrl: string;
}

const ROLE_NAME: Record<RequestKind, string> = { seller: 'vendedor', reseller: 'comisionista' };

const link = (siteUrl: string, path: string) => new URL(path, siteUrl).href;

/** A request has come in and waits to be looked at. */
export const requestReceivedMail = (db: Db, { to, name, kind, siteUrl }: RequestMail): Promise<Message> =>
  write(db, 'requestReceived', {
    to,
    values: { nombre: name, rol: ROLE_NAME[kind] },
    url: link(siteUrl, paths.dashboard.href()),
  });

/** The person may sell, or recommend, from now on. `code`: a reseller's own. */
export const requestApprovedMail = (
  db: Db,
  { to, name, kind, code, siteUrl }: RequestMail & { code: string | null },
): Promise<Message> =>
  write(db, kind === 'seller' ? 'sellerApproved' : 'resellerApproved', {
    to,
    values: { nombre: name, codigo: code ?? '' },
    url: link(siteUrl, paths.dashboard.href()),
  });

/** Not this time, why, and what can be done about it. */
export const requestRejectedMail = (
  db: Db,
  { to, name, kind, siteUrl, reason }: RequestMail & { reason: string },
): Promise<Message> =>
  write(db, 'requestRejected', {
    to,
    values: { nombre: name, rol: ROLE_NAME[kind], motivo: reason },
    url: link(siteUrl, kind === 'seller' ? paths.becomeSeller.href() : paths.becomeReseller.href()),
  });
