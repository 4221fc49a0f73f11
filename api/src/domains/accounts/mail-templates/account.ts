import { paths } from '@qhatu/contract/paths';
import { PARAGRAPH } from '../../../mail';
import type { AccountTemplate } from './template';

/** Of an account as a whole: opened, invited, changed, suspended, deleted. */
export const ACCOUNT = {
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
} as const satisfies Record<string, AccountTemplate>;
