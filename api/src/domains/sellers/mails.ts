import { paths } from '@qhatu/contract/paths';
import type { RequestKind } from '../../db/schema/sellers';
import { type Message, mailMessage } from '../../mail';

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
export function requestReceivedMail({ to, name, kind, siteUrl }: RequestMail): Message {
  const title = `Recibimos tu solicitud para ser ${ROLE_NAME[kind]}`;
  return mailMessage(to, {
    title,
    body: [
      `Hola, ${name}. Ya tenemos tus datos y los estamos revisando.`,
      'Te escribiremos cuando haya una respuesta. Mientras tanto puedes seguir comprando con tu cuenta como siempre.',
    ],
    action: { label: 'Ver mi cuenta', url: link(siteUrl, paths.dashboard.href()) },
  });
}

/** The person may sell, or recommend, from now on. `code`: a reseller's own. */
export function requestApprovedMail({ to, name, kind, code, siteUrl }: RequestMail & { code: string | null }): Message {
  const title = `Tu solicitud para ser ${ROLE_NAME[kind]} fue aprobada`;
  const next =
    kind === 'seller'
      ? 'Desde Administrativo, en el menú de la tienda, verás tus pedidos y marcarás cuándo los preparas y los envías.'
      : `Tu código es ${code ?? ''}. Compártelo tal como está, con sus mayúsculas: quien compre con él paga 10 % menos y te nombra a ti.`;
  return mailMessage(to, {
    title,
    body: [`Hola, ${name}. Revisamos tus datos y todo está en orden: tu cuenta ya es de ${ROLE_NAME[kind]}.`, next],
    action: { label: 'Entrar a mi cuenta', url: link(siteUrl, paths.dashboard.href()) },
  });
}

/** Not this time, why, and what can be done about it. */
export function requestRejectedMail({ to, name, kind, siteUrl, reason }: RequestMail & { reason: string }): Message {
  const title = `No pudimos aprobar tu solicitud para ser ${ROLE_NAME[kind]}`;
  const again = kind === 'seller' ? paths.becomeSeller.href() : paths.becomeReseller.href();
  return mailMessage(to, {
    title,
    body: [
      `Hola, ${name}. Revisamos tus datos y por ahora no pudimos aprobar tu solicitud.`,
      `Motivo: ${reason}`,
      'Puedes corregirlo y enviarla otra vez. Tu cuenta sigue funcionando como siempre.',
    ],
    action: { label: 'Enviar otra solicitud', url: link(siteUrl, again) },
  });
}
