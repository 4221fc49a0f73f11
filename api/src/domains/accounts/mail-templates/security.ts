import { paths } from '@qhatu/contract/paths';
import { PARAGRAPH } from '../../../mail';
import type { AccountTemplate } from './template';

/** Of a second step and recovery codes, and of tries that were somebody else’s. */
export const SECURITY = {
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
