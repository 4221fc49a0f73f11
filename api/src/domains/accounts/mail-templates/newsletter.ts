import { paths } from '@qhatu/contract/paths';
import { PARAGRAPH } from '../../../mail';
import type { AccountTemplate } from './template';

/** Of an address that gets the newsletter, with an account or without. */
export const NEWSLETTER = {
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
} as const satisfies Record<string, AccountTemplate>;
