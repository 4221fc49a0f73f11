import { paths } from '@qhatu/contract/paths';

/** A part of the site that is not open yet: what it will be, and what can be done meanwhile. */
export interface Opening {
  title: string;
  text: string;
  /** A way on that works today. */
  way?: { text: string; href: string };
}

const ACCOUNT = { text: 'Ver mi cuenta', href: paths.dashboard.href() };
const CONTACT = { text: 'Contáctanos', href: paths.contact.href() };

const OPENINGS: readonly (Opening & { starts: string })[] = [
  {
    starts: '/registrarse/comisionista',
    title: 'El registro de comisionistas abre pronto',
    text: 'Si quieres recomendar productos y ganar comisiones, escríbenos y te avisamos apenas abra.',
    way: CONTACT,
  },
  {
    starts: '/reseller',
    title: 'El registro de comisionistas abre pronto',
    text: 'Si quieres recomendar productos y ganar comisiones, escríbenos y te avisamos apenas abra.',
    way: CONTACT,
  },
  {
    starts: '/registrarse',
    title: 'El registro de vendedores abre pronto',
    text: 'Si quieres vender en Qhatu, escríbenos y te avisamos apenas abra.',
    way: CONTACT,
  },
  {
    starts: '/forms/seller',
    title: 'El registro de vendedores abre pronto',
    text: 'Si quieres vender en Qhatu, escríbenos y te avisamos apenas abra.',
    way: CONTACT,
  },
  {
    starts: '/admin',
    title: 'La administración abre pronto',
    text: 'Aquí estarán productos, pedidos y comprobantes por aprobar.',
    way: ACCOUNT,
  },
    starts: '/pages/register',
    title: 'El registro abre pronto',
    text: 'Todavía no se pueden crear cuentas desde la página. Si ya tienes una, entra y compra como siempre.',
    way: LOGIN,
  },
  {
    starts: '/pages/forget-password',
    title: 'La recuperación de contraseña abre pronto',
    text: 'Mientras tanto, escríbenos desde el correo de tu cuenta y te ayudamos a entrar.',
    way: CONTACT,
  },
  {
    starts: '/pages/registerhash',
    title: 'La verificación de cuentas abre pronto',
    text: 'Si ya tienes una cuenta, puedes entrar sin este paso.',
    way: LOGIN,
  },
  {
    starts: '/pages/verify-account',
    title: 'La verificación de cuentas abre pronto',
    text: 'Si ya tienes una cuenta, puedes entrar sin este paso.',
    way: LOGIN,
  },
  {
    starts: '/pages/profile',
    title: 'Tu perfil abre pronto',
    text: 'Para cambiar tus datos, escríbenos desde el correo de tu cuenta.',
    way: ACCOUNT,
  },
  {
    starts: '/unsuscribe',
    title: 'La cancelación de la suscripción abre pronto',
    text: 'Escríbenos desde tu correo y te damos de baja del boletín.',
    way: CONTACT,
  },
];

const ANYTHING: Opening = { title: 'Esta sección abre pronto', text: 'Estamos preparándola.', way: CONTACT };

export const openingOf = (pathname: string): Opening =>
  OPENINGS.find(({ starts }) => pathname.startsWith(starts)) ?? ANYTHING;
