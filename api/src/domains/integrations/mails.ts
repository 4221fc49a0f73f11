import { paths } from '@qhatu/contract/paths';
import type { Db } from '../../db/open';
import { type MailTemplate, type Message, mailWriter, PARAGRAPH } from '../../mail';

/** The mails about sellers' own systems, in the words that they are made with (D263). */
export const INTEGRATION_MAILS = {
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
        'Cuando tu sistema responda otra vez, reanuda la dirección. Lo que no se entregó está en su lista de avisos, y puedes enviarlo de nuevo desde ahí.',
      ].join(PARAGRAPH),
      action: 'Ver integraciones',
    },
  },
} as const satisfies Record<string, MailTemplate>;

const write = mailWriter(INTEGRATION_MAILS);

/** To a seller whose address is told nothing more. `reason`: a sentence. */
export const webhookDisabledMail = (
  db: Db,
  { to, name, siteUrl }: { to: string; name: string; siteUrl: string },
  { url, reason }: { url: string; reason: string },
): Promise<Message> =>
  write(db, 'webhookDisabled', {
    to,
    values: { nombre: name, direccion: url, motivo: reason },
    url: new URL(paths.admin.href('integraciones'), siteUrl).href,
  });
