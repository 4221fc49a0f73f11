import { paths } from '@qhatu/contract/paths';
import { type Message, renderMail } from '../../mail';

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

/** The mails about an account, as text and as HTML. `site` is the shop's own configured address (D54). */
export const accountMailTemplates = {
  activation: ({ name, email }: Reader, site: string, secret: string): Message => ({
    to: email,
    subject: 'Confirma tu correo para entrar a Qhatu',
    ...renderMail({
      title: 'Confirma tu correo',
      body: [
        `Hola, ${name}. Ya casi está: abre este enlace para confirmar que este correo es tuyo y activar tu cuenta.`,
        'El enlace sirve una sola vez y vence en 24 horas. Si no creaste una cuenta en Qhatu, no hagas nada.',
      ],
      action: { label: 'Activar mi cuenta', url: site + paths.confirmAccount.href(secret) },
    }),
  }),

  reset: ({ name, email }: Reader, site: string, secret: string): Message => ({
    to: email,
    subject: 'Cambia tu contraseña de Qhatu',
    ...renderMail({
      title: 'Cambia tu contraseña',
      body: [
        `Hola, ${name}. Pediste cambiar tu contraseña. Abre este enlace y escribe la nueva.`,
        'El enlace sirve una sola vez y vence en 24 horas. Si no lo pediste tú, no hagas nada: tu contraseña sigue igual.',
      ],
      action: { label: 'Cambiar mi contraseña', url: site + paths.forgotPassword.href(secret) },
    }),
  }),

  administrator: ({ name, email }: Reader, site: string, secret: string): Message => ({
    to: email,
    subject: 'Ya puedes administrar Qhatu',
    ...renderMail({
      title: 'Elige tu contraseña',
      body: [
        `Hola, ${name}. Esta cuenta administra la tienda. Abre este enlace y elige su contraseña.`,
        'El enlace sirve una sola vez y vence en 24 horas.',
      ],
      action: { label: 'Elegir mi contraseña', url: site + paths.forgotPassword.href(secret) },
    }),
  }),

  invitation: ({ name, email }: Reader, site: string, secret: string): Message => ({
    to: email,
    subject: 'Te invitaron a trabajar en Qhatu',
    ...renderMail({
      title: 'Elige tu contraseña',
      body: [
        `Hola, ${name}. La administración de Qhatu abrió una cuenta para ti. Abre este enlace y elige tu contraseña.`,
        'El enlace sirve una sola vez y vence en 24 horas. Si no esperabas este correo, no hagas nada.',
      ],
      action: { label: 'Elegir mi contraseña', url: site + paths.forgotPassword.href(secret) },
    }),
  }),

  welcome: ({ name, email }: Reader, site: string): Message => ({
    to: email,
    subject: 'Tu cuenta de Qhatu está activa',
    ...renderMail({
      title: `Hola, ${name}`,
      body: [
        'Tu cuenta está activa. Desde ahora puedes comprar, guardar favoritos y seguir tus pedidos hasta que lleguen.',
        'En tu perfil puedes guardar tus direcciones para no escribirlas en cada compra.',
      ],
      action: { label: 'Ver el mercado', url: site + paths.home.href() },
    }),
  }),

  passwordChanged: ({ name, email }: Reader, site: string): Message => ({
    to: email,
    subject: 'Tu contraseña de Qhatu cambió',
    ...renderMail({
      title: 'Tu contraseña cambió',
      body: [
        `Hola, ${name}. La contraseña de tu cuenta acaba de cambiar y cerramos las sesiones abiertas.`,
        'Si fuiste tú, no tienes que hacer nada. Si no, cámbiala ahora mismo y escríbenos.',
      ],
      action: { label: 'Cambiar mi contraseña', url: site + paths.forgotPassword.href() },
    }),
  }),

  bankDataAdded: ({ name, email }: Reader, site: string): Message => ({
    to: email,
    subject: 'Hay una cuenta bancaria nueva en tu cuenta de Qhatu',
    ...renderMail({
      title: 'Guardamos una cuenta bancaria',
      body: [
        `Hola, ${name}. Acabas de enviarnos los datos de una cuenta bancaria para recibir tus pagos.`,
        'Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña ahora mismo y escríbenos.',
      ],
      action: { label: 'Cambiar mi contraseña', url: site + paths.forgotPassword.href() },
    }),
  }),

  deleted: ({ name, email }: Reader, site: string): Message => ({
    to: email,
    subject: 'Tu cuenta de Qhatu fue eliminada',
    ...renderMail({
      title: 'Tu cuenta fue eliminada',
      body: [
        `Hola, ${name}. Borramos tu cuenta y tus datos, como se pidió desde tu perfil. Es el último correo que te enviamos.`,
        'Si no fuiste tú, escríbenos cuanto antes.',
      ],
      action: { label: 'Escribirnos', url: site + paths.contact.href() },
    }),
  }),

  newsletterAsk: (email: string, site: string, secret: string): Message => ({
    to: email,
    subject: 'Confirma tu suscripción al boletín de Qhatu',
    ...renderMail({
      title: '¿Quieres recibir nuestro boletín?',
      body: [
        'Alguien escribió este correo para recibir el boletín del mercado. Si fuiste tú, abre este enlace para confirmarlo.',
        'El enlace sirve una sola vez y vence en 24 horas. Si no lo pediste, no hagas nada: no te escribiremos.',
      ],
      action: { label: 'Confirmar mi suscripción', url: site + paths.confirmNewsletter.href(secret) },
    }),
  }),

  newsletter: (email: string, site: string, key: string): Message => ({
    to: email,
    subject: 'Te suscribiste al boletín de Qhatu',
    ...renderMail({
      title: 'Te suscribiste al boletín',
      body: [
        'Recibirás las ofertas y novedades del mercado en este correo.',
        'Si no lo pediste, o cuando ya no quieras recibirlo, abre este enlace.',
      ],
      action: { label: 'Cancelar mi suscripción', url: site + paths.unsubscribe.href(key) },
    }),
  }),

  manyTries: ({ name, email }: Reader, site: string): Message => ({
    to: email,
    subject: 'Muchos intentos de entrar a tu cuenta',
    ...renderMail({
      title: 'Muchos intentos de entrar a tu cuenta',
      body: [
        `Hola, ${name}. En los últimos minutos alguien escribió muchas veces una contraseña equivocada para tu cuenta.`,
        'Nadie entró, y por un rato solo se podrá entrar desde un navegador con el que ya lo hayas hecho. Si no fuiste tú, cambia tu contraseña.',
      ],
      action: { label: 'Cambiar mi contraseña', url: site + paths.forgotPassword.href() },
    }),
  }),

  factorAdded: ({ name, email }: Reader, site: string, factor: Factor): Message => ({
    to: email,
    subject: 'Agregaste un segundo paso a tu cuenta',
    ...renderMail({
      title: 'Agregaste un segundo paso',
      body: [
        `Hola, ${name}. Desde ahora tu cuenta también pide ${ASKED[factor.kind]} («${factor.name}») para entrar.`,
        'Guarda tus códigos de recuperación: son la manera de entrar si lo pierdes. Si no fuiste tú, quítalo y cambia tu contraseña ahora mismo.',
      ],
      action: { label: 'Ver mi perfil', url: site + paths.profile.href() },
    }),
  }),

  factorRemoved: ({ name, email }: Reader, site: string, factor: Factor): Message => ({
    to: email,
    subject: 'Quitaste un segundo paso de tu cuenta',
    ...renderMail({
      title: 'Quitaste un segundo paso',
      body: [
        `Hola, ${name}. Tu cuenta ya no acepta ${ASKED[factor.kind]} («${factor.name}»).`,
        'Si fuiste tú, no tienes que hacer nada. Si no, cambia tu contraseña ahora mismo y escríbenos.',
      ],
      action: { label: 'Ver mi perfil', url: site + paths.profile.href() },
    }),
  }),

  everyFactorRemoved: ({ name, email }: Reader, site: string): Message => ({
    to: email,
    subject: 'Quitamos los segundos pasos de tu cuenta',
    ...renderMail({
      title: 'Quitamos tus segundos pasos',
      body: [
        `Hola, ${name}. Quitamos de tu cuenta todas las llaves de acceso, aplicaciones de códigos y códigos de recuperación, y cerramos tus sesiones.`,
        'Entra con tu contraseña y agrega un segundo paso nuevo. Si no lo pediste tú, cambia tu contraseña ahora mismo y escríbenos.',
      ],
      action: { label: 'Cambiar mi contraseña', url: site + paths.forgotPassword.href() },
    }),
  }),

  recoveryCodesMade: ({ name, email }: Reader, site: string): Message => ({
    to: email,
    subject: 'Tienes códigos de recuperación nuevos',
    ...renderMail({
      title: 'Códigos de recuperación nuevos',
      body: [
        `Hola, ${name}. Acabas de crear códigos de recuperación nuevos; los de antes ya no sirven.`,
        'Si no fuiste tú, cambia tu contraseña ahora mismo y escríbenos.',
      ],
      action: { label: 'Ver mi perfil', url: site + paths.profile.href() },
    }),
  }),

  recoveryCodeUsed: ({ name, email }: Reader, site: string, left: number): Message => ({
    to: email,
    subject: 'Alguien entró a tu cuenta con un código de recuperación',
    ...renderMail({
      title: 'Se usó un código de recuperación',
      body: [
        `Hola, ${name}. Alguien acaba de entrar a tu cuenta con tu contraseña y uno de tus códigos de recuperación. Te quedan ${left}.`,
        'Si fuiste tú, revisa que tengas con qué entrar la próxima vez. Si no, cambia tu contraseña ahora mismo y escríbenos.',
      ],
      action: { label: 'Ver mi perfil', url: site + paths.profile.href() },
    }),
  }),

  manyCodes: ({ name, email }: Reader, site: string): Message => ({
    to: email,
    subject: 'Alguien conoce tu contraseña de Qhatu',
    ...renderMail({
      title: 'Alguien conoce tu contraseña',
      body: [
        `Hola, ${name}. Alguien escribió bien tu contraseña y después muchos códigos equivocados.`,
        'Nadie entró, y por un rato no aceptaremos más códigos. Si no fuiste tú, cambia tu contraseña ahora mismo.',
      ],
      action: { label: 'Cambiar mi contraseña', url: site + paths.forgotPassword.href() },
    }),
  }),
} as const;
