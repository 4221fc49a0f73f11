import { type MailTemplate, mailWriter, PARAGRAPH } from '../../mail';

/** The mails about who works in a seller's shop, in the words that they are made with (D263). */
export const SHOP_MEMBER_MAILS = {
  shopInvitation: {
    group: 'Vendedores',
    title: 'Invitación a trabajar en una tienda',
    when: 'A quien un vendedor invita a su equipo.',
    known: ['tienda'],
    required: ['tienda'],
    words: {
      subject: '{tienda} te invita a trabajar en su tienda',
      title: '{tienda} te invita a trabajar en su tienda',
      body: [
        '{tienda} vende en Qhatu y quiere que la ayudes con su tienda. Abre el enlace, inicia sesión con este correo (o crea tu cuenta con él) y acepta.',
        'El enlace sirve una sola vez y vence en 7 días. Si no esperabas este correo, no hagas nada.',
      ].join(PARAGRAPH),
      action: 'Ver la invitación',
    },
  },
  shopMemberJoined: {
    group: 'Vendedores',
    title: 'Invitación aceptada',
    when: 'Al vendedor, cuando alguien acepta trabajar en su tienda.',
    known: ['nombre', 'correo'],
    required: ['correo'],
    words: {
      subject: 'Aceptaron tu invitación',
      title: 'Aceptaron tu invitación',
      body: 'Hola, {nombre}. {correo} ya trabaja en tu tienda, con los permisos que elegiste.',
      action: 'Ver mi equipo',
    },
  },
} as const satisfies Record<string, MailTemplate>;

/** Writes one of them. */
export const write = mailWriter(SHOP_MEMBER_MAILS);
