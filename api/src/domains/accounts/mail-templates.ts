import { paths } from '@qhatu/contract/paths';
import type { Db } from '../../db/open';
import { type MailTemplate, type Message, mailWriter, PARAGRAPH } from '../../mail';

interface Reader {
  name: string;
  email: string;
}

interface Factor {
  kind: 'passkey' | 'app';
  name: string;
}

const ASKED: Record<Factor['kind'], string> = {
  passkey: 'una llave de acceso',
  app: 'un código de una aplicación',
};

/** Without their group, which they share. */
interface AccountTemplate extends Omit<MailTemplate, 'group'> {
  /** Where its button leads, below the shop's address (D54); a link that counts once has a secret. */
  url: (secret: string) => string;
}

/** The mails about an account, in the words that they are made with. */
const MAILS = {
  activation: {
    title: 'Confirmar el correo',
    when: 'A quien abre una cuenta.',
    known: ['nombre'],
    required: [],
    url: (secret) => paths.confirmAccount.href(secret),
    words: {
      subject: 'Confirma tu correo para entrar a Qhatu',
      title: 'Confirma tu correo',
      body: [
        'Hola, {nombre}. Ya casi está: abre este enlace para confirmar que este correo es tuyo y activar tu cuenta.',
        'El enlace sirve una sola vez y vence en 24 horas. Si no creaste una cuenta en Qhatu, no hagas nada.',
      ].join(PARAGRAPH),
      action: 'Activar mi cuenta',
    },
  },
  reset: {
    title: 'Cambiar la contraseña',
    when: 'A quien pide cambiarla.',
    known: ['nombre'],
    required: [],
    url: (secret) => paths.forgotPassword.href(secret),
    words: {
      subject: 'Cambia tu contraseña de Qhatu',
      title: 'Cambia tu contraseña',
      body: [
        'Hola, {nombre}. Pediste cambiar tu contraseña. Abre este enlace y escribe la nueva.',
        'El enlace sirve una sola vez y vence en 24 horas. Si no lo pediste tú, no hagas nada: tu contraseña sigue igual.',
      ].join(PARAGRAPH),
      action: 'Cambiar mi contraseña',
    },
  },
  administrator: {
    title: 'Primera administración',
    when: 'A quien se crea con create-admin.',
    known: ['nombre'],
    required: [],
    url: (secret) => paths.forgotPassword.href(secret),
    words: {
      subject: 'Ya puedes administrar Qhatu',
      title: 'Elige tu contraseña',
      body: [
        'Hola, {nombre}. Esta cuenta administra la tienda. Abre este enlace y elige su contraseña.',
        'El enlace sirve una sola vez y vence en 24 horas.',
      ].join(PARAGRAPH),
      action: 'Elegir mi contraseña',
    },
  },
  invitation: {
    title: 'Invitación al equipo',
    when: 'A quien invitas a trabajar en la tienda.',
    known: ['nombre'],
    required: [],
    url: (secret) => paths.forgotPassword.href(secret),
    words: {
      subject: 'Te invitaron a trabajar en Qhatu',
      title: 'Elige tu contraseña',
      body: [
        'Hola, {nombre}. La administración de Qhatu abrió una cuenta para ti. Abre este enlace y elige tu contraseña.',
        'El enlace sirve una sola vez y vence en 24 horas. Si no esperabas este correo, no hagas nada.',
      ].join(PARAGRAPH),
      action: 'Elegir mi contraseña',
    },
  },
  welcome: {
    title: 'Bienvenida',
    when: 'Cuando la cuenta se activa.',
    known: ['nombre'],
    required: [],
    url: () => paths.home.href(),
    words: {
      subject: 'Tu cuenta de Qhatu está activa',
      title: 'Hola, {nombre}',
      body: [
        'Tu cuenta está activa. Desde ahora puedes comprar, guardar favoritos y seguir tus pedidos hasta que lleguen.',
        'En tu perfil puedes guardar tus direcciones para no escribirlas en cada compra.',
      ].join(PARAGRAPH),
      action: 'Ver el mercado',
    },
  },
  passwordChanged: {
    title: 'Contraseña cambiada',
    when: 'Cuando la contraseña cambió.',
    known: ['nombre'],
    required: [],
    url: () => paths.forgotPassword.href(),
    words: {
      subject: 'Tu contraseña de Qhatu cambió',
      title: 'Tu contraseña cambió',
      body: [
        'Hola, {nombre}. La contraseña de tu cuenta acaba de cambiar y cerramos las sesiones abiertas.',
        'Si fuiste tú, no tienes que hacer nada. Si no, cámbiala ahora mismo y escríbenos.',
      ].join(PARAGRAPH),
      action: 'Cambiar mi contraseña',
    },
  },
  bankDataAdded: {
    title: 'Cuenta bancaria nueva',
    when: 'A quien envía datos bancarios para recibir pagos o una devolución.',
    known: ['nombre'],
    required: [],
    url: () => paths.forgotPassword.href(),
    words: {
      subject: 'Hay una cuenta bancaria nueva en tu cuenta de Qhatu',
      title: 'Guardamos una cuenta bancaria',
      body: [
        'Hola, {nombre}. Acabas de enviarnos los datos de una cuenta bancaria para recibir tu dinero.',
        'Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña ahora mismo y escríbenos.',
      ].join(PARAGRAPH),
      action: 'Cambiar mi contraseña',
    },
  },
  dataCopied: {
    title: 'Copia de datos descargada',
    when: 'A quien descarga una copia de sus datos.',
    known: ['nombre'],
    required: [],
    url: () => paths.forgotPassword.href(),
    words: {
      subject: 'Se descargó una copia de tus datos de Qhatu',
      title: 'Se descargó una copia de tus datos',
      body: [
        'Hola, {nombre}. Desde tu cuenta se acaba de descargar una copia de todo lo que guardamos de ti, con tus archivos.',
        'Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña ahora mismo y escríbenos.',
      ].join(PARAGRAPH),
      action: 'Cambiar mi contraseña',
    },
  },
  deleted: {
    title: 'Cuenta eliminada',
    when: 'El último correo a quien elimina su cuenta.',
    known: ['nombre'],
    required: [],
    url: () => paths.contact.href(),
    words: {
      subject: 'Tu cuenta de Qhatu fue eliminada',
      title: 'Tu cuenta fue eliminada',
      body: [
        'Hola, {nombre}. Borramos tu cuenta y tus datos, como se pidió desde tu perfil. Es el último correo que te enviamos.',
        'Si no fuiste tú, escríbenos cuanto antes.',
      ].join(PARAGRAPH),
      action: 'Escribirnos',
    },
  },
  roleChanged: {
    title: 'Papel de la cuenta',
    when: 'Cuando la administración cambia lo que puede hacer una cuenta.',
    known: ['nombre', 'papel'],
    required: ['papel'],
    url: () => paths.login.href(),
    words: {
      subject: 'Cambió lo que puedes hacer en Qhatu',
      title: 'Tu cuenta tiene otro papel',
      body: [
        'Hola, {nombre}. La administración de Qhatu cambió el papel de tu cuenta. Ahora es: {papel}. Cerramos tus sesiones; entra de nuevo para seguir.',
        'Si no esperabas este cambio, escríbenos.',
      ].join(PARAGRAPH),
      action: 'Iniciar sesión',
    },
  },
  suspended: {
    title: 'Cuenta suspendida',
    when: 'Cuando la administración suspende una cuenta.',
    known: ['nombre'],
    required: [],
    url: () => paths.contact.href(),
    words: {
      subject: 'Tu cuenta de Qhatu está suspendida',
      title: 'Tu cuenta está suspendida',
      body: [
        'Hola, {nombre}. La administración de Qhatu suspendió tu cuenta y cerró sus sesiones. Tus pedidos siguen su curso.',
        'Si crees que es un error, escríbenos.',
      ].join(PARAGRAPH),
      action: 'Escribirnos',
    },
  },
  reopened: {
    title: 'Cuenta abierta de nuevo',
    when: 'Cuando la administración la vuelve a abrir.',
    known: ['nombre'],
    required: [],
    url: () => paths.login.href(),
    words: {
      subject: 'Tu cuenta de Qhatu está abierta de nuevo',
      title: 'Tu cuenta está abierta de nuevo',
      body: 'Hola, {nombre}. La administración de Qhatu abrió de nuevo tu cuenta. Ya puedes entrar.',
      action: 'Iniciar sesión',
    },
  },
  newsletterAsk: {
    title: 'Confirmar el boletín',
    when: 'A un correo que alguien escribió para recibir el boletín.',
    known: [],
    required: [],
    url: (secret) => paths.confirmNewsletter.href(secret),
    words: {
      subject: 'Confirma tu suscripción al boletín de Qhatu',
      title: '¿Quieres recibir nuestro boletín?',
      body: [
        'Alguien escribió este correo para recibir el boletín del mercado. Si fuiste tú, abre este enlace para confirmarlo.',
        'El enlace sirve una sola vez y vence en 24 horas. Si no lo pediste, no hagas nada: no te escribiremos.',
      ].join(PARAGRAPH),
      action: 'Confirmar mi suscripción',
    },
  },
  newsletter: {
    title: 'Bienvenida al boletín',
    when: 'Cuando la suscripción empieza.',
    known: [],
    required: [],
    url: (secret) => paths.unsubscribe.href(secret),
    words: {
      subject: 'Te suscribiste al boletín de Qhatu',
      title: 'Te suscribiste al boletín',
      body: [
        'Recibirás las ofertas y novedades del mercado en este correo.',
        'Si no lo pediste, o cuando ya no quieras recibirlo, abre este enlace.',
      ].join(PARAGRAPH),
      action: 'Cancelar mi suscripción',
    },
  },
  manyTries: {
    title: 'Muchos intentos',
    when: 'Cuando alguien prueba muchas contraseñas.',
    known: ['nombre'],
    required: [],
    url: () => paths.forgotPassword.href(),
    words: {
      subject: 'Muchos intentos de entrar a tu cuenta',
      title: 'Muchos intentos de entrar a tu cuenta',
      body: [
        'Hola, {nombre}. En los últimos minutos alguien escribió muchas veces una contraseña equivocada para tu cuenta.',
        'Nadie entró, y por un rato solo se podrá entrar desde un navegador con el que ya lo hayas hecho. Si no fuiste tú, cambia tu contraseña.',
      ].join(PARAGRAPH),
      action: 'Cambiar mi contraseña',
    },
  },
  factorAdded: {
    title: 'Segundo paso agregado',
    when: 'Cuando la cuenta pide algo más para entrar.',
    known: ['nombre', 'paso', 'nombre_del_paso'],
    required: ['paso', 'nombre_del_paso'],
    url: () => paths.profile.href(),
    words: {
      subject: 'Agregaste un segundo paso a tu cuenta',
      title: 'Agregaste un segundo paso',
      body: [
        'Hola, {nombre}. Desde ahora tu cuenta también pide {paso} («{nombre_del_paso}») para entrar.',
        'Guarda tus códigos de recuperación: son la manera de entrar si lo pierdes. Si no fuiste tú, quítalo y cambia tu contraseña ahora mismo.',
      ].join(PARAGRAPH),
      action: 'Ver mi perfil',
    },
  },
  factorRemoved: {
    title: 'Segundo paso quitado',
    when: 'Cuando ya no lo pide.',
    known: ['nombre', 'paso', 'nombre_del_paso'],
    required: ['paso', 'nombre_del_paso'],
    url: () => paths.profile.href(),
    words: {
      subject: 'Quitaste un segundo paso de tu cuenta',
      title: 'Quitaste un segundo paso',
      body: [
        'Hola, {nombre}. Tu cuenta ya no acepta {paso} («{nombre_del_paso}»).',
        'Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña ahora mismo y escríbenos.',
      ].join(PARAGRAPH),
      action: 'Ver mi perfil',
    },
  },
  everyFactorRemoved: {
    title: 'Segundos pasos quitados',
    when: 'Cuando el equipo los quita todos.',
    known: ['nombre'],
    required: [],
    url: () => paths.forgotPassword.href(),
    words: {
      subject: 'Quitamos los segundos pasos de tu cuenta',
      title: 'Quitamos tus segundos pasos',
      body: [
        'Hola, {nombre}. Quitamos de tu cuenta todas las llaves de acceso, aplicaciones de códigos y códigos de recuperación, y cerramos tus sesiones.',
        'Entra con tu contraseña y agrega un segundo paso nuevo. Si no lo pediste tú, cambia tu contraseña ahora mismo y escríbenos.',
      ].join(PARAGRAPH),
      action: 'Cambiar mi contraseña',
    },
  },
  recoveryCodesMade: {
    title: 'Códigos de recuperación',
    when: 'Cuando se crean códigos nuevos.',
    known: ['nombre'],
    required: [],
    url: () => paths.profile.href(),
    words: {
      subject: 'Tienes códigos de recuperación nuevos',
      title: 'Códigos de recuperación nuevos',
      body: [
        'Hola, {nombre}. Acabas de crear códigos de recuperación nuevos; los de antes ya no sirven.',
        'Si no fuiste tú, cambia tu contraseña ahora mismo y escríbenos.',
      ].join(PARAGRAPH),
      action: 'Ver mi perfil',
    },
  },
  recoveryCodeUsed: {
    title: 'Código de recuperación usado',
    when: 'Cuando alguien entra con uno.',
    known: ['nombre', 'quedan'],
    required: ['quedan'],
    url: () => paths.profile.href(),
    words: {
      subject: 'Alguien entró a tu cuenta con un código de recuperación',
      title: 'Se usó un código de recuperación',
      body: [
        'Hola, {nombre}. Alguien acaba de entrar a tu cuenta con tu contraseña y uno de tus códigos de recuperación. Te quedan {quedan}.',
        'Si fuiste tú, revisa que tengas con qué entrar la próxima vez. Si no, cambia tu contraseña ahora mismo y escríbenos.',
      ].join(PARAGRAPH),
      action: 'Ver mi perfil',
    },
  },
  manyCodes: {
    title: 'Muchos códigos equivocados',
    when: 'Cuando alguien conoce la contraseña y prueba códigos.',
    known: ['nombre'],
    required: [],
    url: () => paths.forgotPassword.href(),
    words: {
      subject: 'Alguien conoce tu contraseña de Qhatu',
      title: 'Alguien conoce tu contraseña',
      body: [
        'Hola, {nombre}. Alguien escribió bien tu contraseña y después muchos códigos equivocados.',
        'Nadie entró, y por un rato no aceptaremos más códigos. Si no fuiste tú, cambia tu contraseña ahora mismo.',
      ].join(PARAGRAPH),
      action: 'Cambiar mi contraseña',
    },
  },
} as const satisfies Record<string, AccountTemplate>;
export type AccountMail = keyof typeof MAILS;

/** The same as every mail is listed and written. */
export const ACCOUNT_MAILS = Object.fromEntries(
  Object.entries<AccountTemplate>(MAILS).map(([kind, template]) => [kind, { group: 'Cuentas', ...template }]),
) as Record<AccountMail, MailTemplate & AccountTemplate>;

const write = mailWriter(ACCOUNT_MAILS);

/** What fills the places of a mail beside its reader's name. */
interface MailValues {
  secret?: string;
  factor?: Factor;
  /** Recovery codes that are left. */
  left?: number;
  /** What the account is from now on, in words. */
  role?: string;
}

/** A mail about an account in the words that hold now, as text and as HTML. `site` is the shop's own address (D54). */
export async function accountMail(
  db: Db,
  kind: AccountMail,
  { name = '', email }: Partial<Reader> & Pick<Reader, 'email'>,
  site: string,
  { secret = '', factor, left, role = '' }: MailValues = {},
): Promise<Message> {
  const values = {
    nombre: name,
    paso: factor ? ASKED[factor.kind] : '',
    nombre_del_paso: factor?.name ?? '',
    quedan: String(left ?? ''),
    papel: role,
  };
  return write(db, kind, { to: email, values, url: site + ACCOUNT_MAILS[kind].url(secret) });
}
