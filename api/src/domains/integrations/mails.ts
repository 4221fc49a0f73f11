import { paths } from '@qhatu/contract/paths';
import type { Db } from '../../db/open';
import { type MailTemplate, type Message, mailWriter, PARAGRAPH } from '../../mail';

/** The mails about sellers' own systems, in the words that they are made with (D263). */
export const INTEGRATION_MAILS = {
  integrationAdded: {
    group: 'Vendedores',
    title: 'Clave, dirección o secreto nuevo',
    when: 'Al vendedor, cuando se agrega o cambia una clave, una dirección de avisos o su secreto.',
    known: ['nombre', 'que'],
    required: ['que'],
    words: {
      subject: 'Se agregó {que}',
      title: 'Se agregó {que}',
      body: [
        'Hola, {nombre}. Desde tu cuenta se agregó {que}.',
        'Si no fuiste tú, quítala ahora mismo y cambia tu contraseña: lo que se agregó sigue funcionando aunque la cambies.',
      ].join(PARAGRAPH),
      action: 'Ver integraciones',
    },
  },
  webhookDisabled: {
    group: 'Vendedores',
    title: 'Dirección en pausa',
    when: 'Al vendedor, cuando su sistema dejó de recibir nuestros avisos.',
    known: ['nombre', 'direccion', 'motivo'],
    required: ['direccion'],
    words: {
      subject: 'Dejamos de avisar a tu sistema',
      title: 'Dejamos de avisar a tu sistema',
      body: [
        'Hola, {nombre}. Pusimos en pausa los avisos a {direccion}. {motivo}',
        'Cuando tu sistema responda otra vez, reanuda la dirección. Lo que no se entregó está en su lista de avisos, y puedes enviarlo de nuevo desde ahí. Mientras esté en pausa no guardamos avisos nuevos: revisa también tus pedidos.',
      ].join(PARAGRAPH),
      action: 'Ver integraciones',
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(INTEGRATION_MAILS);

/** Whom a mail is written to, and from where. */
interface IntegrationMail {
  to: string;
  /** First name. */
  name: string;
  siteUrl: string;
}

const toIntegrations = (siteUrl: string): string => new URL(paths.admin.href('integraciones'), siteUrl).href;

/** To a seller whose account has a key or an address more. `what`: 'una clave nueva: Almacén' */
export const integrationAddedMail = (db: Db, { to, name, siteUrl }: IntegrationMail, what: string): Promise<Message> =>
  write(db, 'integrationAdded', { to, values: { nombre: name, que: what }, url: toIntegrations(siteUrl) });

/** To a seller whose address is told nothing more. `reason`: a sentence. */
export const webhookDisabledMail = (
  db: Db,
  { to, name, siteUrl }: IntegrationMail,
  { url, reason }: { url: string; reason: string },
): Promise<Message> =>
  write(db, 'webhookDisabled', {
    to,
    values: { nombre: name, direccion: url, motivo: reason },
    url: toIntegrations(siteUrl),
  });
